import { expect, test } from "vitest";
import { openContest } from "../support/contest";

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
    const visitor = await contest.signedIn(await contest.addPerson(role));
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

test("[GAL-08] a second vote is refused in words and in the database", async () => {
  const proposalId = await contest.addProposal();
  const visitor = await contest.signedIn(await contest.addPerson("publico"));
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

test("[GAL-09] without a session: to /auth with the message, and back to the same work", async () => {
  const proposalId = await contest.addProposal({ title: "La elegida" });
  const visitor = contest.visitor();
  const auth = await visitor.submit("/galeria", { proposal_id: proposalId });
  expect(auth.toast).toBe("Inicia sesión / Debes iniciar sesión para votar");
  expect(await votes(proposalId)).toEqual([{ rows: 0, counter: 0 }]);
  const person = await contest.addPerson("publico");
  const back = await visitor.submit(auth.path, { email: person.email, password: "demo-2025" });
  expect(back.text("main")).toContain("¿Das tu voto a «La elegida»?");
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
  const visitor = await contest.signedIn(await contest.addPerson("publico"));
  await contest.setPhase("final");
  const page = await visitor.submit("/galeria", { proposal_id: proposalId });
  expect(page.toast).toBe("La votación está cerrada / Estamos en la fase «Final».");
  expect(page.document.querySelector(`[data-vote="${proposalId}"] button`)).toBeNull();
  expect(page.text(`[data-vote="${proposalId}"]`)).toContain("Votación cerrada");
  const wanted = await visitor.open(`/galeria?votar=${proposalId}`);
  expect(wanted.text("main .notice")).toBe("La votación está cerrada. Estamos en la fase «Final».");
  expect(wanted.text("main")).not.toContain("¿Das tu voto");
  await contest.setPhase("submission");
  expect(await votes(proposalId)).toEqual([{ rows: 0, counter: 0 }]);
});

test("[GAL-07] drafts, unknown works and disqualified ones take no vote", async () => {
  const visitor = await contest.signedIn(await contest.addPerson("publico"));
  const draft = await contest.addProposal({ isDraft: true });
  expect((await visitor.post("/galeria", { proposal_id: draft })).status).toBe(404);
  expect((await visitor.post("/galeria", { proposal_id: "no-existe" })).status).toBe(404);
  const out = await contest.addProposal({ status: "descalificada" });
  expect((await visitor.submit("/galeria", { proposal_id: out })).toast).toContain("no admite votos");
  const wanted = await visitor.open(`/galeria?votar=${out}`);
  expect(wanted.text("main .notice")).toBe("Esta propuesta no admite votos. Ha quedado fuera del concurso.");
  expect(wanted.text("main")).not.toContain("¿Das tu voto");
  expect(await votes(out)).toEqual([{ rows: 0, counter: 0 }]);
});

test.each([
  ["nothing", []],
  [
    "an unknown field",
    [
      ["proposal_id", "PROPOSAL"],
      ["extra", "1"],
    ],
  ],
  [
    "a repeated field",
    [
      ["proposal_id", "PROPOSAL"],
      ["proposal_id", "PROPOSAL"],
    ],
  ],
  ["an oversized field", [["proposal_id", "x".repeat(100_000)]]],
  [
    "a form parser's own field",
    [
      ["proposal_id", "PROPOSAL"],
      ["__intent__", "{"],
    ],
  ],
] as [string, [string, string][]][])(
  "[GAL-07] %s is refused with 400 and changes nothing",
  async (_what, fields) => {
    const proposalId = await contest.addProposal();
    const visitor = await contest.signedIn(await contest.addPerson("publico"));
    const sent = fields.map(([name, value]): [string, string] => [
      name,
      value.replace("PROPOSAL", proposalId),
    ]);
    expect((await visitor.post("/galeria", sent)).status).toBe(400);
    expect(await votes(proposalId)).toEqual([{ rows: 0, counter: 0 }]);
  },
);

test("[GAL-07] a vote comes back to this site alone", async () => {
  const visitor = await contest.signedIn(await contest.addPerson("publico"));
  for (const elsewhere of ["https://mal.test/", "//mal.test", "/\\mal.test", "/admin"]) {
    const proposalId = await contest.addProposal();
    const answer = await visitor.post("/galeria", { proposal_id: proposalId, return: elsewhere });
    expect(answer.headers.get("Location")).toBe("/galeria");
  }
});

test("[GAL-07] with fraud detection a vote keeps a hash of its source; without, nothing", async () => {
  const proposalId = await contest.addProposal();
  const cast = async () => {
    const person = await contest.addPerson("publico");
    await (await contest.signedIn(person)).post("/galeria", { proposal_id: proposalId });
    return contest.value<string | null>("select source_hash from public_votes where user_id = ?", person.id);
  };
  expect(await cast()).toMatch(/^[0-9a-f]{64}$/);
  await contest.setSetting("anti_fraud_enabled", "false");
  expect(await cast()).toBeNull();
});
