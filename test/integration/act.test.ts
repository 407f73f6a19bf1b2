import { beforeAll, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import { setFinal } from "../support/final";
import { type ReadPdf, readPdf } from "../support/pdf-reader";
import type { Page, Visitor } from "../support/visitor";

const contest = openContest();
const path = "/admin/fallo/1/acta.pdf";
const FALLO = "/admin/fallo";
let admin: Visitor;
let jury: Person[];
let posts = 0;
let act: { bytes: Uint8Array; pdf: ReadPdf; lines: string[]; said: string };

/** Of each work what each juror gives to every criterion: a number, null for nothing, 'x' for a conflict. */
const works: [id: string, title: string, given: (number | null | "x")[]][] = [
  ["ala", "Ala", [5, 4, 5, null, null]],
  ["bosque", "Bosque", [4, 4, 3, 5, null]],
  ["cauce", "Cauce", [3, 5, "x", 2, null]],
  ["duna", "Duna", [2, null, 1, null, null]],
  ["estela", "Estela", [null, null, null, null, null]],
  ["fuera", "Fuera", [5, 5, null, null, null]],
];
const names = ["Ágata Ríos", "Bruno Sanz", "محمد العربي", "Dora Gil", "Elena Vela"];

beforeAll(async () => {
  jury = [];
  for (const [n, fullName] of names.entries())
    jury.push(await contest.addPerson("jurado", { fullName, judgeId: `jurado-${n}` }));
  await contest.db.exec("update judges set active = 0 where id = 'jurado-4'");
  for (const [id, title, given] of works) {
    await contest.addProposal({
      ...{ id, title },
      universityId: await contest.addUniversity({ name: `Universidad de ${title}` }),
    });
    for (const [n, stars] of given.entries()) if (stars !== null) await evaluate(n, id, stars);
  }
  await contest.db.exec("update proposals set status = 'descalificada' where id = 'fuera'");
  for (let n = 0; n < 9; n++) {
    const voter = await contest.addPerson("publico");
    await contest.addVote(voter, ["ala", "duna", "bosque"][n % 3] ?? "");
    const kind = { 0: "series", 1: "series", 2: "voters" }[n];
    if (kind)
      await contest.db.exec(
        `update public_votes set voided_at = 1, void_reason = 'Motivo', void_kind = '${kind}' where user_id = '${voter.id}'`,
      );
  }
  admin = await contest.signedIn(await contest.addPerson("admin", { fullName: "Olga Prado" }));
  await contest.setPhase("final");
}, 60_000);

async function evaluate(n: number, proposalId: string, stars: number | "x") {
  const criteria = await contest.rows<{ id: string }>("select id from criteria");
  const star = stars === "x" ? 5 : stars;
  await contest.insert("evaluations", {
    ...{ id: `${proposalId}-${n}`, judge_id: jury[n]?.judgeId, proposal_id: proposalId },
    ...{ conflict: stars === "x" ? 1 : 0, total_score: star / 5 },
    scores: JSON.stringify(Object.fromEntries(criteria.map(({ id }) => [id, star]))),
    ...{ status: "submitted", submitted_at: 1, created_at: 1, updated_at: 1 },
  });
}

/** Sends a form as a browser without scripts does; counted. */
async function send(at: string, fields: Record<string, string | string[]>): Promise<Page> {
  posts++;
  return admin.submit(at, fields);
}

const asked = (page: Page) =>
  Object.fromEntries(
    page.document
      .querySelectorAll("dialog[open] form input, dialog[open] form button[name]")
      .map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]),
  );

/** Jurors and community vote; no organiser's act is among it. */
async function planFinal() {
  const finalists = ["ala", "bosque", "cauce", "duna"];
  const papers = [["ala", "bosque"], ["bosque", "ala"], ["cauce", "duna"], ["duna"]];
  await setFinal(contest, "community", {
    works: finalists,
    papers: Object.fromEntries(papers.map((paper, n) => [`jurado-${n}`, paper])),
  });
  const [one = "", two = ""] = JSON.parse(
    await contest.value<string>("select result ->> '$.count.elected' from ballot_counts"),
  ) as string[];
  for (const work of [one, one, two]) {
    const { id } = await contest.addPerson("publico");
    await contest.insert("final_votes", { user_id: id, proposal_id: work, created_at: 1, waits: 0 });
  }
  await contest.db.exec("update ballot_gates set closed_at = 5 where name = 'community'");
}

async function opened(at = path, visitor = admin) {
  const answer = await visitor.fetch(at);
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const pdf = await readPdf(bytes);
  const said = pdf.pages.map(({ text }) => text).join("\n");
  return { answer, bytes, pdf, said, lines: said.split("\n") };
}

test("[ACTA-01] without scripts it takes at most six forms from the statuses to the act of a sealed verdict", async () => {
  await contest.setSetting("finalists_count", "4");
  const question = await send("/admin/estados", { intent: "ask-finalists" });
  const done = await send("/admin/estados", asked(question));
  expect(done.toast).toContain("4");
  await planFinal();
  const form = (await admin.open(FALLO)).formWith("statement");
  const rowOf = (id: string) =>
    Object.keys(form)
      .find((key) => form[key] === id)
      ?.replace(".id", "");
  const draft = await send(FALLO, {
    ...form,
    ...{ intent: "ask", statement: "Gana lo que se entiende de lejos", favourite: "duna" },
    ...{ [`${rowOf("ala")}.kind`]: "ganadora", [`${rowOf("ala")}.reasons`]: "Por su claridad" },
    ...{ [`${rowOf("bosque")}.kind`]: "accesit", [`${rowOf("bosque")}.label`]: "Mejor cartel" },
    ...{ "dissents[0].juror": "jurado-1", "dissents[0].text": "Prefería Bosque" },
  });
  const sealed = await send(FALLO, { ...asked(draft), intent: "seal" });
  expect(sealed.toast).toContain("Fallo sellado");
  expect(posts).toBeLessThanOrEqual(6);
  const link = (await admin.open(FALLO)).document
    .querySelectorAll("main a")
    .find((one) => one.textContent.trim() === "Descargar el acta (PDF)");
  expect(link?.getAttribute("href")).toBe(path);

  const { answer, ...read } = await opened();
  act = read;
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="acta-fallo-1.pdf"');
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

const hundred = (fraction: number) => (fraction * 100).toFixed(2).replace(".", ",");

test("[ACTA-02] every figure of the jury is the database's: who took part, criteria, conflicts, assignments, means, deviations", async () => {
  const jurors = await contest.rows<Record<"assigned" | "sent" | "conflicts" | "paper", number>>(`select
      (select count(*) from judge_assignments a where a.judge_id = j.id) as assigned,
      (select count(*) from evaluations e where e.judge_id = j.id and e.status = 'submitted' and not e.conflict) as sent,
      (select count(*) from evaluations e where e.judge_id = j.id and e.conflict) as conflicts,
      (select count(*) from ballots b where b.judge_id = j.id) as paper
    from judges j order by j.id`);
  const shown = ["Ágata Ríos", "Bruno Sanz", "[…]", "Dora Gil", "Elena Vela (ya no juzga)"];
  for (const [n, one] of jurors.entries())
    expect(act.lines).toContain(
      `J0${n + 1} ${shown[n]} ${one.assigned} ${one.sent} ${one.conflicts} ${one.paper ? "Sí" : "No"}`,
    );
  // Elena rests and sent nothing.
  expect(act.lines).toContain("Participan 4 de 4 (100,0 %)");
  expect(act.lines).toContain("Quórum La mitad de los miembros: 2. Se alcanza.");

  const criteria = await contest.rows<{ name: string; weight: number; share: number }>(
    "select name, weight, weight * 1.0 / (select sum(weight) from criteria) as share from criteria order by display_order",
  );
  expect(criteria.length).toBeGreaterThan(0);
  for (const { name, weight, share } of criteria)
    expect(act.lines).toContain(`${name} ${weight} ${(share * 100).toFixed(1).replace(".", ",")} %`);
  expect(act.lines).toContain("J03 […] «Cauce», n.º 3");
  const total = await contest.value("select count(*) from judge_assignments");
  expect(act.said).toContain(`Constan ${total} asignaciones.`);

  const rows = await contest.rows<{
    number: number;
    title: string;
    status: string;
    n: number;
    mean: number | null;
    squares: number | null;
    votes: number;
  }>(`select p.number, p.title, p.status, count(e.id) as n, avg(e.total_score) as mean,
      sum(e.total_score * e.total_score) as squares,
      (select count(*) from public_votes v where v.proposal_id = p.id and v.voided_at is null) as votes
    from proposals p left join evaluations e on e.proposal_id = p.id and e.status = 'submitted' and not e.conflict
    group by p.id order by p.status = 'descalificada', count(e.id) = 0, avg(e.total_score) desc`);
  expect(rows).toHaveLength(works.length);
  const labels: Record<string, string> = {
    ...{ ganadora: "Ganadora", finalista: "Finalista", no_ganadora: "No Ganadora" },
    descalificada: "Descalificada",
  };
  const places: string[] = [];
  for (const { number, title, status, n, mean, squares, votes } of rows) {
    const deviation =
      mean === null || squares === null || n < 2
        ? "—"
        : hundred(Math.sqrt((squares - n * mean ** 2) / (n - 1)));
    const row = act.lines.find((line) => new RegExp(`^(\\d|—) ${number} ${title} `).test(line)) ?? "";
    expect(row, title).toMatch(
      new RegExp(
        `^\\S+ ${number} ${title} ${n} ${mean === null ? "—" : hundred(mean)} \\S+ ${deviation} ${votes} ${labels[status]}$`,
      ),
    );
    places.push(row.split(" ")[0] ?? "");
  }
  expect(places).toEqual(["1", "2", "3", "4", "—", "—"]);
  expect(act.said).toContain("1 obra juzgada tiene menos de 2 evaluaciones");
});

test("[ACTA-02] so are agreement, the ballot's rounds, the community's choice, the public's votes, awards and dissents", async () => {
  const given = await contest.rows<{ work: string; total: number }>(
    `select proposal_id as work, total_score as total from evaluations where status = 'submitted' and not conflict
      and proposal_id in (select proposal_id from evaluations where not conflict group by 1 having count(*) > 1)`,
  );
  const pairs = (of: typeof given, weight: (one: string) => number) =>
    of.reduce((sum, a) => sum + of.reduce((so, b) => so + (a.total - b.total) ** 2 / weight(a.work), 0), 0);
  const sizes = new Map<string, number>();
  for (const { work } of given) sizes.set(work, (sizes.get(work) ?? 0) + 1);
  const within = [...sizes.keys()].reduce(
    (sum, work) =>
      sum +
      pairs(
        given.filter((one) => one.work === work),
        () => (sizes.get(work) ?? 0) - 1,
      ),
    0,
  );
  const alpha = 1 - within / given.length / (pairs(given, () => 1) / (given.length * (given.length - 1)));
  expect(act.lines).toContain(`Alfa ${alpha.toFixed(2).replace(".", ",").replace("-", "−")}`);

  const [stored] = await contest.rows<{ result: string }>("select result from ballot_counts");
  const { papers, count } = JSON.parse(stored?.result ?? "{}");
  const numbers = new Map(
    (await contest.rows<{ id: string; number: number }>("select id, number from proposals")).map((one) => [
      one.id,
      one.number,
    ]),
  );
  const title = (id: string) => works.find(([own]) => own === id)?.[1] ?? "";
  expect(papers).toHaveLength(4);
  expect(act.lines).toContain("Papeletas 4 computadas");
  expect(act.lines).toContain(`Cuota ${count.quota} votos, para 2 puestos`);
  for (const id of count.draw) {
    const held = count.rounds.map(({ votes }: { votes: Record<string, string> }) => votes[id]);
    expect(act.lines).toContain(`«${title(id)}», n.º ${numbers.get(id)} ${held.join(" ")}`);
  }
  const flat = act.said.replace(/\s+/g, " ");
  const ties = count.rounds.flatMap(({ tie }: { tie: { chosen: string } | null }) => tie ?? []);
  expect(ties.length).toBeGreaterThan(0);
  for (const { chosen, byRound } of ties)
    expect(flat).toContain(
      `queda fuera «${title(chosen)}», ${byRound === null ? "por sorteo" : `por lo que tenían en la ronda ${byRound}`}.`,
    );
  expect(flat).toContain(`Semilla ${count.seed}`);

  const chosen = await contest.rows<{ id: string; votes: number }>(
    "select proposal_id as id, count(*) as votes from final_votes group by 1",
  );
  for (const { id, votes } of chosen)
    expect(act.lines).toContain(`«${title(id)}», n.º ${numbers.get(id)} ${votes}`);
  expect(act.lines).toContain("Total 3");

  const voided = await contest.rows<{ kind: string; votes: number }>(
    "select void_kind as kind, count(*) as votes from public_votes where voided_at is not null group by 1",
  );
  const reasons: Record<string, string> = {
    ...{ series: "Cuentas con correos numerados en serie", voters: "Votos revisados uno a uno" },
  };
  for (const { kind, votes } of voided) expect(act.lines).toContain(`${reasons[kind]} ${votes}`);
  const counting = await contest.value("select count(*) from public_votes where voided_at is null");
  expect(act.lines).toContain(`Votos que cuentan ${counting}`);
  const tally = await contest.value("select max(number) from tally_lines");
  expect(act.lines).toContain(`Recuento ${tally} líneas`);
  const head = await contest.value<string>("select head from tally_seals order by number desc limit 1");
  expect(act.lines).toContain(`Sello del recuento ${head}`);

  const [verdict] = await contest.rows<Record<"record_hash" | "act_hash", string>>("select * from verdicts");
  expect(act.lines).toContain(`Expediente ${verdict?.record_hash}`);
  expect(act.lines).toContain(`Nombres ${verdict?.act_hash}`);
  for (const part of [
    ...["Gana lo que se entiende de lejos", "Ganadora Ala", "Por su claridad", "Universidad de Ala"],
    ...["Accésit: Mejor cartel Bosque", "Favorita del público Duna", "Bruno Sanz (J02)", "Prefería Bosque"],
    ...["Olga Prado Por la organización", "Ágata Ríos Jurado, J01", "Dora Gil Jurado, J04"],
  ])
    expect(flat).toContain(part);
  expect(flat).not.toContain("Elena Vela Jurado");
});

test("[ACTA-03] [ACTA-06] the file is tagged, in Spanish, numbered; the same bytes whatever changes later, readable once it is replaced", async () => {
  const { pdf } = act;
  expect(pdf).toMatchObject({ language: "es-ES", isTagged: true, isUniversal: true });
  expect(pdf.title).toBe("Acta del fallo n.º 1 · Concurso de Diseño Universitario");
  expect(pdf.pages[0]?.text).toContain(`Página 1 de ${pdf.pages.length}`);
  await contest.db.exec("update proposals set title = 'Otro' where id = 'bosque'");
  await contest.db.exec(
    "update evaluations set total_score = 0.2, scores = (select json_group_object(key, 1) from json_each(scores)) where id = 'ala-0'",
  );
  await contest.db.exec("update judges set name = 'Otra' where id = 'jurado-0'");
  expect((await admin.open(FALLO)).text("main")).toContain("Superado");
  expect(Buffer.compare((await opened()).bytes, act.bytes)).toBe(0);

  const start = (await admin.open(`${FALLO}?rectificar=si`)).formWith("statement");
  const again = await admin.submit(FALLO, { ...start, intent: "ask", reason: "Ala se puntuó mal" });
  expect((await admin.submit(FALLO, { ...asked(again), intent: "seal" })).toast).toContain("n.º 2");
  const second = await opened("/admin/fallo/2/acta.pdf");
  expect(second.said).toContain("Acta de rectificación");
  expect(second.lines).toContain("Qué y por qué Ala se puntuó mal");
  expect(second.said).toContain("rectifica el n.º 1, sellado el ");
  expect(Buffer.compare((await opened()).bytes, act.bytes)).toBe(0);
});

test("[ACTA-07] it is the admins' alone; what was not sealed has none, and a record that is not the sealed one makes none", async () => {
  for (const number of ["3", "0", "-1", "x", "1.5", "9999999"])
    expect((await admin.fetch(`/admin/fallo/${number}/acta.pdf`)).status).toBe(404);
  for (const person of [jury[0] as Person, await contest.addPerson("publico")]) {
    const answer = await (await contest.signedIn(person)).fetch(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
  }
  expect((await contest.visitor().fetch(path)).headers.get("Location")).toContain("/auth");
  const bucket = await contest.bucket("PROPOSALS");
  const key = await contest.value<string>("select act_key from verdicts where number = 1");
  const names = (await (await bucket.get(key))?.text()) ?? "";
  await bucket.put(key, names.replace("Bruno", "Bruna"));
  const broken = await admin.open(path);
  expect(broken.path).toBe("/admin/fallo?numero=1");
  expect(broken.toast).toContain("El acta no se puede hacer");
  await bucket.delete(key);
  expect((await admin.open(path)).toast).toContain("El acta no se puede hacer");
  await bucket.put(key, names);
  expect(Buffer.compare((await opened()).bytes, act.bytes)).toBe(0);
});
