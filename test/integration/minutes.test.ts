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

/** Scores of each work by juror, equal for all criteria: null for no evaluation, 'x' for a conflict. */
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
      id,
      title,
      universityId: await contest.addUniversity({ name: `Universidad de ${title}` }),
    });
    for (const [n, stars] of given.entries()) if (stars !== null) await evaluate(n, id, stars);
  }
  await contest.db.exec("update proposals set status = 'descalificada' where id = 'fuera'");
  for (let n = 0; n < 9; n++) {
    const voter = await contest.addPerson("publico");
    await contest.addVote(voter, ["ala", "duna", "bosque"][n % 3] ?? "");
    if (n < 3)
      await contest.db.exec(
        `update public_votes set voided_at = 1, void_reason = 'Motivo' where user_id = '${voter.id}'`,
      );
  }
  admin = await contest.as("admin", { fullName: "Olga Prado" });
  await contest.setPhase("final");
}, 60_000);

const evaluate = (n: number, proposalId: string, stars: number | "x") =>
  contest.addEvaluation(jury[n]?.judgeId, proposalId, stars === "x" ? 5 : stars, {
    id: `${proposalId}-${n}`,
    conflict: stars === "x" ? 1 : 0,
  });

/** Sends a form as a browser without scripts does, and counts it. */
async function send(at: string, fields: Record<string, string | string[]>): Promise<Page> {
  posts++;
  return admin.submit(at, fields);
}

const confirmation = (page: Page) =>
  Object.fromEntries(
    page.document
      .querySelectorAll("dialog[open] form input, dialog[open] form button[name]")
      .map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]),
  );

/** Plants the jury's marks and the community's votes. The organiser has not acted. */
async function planFinal() {
  const finalists = ["ala", "bosque", "cauce", "duna"];
  const papers = [["ala", "bosque"], ["bosque", "ala"], ["cauce", "duna"], ["duna"]];
  await setFinal(contest, "community", {
    works: finalists,
    marks: Object.fromEntries(papers.map((paper, n) => [`jurado-${n}`, paper])),
  });
  const [one = "", two = ""] = JSON.parse(
    await contest.value<string>("select works from final_steps where name = 'community'"),
  ) as string[];
  for (const work of [one, one, two]) {
    const { id } = await contest.addPerson("publico");
    await contest.insert("final_votes", { user_id: id, proposal_id: work, created_at: 1, is_pending: 0 });
  }
  await contest.db.exec("update final_steps set closed_at = 5 where name = 'community'");
}

async function opened(at = path, visitor = admin) {
  const answer = await visitor.fetch(at);
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const pdf = await readPdf(bytes);
  const content = pdf.pages.map(({ text }) => text).join("\n");
  return { answer, bytes, pdf, said: content, lines: content.split("\n") };
}

test("[ACTA-01] without scripts it takes at most six forms from the statuses to the act of a sealed verdict", async () => {
  await contest.setSetting("finalists_count", "4");
  const question = await send("/admin/estados", { intent: "ask-finalists" });
  const done = await send("/admin/estados", confirmation(question));
  expect(done.toast).toContain("4");
  await planFinal();
  const form = (await admin.open(FALLO)).formWith("statement");
  const rowOf = (id: string) =>
    Object.keys(form)
      .find((key) => form[key] === id)
      ?.replace(".id", "");
  const draft = await send(FALLO, {
    ...form,
    intent: "ask",
    statement: "Gana lo que se entiende de lejos",
    favourite: "duna",
    departure: "Se entiende de lejos",
    favouriteReasons: "Empata con otras dos",
    [`${rowOf("ala")}.kind`]: "ganadora",
    [`${rowOf("ala")}.reasons`]: "Por su claridad",
    [`${rowOf("bosque")}.kind`]: "accesit",
    [`${rowOf("bosque")}.label`]: "Mejor cartel",
  });
  const sealed = await send(FALLO, { ...confirmation(draft), intent: "seal" });
  expect(sealed.toast).toContain("Fallo sellado");
  expect(posts).toBeLessThanOrEqual(6);
  const link = (await admin.open(FALLO)).document
    .querySelectorAll("main a")
    .find((one) => one.textContent.trim() === "Acta confidencial (PDF)");
  expect(link?.getAttribute("href")).toBe(path);

  const { answer, ...read } = await opened();
  act = read;
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  expect(answer.headers.get("Content-Disposition")).toBe(
    'attachment; filename="acta-fallo-1-confidencial.pdf"',
  );
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
});

const hundred = (fraction: number) => (fraction * 100).toFixed(2).replace(".", ",");

test("[ACTA-02] every figure of the jury is the database's: who took part, criteria, conflicts, assignments, means, deviations", async () => {
  const jurors = await contest.rows<Record<"assigned" | "sent" | "conflicts" | "paper", number>>(`select
      (select count(*) from judge_assignments a where a.judge_id = j.id) as assigned,
      (select count(*) from evaluations e where e.judge_id = j.id and e.status = 'submitted' and not e.conflict) as sent,
      (select count(*) from evaluations e where e.judge_id = j.id and e.conflict) as conflicts,
      exists (select 1 from jury_marks m where m.judge_id = j.id) as paper
    from judges j order by j.id`);
  const visibleNames = ["Ágata Ríos", "Bruno Sanz", "[…]", "Dora Gil", "Elena Vela (ya no juzga)"];
  for (const [n, one] of jurors.entries())
    expect(act.lines).toContain(
      `J0${n + 1} ${visibleNames[n]} ${one.assigned} ${one.sent} ${one.conflicts} ${one.paper ? "Sí" : "No"}`,
    );
  // Elena no longer judges and has submitted nothing.
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
    ganadora: "Ganadora",
    finalista: "Finalista",
    no_ganadora: "No Ganadora",
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
        `^\\S+ ${number} ${title} ${n} ${mean === null ? "—" : hundred(mean)} ${deviation} ${votes} ${title === "Bosque" ? "Accésit" : labels[status]}$`,
      ),
    );
    places.push(row.split(" ")[0] ?? "");
  }
  expect(places).toEqual(["1", "2", "3", "4", "—", "—"]);
  expect(act.said).toContain("1 obra a concurso tiene menos de 2 evaluaciones");
});

test("[ACTA-02] so are the community's choice, the public's votes and awards", async () => {
  const numbers = new Map(
    (await contest.rows<{ id: string; number: number }>("select id, number from proposals")).map((one) => [
      one.id,
      one.number,
    ]),
  );
  const title = (id: string) => works.find(([own]) => own === id)?.[1] ?? "";
  const flat = act.said.replace(/\s+/g, " ");
  const chosen = await contest.rows<{ id: string; votes: number }>(
    "select proposal_id as id, count(*) as votes from final_votes group by 1",
  );
  for (const { id, votes } of chosen)
    expect(act.lines).toContain(`«${title(id)}», n.º ${numbers.get(id)} ${votes}`);
  expect(act.lines).toContain("Total 3");

  expect(act.lines).toContain("Votos anulados 3");
  const counting = await contest.value("select count(*) from public_votes where voided_at is null");
  expect(act.lines).toContain(`Votos que cuentan ${counting}`);
  const tally = await contest.value("select max(number) from tally_lines where tally = 'public'");
  expect(act.lines).toContain(`Recuento ${tally} líneas`);
  const head = await contest.value<string>(
    "select head from tally_seals where tally = 'public' order by number desc limit 1",
  );
  expect(act.lines).toContain(`Sello del recuento ${tally}:${head}`);

  const [verdict] = await contest.rows<Record<"record_hash" | "act_hash", string>>("select * from verdicts");
  expect(act.lines).toContain(`Expediente ${verdict?.record_hash}`);
  expect(act.lines).toContain(`Nombres ${verdict?.act_hash}`);
  for (const part of [
    ...["Gana lo que se entiende de lejos", "Ganadora Ala", "Por su claridad", "Universidad de Ala"],
    ...["Accésit: Mejor cartel Bosque", "Favorita del público Duna"],
    ...["Olga Prado Por la organización", "Ágata Ríos Jurado, J01", "Dora Gil Jurado, J04"],
  ])
    expect(flat).toContain(part);
  expect(flat).not.toContain("Elena Vela Jurado");
});

test("[MEND3-20] the act with codes says on each page that it is confidential; the other lets nobody join a name and a code", async () => {
  for (const { text } of act.pdf.pages) expect(text).toContain("CONFIDENCIAL");
  expect(act.said).toContain("Confidencial: esta acta dice de quién es cada código");
  const { answer, pdf, said, lines } = await opened(`${path}?para=publicar`);
  expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="acta-fallo-1.pdf"');
  expect(said).not.toMatch(/\bJ\d\d\b|confidencial/i);
  // A hash of so few names and codes could be guessed.
  expect(said).not.toContain(await contest.value<string>("select act_hash from verdicts"));
  const attending = lines.filter((line) => / (Sí|No)$/.test(line));
  expect(attending).toEqual([
    ...["Ágata Ríos Sí", "Bruno Sanz Sí", "Dora Gil Sí", "Elena Vela (ya no juzga) No", "[…] Sí"],
  ]);
  // The minutes omit how many and which works a juror evaluated. The record lists both beside the codes.
  expect(lines).toContain("«Cauce», n.º 3 1");
  const signed = lines.slice(lines.findIndex((line) => line.includes("firman esta acta"))).join(" ");
  expect(signed).toMatch(/Olga Prado.*Ágata Ríos.*Bruno Sanz.*Dora Gil/);
  expect(pdf.pages.length).toBeGreaterThan(1);
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
  expect((await admin.submit(FALLO, { ...confirmation(again), intent: "seal" })).toast).toContain("n.º 2");
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

const tie = /«\w+», «\w+» y «\w+» empatan con 2 votos del público\. En un empate va antes la de mejor media/;

test("[MEND3-04] a tie for the public's favourite is told with its rule: composer, act, results and rules", async () => {
  const composer = await admin.open(`${FALLO}?rectificar=si`);
  expect(composer.text("main")).toMatch(tie);
  const offered = composer.document
    .querySelectorAll('[name="favourite"] option')
    .slice(1, 4)
    .map((one) => one.getAttribute("value"));
  expect(offered.toSorted()).toEqual(["ala", "bosque", "duna"]);
  const settled = await contest.value("select title from proposals where id = ?", offered[0] ?? "");
  expect(composer.text("main")).toContain(`la enviada antes: «${settled}»`);
  expect(act.said.replace(/\s+/g, " ")).toMatch(tie);
  expect((await admin.open("/resultados?fallo=1")).text(".results-favourite")).toMatch(tie);
  expect((await contest.visitor().open("/bases")).text("main")).toContain("Si varias empatan, va antes");
});

test("[MEND3-03] a verdict against the community, or a favourite without votes, is sealed with its reason alone, which act and results tell", async () => {
  const [chosen] = await contest.rows<{ id: string; title: string }>(
    `select p.id, p.title from final_votes v join proposals p on p.id = v.proposal_id group by 1 order by count(*) desc`,
  );
  const other = chosen?.id === "ala" ? "bosque" : "ala";
  const start = (await admin.open(`${FALLO}?rectificar=si`)).formWith("statement");
  const kinds = Object.entries(start).flatMap(([name, id]) => {
    const row = /^works\[\d+\]\.id$/.test(name) ? name.replace(".id", "") : null;
    const fields = (kind: string) => [
      [`${row}.kind`, kind],
      [`${row}.reasons`, "Por su oficio"],
    ];
    return row ? fields(id === other ? "ganadora" : "finalista") : [];
  });
  const against = {
    ...start,
    ...Object.fromEntries(kinds),
    intent: "ask",
    reason: "Otra ganadora",
    favourite: "cauce",
    favouriteReasons: "",
    departure: "",
  };
  const refused = await admin.submit(FALLO, against);
  expect(refused.document.querySelector("dialog[open]")).toBeNull();
  for (const said of [
    `Por la regla gana «${chosen?.title}», con 2 votos de la comunidad. Explica por qué gana otra.`,
    "No es la ganadora por la regla: explica por qué",
    "La favorita del fallo no es la obra que va primera en votos del público",
    "No es la obra con más votos del público: escribe por qué se nombra",
  ])
    expect(refused.text("main")).toContain(said);
  expect(refused.formWith("statement").favourite).toBe("cauce");

  const reasons = { departure: "El jurado ve un plagio parcial", favouriteReasons: "Por acuerdo del jurado" };
  const draft = (await admin.open(FALLO)).formWith("statement");
  const dialog = await admin.submit(FALLO, { ...draft, ...reasons, intent: "ask" });
  const question = dialog.text("dialog[open]");
  expect(question).toContain("Por la regla gana");
  for (const reason of Object.values(reasons)) expect(question).toContain(`Motivo: ${reason}`);
  expect((await admin.open(FALLO)).formWith("statement")).toMatchObject(reasons);
  expect((await admin.submit(FALLO, { ...confirmation(dialog), intent: "seal" })).toast).toContain("n.º 3");

  const key = await contest.value<string>("select record_key from verdicts where number = 3");
  const record = await (await (await contest.bucket("PROPOSALS")).get(key))?.json<{
    verdict: { departure: string };
  }>();
  expect(record?.verdict.departure).toBe(reasons.departure);
  const { said } = await opened("/admin/fallo/3/acta.pdf?para=publicar");
  const page = (await admin.open("/resultados")).text("main");
  for (const reason of Object.values(reasons)) {
    expect(said.replace(/\s+/g, " ")).toContain(reason);
    expect(page).toContain(reason);
  }
  expect(page).toContain("La que va primera en votos es");
});

test("[MEND3-03] a favourite that the public voted and the verdict does not award is explained", async () => {
  const start = (await admin.open(`${FALLO}?rectificar=si`)).formWith("statement");
  const none = { ...start, intent: "ask", reason: "Sin favorita", favourite: "", favouriteReasons: "" };
  const refused = await admin.submit(FALLO, none);
  expect(refused.text("main")).toContain("El fallo no otorga la favorita del público");
  expect(refused.text("main")).toContain("El público ha votado: escribe por qué no se otorga");
  expect(refused.document.querySelector("dialog[open]")).toBeNull();

  const reason = "Votos comprados a una granja";
  const draft = (await admin.open(FALLO)).formWith("statement");
  const dialog = await admin.submit(FALLO, { ...draft, favouriteReasons: reason, intent: "ask" });
  expect(dialog.text("dialog[open]")).toContain(`Motivo: ${reason}`);
  expect((await admin.open(FALLO)).formWith("statement").favouriteReasons).toBe(reason);
  expect((await admin.submit(FALLO, { ...confirmation(dialog), intent: "seal" })).toast).toContain("n.º 4");
  const { said } = await opened("/admin/fallo/4/acta.pdf?para=publicar");
  const page = (await admin.open("/resultados")).text("main");
  for (const text of [said.replace(/\s+/g, " "), page]) {
    expect(text).toContain(reason);
    expect(text).toContain("Desierto");
  }
});
