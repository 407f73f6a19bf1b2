import { expect, test } from "vitest";
import { openStores } from "~/context";
import { openContest } from "../support/contest";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const votes = (proposalId: string) =>
  contest.rows(
    `select (select count(*) from public_votes where proposal_id = p.id) as rows, public_votes_count as counter
     from proposals p where id = ?`,
    proposalId,
  );

test.each(["publico", "alumno", "universidad", "jurado", "admin"] as const)(
  "[GAL-07] [GAL-10] [NOJS-02] a vote of %s counts, answers 303, and a reload repeats nothing",
  async (role) => {
    const proposalId = await contest.addProposal();
    const visitor = await contest.as(role);
    const answer = await visitor.post("/galeria", {
      proposal_id: proposalId,
      return: "/galeria?categoria=Grafico",
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/galeria?categoria=Grafico"]);
    const page = await visitor.open("/galeria?categoria=Grafico");
    expect(page.toast).toBe("Voto registrado / Tu voto ha sido contabilizado");
    const button = page.document.querySelector(`[data-vote="${proposalId}"] button`);
    expect(button?.textContent).toContain("Ya votaste");
    expect(button?.hasAttribute("disabled")).toBe(true);
    expect((await visitor.open("/galeria")).toast).toBe("");
    expect(await votes(proposalId)).toEqual([{ rows: 1, counter: 1 }]);
  },
);

test("[GAL-07] a work that is disqualified in the same moment takes no vote", async () => {
  const proposalId = await contest.addProposal();
  const { id: userId } = await contest.addPerson("publico");
  const { votes: store } = openStores({ DB: contest.db, ENVIRONMENT: "local" });
  await contest.rows("update proposals set status = 'descalificada' where id = ?", proposalId);
  const vote = { userId, proposalId, addressHash: null, networkHash: null, agentHash: null };
  await expect(store.cast(vote)).rejects.toMatchObject({ reason: "disqualified" });
  expect(await votes(proposalId)).toEqual([{ rows: 0, counter: 0 }]);
});

test("[GAL-07] a school votes from one address: of 150 people none is refused", async () => {
  const proposalId = await contest.addProposal();
  const school: Visitor[] = [];
  for (let n = 0; n < 150; n++) school.push(await contest.as("publico"));
  const answers: (string | number)[][] = [];
  for (const person of school) {
    const { status } = await person.fetch("/galeria", {
      method: "POST",
      headers: { "CF-Connecting-IP": "203.0.113.150" },
      body: new URLSearchParams({ proposal_id: proposalId }),
    });
    answers.push([status, (await person.open(`/propuesta/${proposalId}`)).toast]);
  }
  const messages = new Set(answers.map((answer) => answer.join(" ")));
  expect([...messages]).toEqual(["303 Voto registrado / Tu voto ha sido contabilizado"]);
  expect(await votes(proposalId)).toEqual([{ rows: 150, counter: 150 }]);
});

test("[GAL-08] a second vote is refused in words and in the database", async () => {
  const proposalId = await contest.addProposal();
  const visitor = await contest.as("publico");
  await visitor.post("/galeria", { proposal_id: proposalId });
  const page = await visitor.submit("/galeria", { proposal_id: proposalId });
  expect(page.toast).toBe("Ya votaste / Ya has votado por esta propuesta");
  expect(await votes(proposalId)).toEqual([{ rows: 1, counter: 1 }]);
});

test("[GAL-08] fifty simultaneous votes of one person leave one row and a counter of 1", async () => {
  const proposalId = await contest.addProposal();
  const person = await contest.addPerson("publico");
  const answers = await Promise.all(
    Array.from({ length: 50 }, async () => {
      const visitor = await contest.signedIn(person);
      return (await visitor.submit("/galeria", { proposal_id: proposalId })).toast;
    }),
  );
  expect(await votes(proposalId)).toEqual([{ rows: 1, counter: 1 }]);
  expect(answers.filter((toast) => toast.startsWith("Voto registrado"))).toHaveLength(1);
  expect(answers.filter((toast) => toast.startsWith("Ya votaste"))).toHaveLength(49);
});

test("[GAL-09] without a session: to the voters' sign-up with the message, which casts nothing by itself", async () => {
  const proposalId = await contest.addProposal({ title: "La elegida" });
  const auth = await contest.visitor().submit("/galeria", { proposal_id: proposalId });
  expect(auth.toast).toBe("Inicia sesión / Debes iniciar sesión para votar");
  expect(auth.text("main")).toContain("Vas a votar «La elegida»");
  expect(await votes(proposalId)).toEqual([{ rows: 0, counter: 0 }]);
});

test("[GAL-09] a gallery open to visitors meets their vote with the same message", async () => {
  await contest.setSetting("open_to_visitors", "true");
  const proposalId = await contest.addProposal();
  const visitor = contest.visitor();
  expect((await visitor.open("/galeria")).text(`[data-vote="${proposalId}"]`)).toContain("Votar");
  expect((await visitor.submit("/galeria", { proposal_id: proposalId })).toast).toBe(
    "Inicia sesión / Debes iniciar sesión para votar",
  );
  await contest.setSetting("open_to_visitors", "false");
});

test("[GAL-10] a closed vote says why, in place of the button and to a crafted POST", async () => {
  const proposalId = await contest.addProposal();
  const visitor = await contest.as("publico");
  await contest.setPhase("final");
  const page = await visitor.submit("/galeria", { proposal_id: proposalId });
  expect(page.toast).toBe("La votación está cerrada / Estamos en la fase «Final».");
  expect(page.document.querySelector(`[data-vote="${proposalId}"] button`)).toBeNull();
  expect(page.text(`[data-vote="${proposalId}"]`)).toContain("Votación cerrada");
  await contest.setPhase("submission");
  expect(await votes(proposalId)).toEqual([{ rows: 0, counter: 0 }]);
});

test("[MEND-20] a vote that the database refuses is said with its message, on the page it came from", async () => {
  const proposalId = await contest.addProposal();
  const visitor = await contest.as("publico");
  const fields = { proposal_id: proposalId, return: `/propuesta/${proposalId}` };
  await contest.refuse("insert on public_votes", "las urnas no responden");
  const page = await visitor.submit("/galeria", fields);
  expect([page.path, page.toast]).toEqual([
    `/propuesta/${proposalId}`,
    "No se pudo registrar tu voto / las urnas no responden",
  ]);
  await contest.allow();
  await contest.db.exec("alter table contest_phases rename to contest_phases_gone");
  const answer = await visitor.post("/galeria", fields);
  await contest.db.exec("alter table contest_phases_gone rename to contest_phases");
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/propuesta/${proposalId}#votar`]);
  expect(await contest.complaints(2)).toEqual([
    "POST /galeria: las urnas no responden",
    "POST /galeria: no such table: contest_phases",
  ]);
  expect(await votes(proposalId)).toEqual([{ rows: 0, counter: 0 }]);
  expect((await visitor.submit("/galeria", fields)).toast).toContain("Voto registrado");
});

test("[MEND-26] a vote for a work that is gone says so, in the gallery and instead of its own page", async () => {
  const visitor = await contest.as("publico");
  for (const back of ["/galeria?categoria=Grafico", "/propuesta/retirada"]) {
    const page = await visitor.submit("/galeria", { proposal_id: "retirada", return: back });
    expect([page.status, page.path]).toEqual([200, back.startsWith("/propuesta") ? "/galeria" : back]);
    expect(page.toast).toBe("Esta propuesta ya no está / Se ha retirado del concurso: no admite votos.");
  }
});

test("[GAL-07] drafts, unknown works and disqualified ones take no vote", async () => {
  const visitor = await contest.as("publico");
  const draft = await contest.addProposal({ isDraft: true });
  for (const id of [draft, "no-existe"]) {
    expect((await visitor.submit("/galeria", { proposal_id: id })).toast).toContain("ya no está");
  }
  const out = await contest.addProposal({ status: "descalificada" });
  expect((await visitor.submit("/galeria", { proposal_id: out })).toast).toContain("no admite votos");
  expect(await votes(out)).toEqual([{ rows: 0, counter: 0 }]);
});

test("[GAL-07] a vote comes back to this site alone", async () => {
  const visitor = await contest.as("publico");
  for (const elsewhere of ["https://mal.test/", "//mal.test", "/\\mal.test", "/admin"]) {
    const proposalId = await contest.addProposal();
    const answer = await visitor.post("/galeria", { proposal_id: proposalId, return: elsewhere });
    expect(answer.headers.get("Location")).toBe("/galeria");
  }
});

test("[GAL-07] with fraud detection [MEND-11] a vote keeps hashes of its address, network and browser; without, nothing", async () => {
  const proposalId = await contest.addProposal();
  const cast = async () => {
    const person = await contest.addPerson("publico");
    await (await contest.signedIn(person)).post("/galeria", { proposal_id: proposalId });
    const [row = {}] = await contest.rows(
      "select address_hash, network_hash, agent_hash from public_votes where user_id = ?",
      person.id,
    );
    return Object.values(row);
  };
  const kept = await cast();
  expect(kept).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{64}$/)));
  expect(new Set(kept).size).toBe(3);
  await contest.setSetting("anti_fraud_enabled", "false");
  expect(await cast()).toEqual([null, null, null]);
});
