import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { brokenFiles, brokenInvariants } from "~/db/core/invariants";
import { formatDateTime } from "~/text/core/formats";
import { openContest, type Person, type PhaseKey } from "../support/contest";
import { everyScore } from "../support/evaluation-form";
import { readPdf } from "../support/pdf-reader";
import type { Fields, Visitor } from "../support/visitor";

const contest = openContest();
const path = "/admin/fallo";
let admin: Visitor;
let judges: Person[];
const scoresByWork = new Map<string, number[]>();
/** Texts of each screen in an empty contest. */
const blank = new Map<string, string>();

/** Scores of each work by three jurors, equal for all criteria, and its votes. */
const works: [title: string, stars: number[], votes: number][] = [
  ["Marea", [5, 4, 5], 1],
  ["Faro", [4, 4, 3], 3],
  ["Isla", [2, 3, 2], 0],
  ["Fuera", [5, 5, 5], 0],
  ["Duna", [3, 3, 3], 0],
];

beforeAll(async () => {
  admin = await contest.as("admin", { fullName: "Olga Prado" });
  await contest.setSetting("finalists_count", "2");
  for (const screen of [path, "/admin/final", "/final", "/resultados", "/admin/fallo/diplomas"])
    blank.set(screen, (await admin.open(screen)).text("main"));
  const names = ["Ágata Ríos", "Bruno Sanz", "Celia Mora"];
  judges = [];
  for (const fullName of names) judges.push(await contest.addPerson("jurado", { fullName }));
  for (const [title, stars, votes] of works) {
    const category = title === "Isla" ? null : "Grafico";
    const id = await contest.addProposal({ title, id: title.toLowerCase(), category });
    scoresByWork.set(id, stars);
    for (const [at, star] of stars.entries()) await evaluate(at, id, star);
    for (let n = 0; n < votes; n++) await contest.addVote(await contest.addPerson("publico"), id);
  }
  await contest.db.exec("update proposals set status = 'finalista' where id in ('marea', 'faro')");
  await contest.db.exec("update proposals set status = 'descalificada' where id = 'fuera'");
  await contest.addProposal({ title: "Esbozo", id: "esbozo", isDraft: true });
});

const evaluate = (judge: number, proposalId: string, stars: number) =>
  contest.addEvaluation(judges[judge]?.judgeId, proposalId, stars, {
    general_comments: `Secreto de ${judge}`,
  });

const statuses = async () =>
  Object.fromEntries(
    (await contest.rows<{ id: string; status: string }>("select id, status from proposals")).map((row) => [
      row.id,
      row.status,
    ]),
  );
const sealedCount = () => contest.value<number>("select count(*) from verdicts where sealed_at is not null");
/** Returns the composer's fields on that page, with a change. */
async function composed(change: Fields = {}, at = path, visitor = admin) {
  return { ...(await visitor.open(at)).formWith("statement"), ...change };
}
async function discard() {
  const { id, version } = (await composed()) as Record<string, string>;
  await admin.submit(path, { intent: "discard", id, version });
}
/** Publishes a reason for each departure from the rule before the verdict. */
async function explainSteps() {
  for (const [step, kind] of [
    ["finalists", "other"],
    ["community", "left_out"],
  ])
    await admin.submit("/admin/final", { intent: "explain", step, kind, reason: "Por acuerdo" });
}
async function storedRecord(number: number) {
  const [row] = await contest.rows<Record<"record_key" | "record_hash" | "act_key" | "act_hash", string>>(
    `select record_key, record_hash, act_key, act_hash from verdicts where number = ${number}`,
  );
  const bucket = await contest.bucket("PROPOSALS");
  const read = async (key = "") => (await (await bucket.get(key))?.text()) ?? "";
  const [text, act] = [await read(row?.record_key), await read(row?.act_key)];
  const hash = (one: string) => createHash("sha256").update(one).digest("hex");
  expect([hash(text), hash(act)]).toEqual([row?.record_hash, row?.act_hash]);
  return { text, record: JSON.parse(text), act: JSON.parse(act) };
}

test("[VERD-01] the draft begins with what the contest knows; what keeps it from being sealed stands beside its field, and the draft is kept", async () => {
  const fields = await composed();
  expect(fields).toMatchObject({
    "works[0].id": "marea",
    "works[0].kind": "ganadora",
    "works[1].id": "faro",
    "works[1].kind": "finalista",
    favourite: "faro",
  });
  // A heading that names a field is the label.
  const labels = (await admin.open(path)).document.querySelectorAll("main label");
  const named = (name: string) => labels.filter((label) => label.textContent === name);
  for (const name of ["La frase del jurado", "Favorita del público"]) {
    expect(named(name).map((label) => label.parentNode?.tagName)).toEqual(["H2"]);
  }
  const page = await admin.submit(path, {
    ...fields,
    intent: "ask",
    statement: "Una edición valiente",
    "works[0].kind": "finalista",
  });
  expect(page.toast).toContain("El fallo no está completo");
  expect(page.text("main")).toContain("Elige la obra ganadora o declara desierto el premio");
  expect(await composed()).toMatchObject({ statement: "Una edición valiente", version: "1" });

  const unreasoned = await admin.submit(path, await composed({ intent: "ask", "works[0].kind": "ganadora" }));
  expect(unreasoned.text("main")).toContain("Escribe los motivos");
  const twice = { "works[1].kind": "ganadora", "works[0].kind": "ganadora" };
  expect((await admin.submit(path, await composed({ intent: "ask", ...twice }))).text("main")).toContain(
    "Solo puede haber una ganadora, o quedar desierta",
  );
  const again = { "works[0].kind": "ganadora", "works[1].kind": "finalista", "works[1].id": "marea" };
  expect((await admin.submit(path, await composed({ intent: "ask", ...again }))).text("main")).toContain(
    "Esta obra ya tiene otra distinción",
  );
  for (const [id, told] of [
    ["fuera", "Esta obra está descalificada: quítala"],
    ["esbozo", "Esta obra es un borrador: quítala"],
    ["nadie", "Esta obra ya no existe: quítala"],
  ] as const) {
    const wrong = await composed({ intent: "ask", "works[0].id": id, "works[0].kind": "ganadora" });
    expect((await admin.submit(path, wrong)).text("main")).toContain(told);
  }
  const tooLong = await admin.submit(path, await composed({ intent: "save", statement: "ñ".repeat(601) }));
  expect(tooLong.text("main")).toContain("La frase del jurado no puede superar los 600 caracteres");
  expect(await sealedCount()).toBe(0);
});

test("[VERD-02] of two admins who edit the draft the second is told, keeps what they wrote, and replaces it only by saving again", async () => {
  const other = await contest.as("admin");
  const [mine, theirs] = [await composed(), await composed({}, path, other)];
  expect((await admin.submit(path, { ...mine, intent: "save", statement: "Mía" })).toast).toBe(
    "Borrador guardado",
  );
  const late = await other.submit(path, { ...theirs, intent: "save", statement: "Suya" });
  expect(late.status).toBe(409);
  expect(late.toast).toContain("Otra persona ha cambiado el fallo");
  expect(late.formWith("statement")).toMatchObject({ statement: "Suya" });
  expect(await contest.value("select statement from verdicts")).toBe("Mía");
  const anew = await other.submit(path, { ...late.formWith("statement"), intent: "save" });
  expect(anew.toast).toBe("Borrador guardado");
  expect(await contest.value("select statement from verdicts")).toBe("Suya");
});

test("[VERD-08] [MEND4-12] a further work is found by its number or its title, and where several are alike ticked; what was typed stays, and works keep the jury's order", async () => {
  await discard();
  const several = await admin.submit(
    path,
    await composed({ intent: "add", add: "a", statement: "Sin guardar" }),
  );
  expect(several.text("main")).toContain("Hay varias: marca las que quieras añadir");
  expect(several.formWith("statement")).toMatchObject({ statement: "Sin guardar", add: "a" });
  const offered = several.document.querySelectorAll('[name="pick"]').map((one) => one.getAttribute("value"));
  expect(offered.toSorted()).toEqual(["duna", "faro", "fuera", "isla", "marea"]);
  const none = await admin.submit(path, await composed({ intent: "add", add: "Ninguna así" }));
  expect(none.text("main")).toContain("No hay ninguna obra publicada así");
  expect((await admin.submit(path, await composed({ intent: "add" }))).text("main")).toContain(
    "Escribe el título o el número de una obra, o marca alguna",
  );
  const number = await contest.value<number>("select number from proposals where id = 'duna'");
  await admin.submit(path, await composed({ intent: "add", add: String(number) }));
  await admin.submit(path, await composed({ intent: "add", pick: ["isla", "nadie"] }));
  const fields = await composed();
  const idsIn = (form: Record<string, unknown>) => [0, 1, 2, 3].map((at) => form[`works[${at}].id`]);
  const byMean = ["marea", "faro", "duna", "isla"];
  expect(idsIn(fields)).toEqual(byMean);
  const awarded = { "works[0].kind": "", "works[2].kind": "ganadora", "works[3].kind": "accesit" };
  await admin.submit(path, { ...fields, intent: "save", ...awarded });
  const after = await composed();
  expect(idsIn(after)).toEqual(byMean);
  expect(after).toMatchObject({ "works[2].kind": "ganadora", "works[3].kind": "accesit" });
  await admin.submit(path, {
    ...after,
    intent: "save",
    "works[2].kind": "mencion",
    "works[3].kind": "mencion",
  });
  expect((await admin.open(path)).text("aside")).toMatch(
    /Ganadora\s*sin decidir\s*Mención\s*Duna\s*Mención\s*Isla\s*Finalista\s*Faro\s*Favorita del público\s*Faro/,
  );
  await discard();
});

test("[VERD-03] two admins seal at once and one verdict is sealed; its record is what the database holds, and names nobody", async () => {
  await explainSteps();
  const kind = (id: string, one: string, reasons = "") => ({ id, kind: one, label: "", reasons });
  const rows = [
    kind("marea", "ganadora", "Por su oficio"),
    kind("faro", "accesit"),
    { ...kind("isla", "mencion"), label: "Oficio" },
  ];
  const start = await composed({
    intent: "ask",
    statement: "Una edición valiente",
    favourite: "faro",
  });
  const fields = Object.fromEntries(
    rows.flatMap((row, at) => Object.entries(row).map(([key, value]) => [`works[${at}].${key}`, value])),
  );
  const asked = await admin.submit(path, { ...start, ...fields });
  expect(asked.text("dialog[open] h2")).toBe("¿Sellar el fallo?");
  expect(asked.text("dialog[open]")).toContain("Gana «Marea» y hay otras 3 distinciones.");
  expect(await sealedCount()).toBe(0);
  const question = asked.formWith("version");
  const seal = asked.document
    .querySelectorAll("dialog[open] form input")
    .map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]);
  expect(Object.keys(question)).toContain("version");
  const other = await contest.as("admin");
  const sealing = { ...Object.fromEntries(seal), intent: "seal" };
  const answers = await Promise.all([admin.submit(path, sealing), other.submit(path, sealing)]);
  expect(await sealedCount()).toBe(1);
  // The second admin also wanted the seal, and gets a success.
  expect(answers.map(({ toast }) => toast.startsWith("Fallo sellado"))).toEqual([true, true]);
  // A repeated request succeeds.
  expect((await admin.submit(path, sealing)).toast).toContain("Fallo sellado");
  expect(await statuses()).toEqual({
    marea: "ganadora",
    faro: "finalista",
    isla: "no_ganadora",
    duna: "no_ganadora",
    fuera: "descalificada",
    esbozo: "pendiente",
  });

  const { text, record, act } = await storedRecord(1);
  const title = (one: { number: number }) =>
    record.works.find((w: { number: number }) => w.number === one.number);
  expect(record.works.map((work: { title: string }) => work.title)).toEqual(works.map(([one]) => one));
  for (const work of record.works) {
    const stars = scoresByWork.get(work.title.toLowerCase()) ?? [];
    expect(title(work).mean).toBeCloseTo(stars.reduce((sum, one) => sum + one, 0) / stars.length / 5, 12);
    expect(work.evaluations).toBe(stars.length);
    expect(work.publicVotes).toBe(works.find(([one]) => one === work.title)?.[2]);
  }
  expect(record.publicVote).toMatchObject({ counted: 4, lastLine: 6 });
  expect(record.publicVote.head).toBe(
    await contest.value("select head from tally_seals where tally = 'public' order by number desc"),
  );
  expect(record.assignments).toHaveLength(15);
  const names = new Map(act.jurors.map((one: { code: string; name: string }) => [one.code, one.name]));
  expect([...names.values()].toSorted()).toEqual(["Bruno Sanz", "Celia Mora", "Ágata Ríos"]);
  for (const name of [...names.values(), "Olga Prado", "Secreto", "@"]) expect(text).not.toContain(name);
  expect(await brokenInvariants(contest.db)).toEqual([]);
  expect(await brokenFiles(contest.db, await contest.bucket("PROPOSALS"))).toEqual([]);
});

test("[VERD-04] sealed is sealed: no write changes it", async () => {
  for (const statement of [
    "update verdicts set statement = 'x'",
    "delete from verdicts",
    "update verdict_awards set reasons = 'x'",
    "delete from verdict_awards",
    "insert into verdict_awards (id, verdict_id, place, kind) select 'x', id, 9, 'mencion' from verdicts",
    "insert or replace into verdicts (id, version, updated_at) select id, 1, 1 from verdicts",
  ])
    await expect(contest.rows(statement), statement).rejects.toThrow("verdict_is_sealed");
  const text = (await admin.open(path)).text("main");
  for (const part of ["Fallo n.º 1", "Una edición valiente", "Por su oficio"]) expect(text).toContain(part);
  expect(text).not.toContain("Superado");
});

test("[MEND3-19] an accésit and a mention keep their own names in gallery, work page, act and record", async () => {
  await contest.db.exec(
    "update contest_phases set start_at = '2025-01-01', start_handled_at = '2025-01-01', end_at = '2025-01-02' where phase_key = 'submission'",
  );
  const visitor = contest.visitor();
  await contest.setSetting("open_to_visitors", "true");
  const marks = async (reader: Visitor) =>
    Object.fromEntries(
      (await reader.open("/galeria")).document
        .querySelectorAll("[data-proposal]")
        .map((card) => [card.getAttribute("data-proposal"), card.querySelector(".mark-status")?.textContent]),
    );
  const awards = { marea: "Ganadora", faro: "Accésit", isla: "Mención: Oficio", duna: "No Ganadora" };
  // Only organisers read the verdict before the results are published. Others read the earlier statuses.
  const secret = { marea: "Finalista", faro: "Finalista", isla: "Pendiente", duna: "Pendiente" };
  expect(await marks(visitor)).toMatchObject(secret);
  expect(await marks(await contest.signedIn(judges[0] as Person))).toMatchObject(secret);
  expect((await visitor.open("/propuesta/marea")).text(".mark-status")).toBe("Finalista");
  expect(await (await visitor.fetch("/propuesta/isla")).text()).not.toMatch(/mencion|Oficio/);
  expect((await admin.open("/propuesta/marea")).text(".mark-status")).toBe("Ganadora");
  const phase = await contest.value<PhaseKey>("select phase_key from contest_phases where is_active");
  await contest.setPhase("results");
  expect(await marks(visitor)).toMatchObject(awards);
  expect((await visitor.open("/propuesta/isla")).text(".mark-status")).toBe("Mención: Oficio");
  await contest.setPhase(phase);
  const { record } = await storedRecord(1);
  expect(record.works.map(({ award }: { award: string }) => award)).toEqual([
    ...["ganadora", "accesit", "mencion", null, null],
  ]);
  const pdf = await readPdf(
    new Uint8Array(await (await admin.fetch("/admin/fallo/1/acta.pdf")).arrayBuffer()),
  );
  const content = pdf.pages.map(({ text }) => text).join("\n");
  expect(content).toMatch(/Isla 3 .* Mención$/m);
  expect(content).not.toContain("Finalista");
});

test("[VERD-07] what would contradict the sealed verdict is refused and changes nothing, one by one and many at once", async () => {
  const before = await statuses();
  const logged = () => contest.value("select count(*) from audit_log");
  const lines = await logged();
  const university = await contest.value<string>("select university_id from proposals where id = 'faro'");
  for (const [screen, fields] of [
    ["/admin/estados", { intent: "finalists" }],
    ["/admin/estados", { intent: "set-one", id: "marea", status: "finalista" }],
    ["/admin/estados", { intent: "set-one", id: "faro", status: "pendiente" }],
    ["/admin/estados", { intent: "set-one", id: "duna", status: "finalista" }],
    // A mention makes no finalist.
    ["/admin/estados", { intent: "set-one", id: "isla", status: "finalista" }],
    ["/admin/estados", { intent: "set-status", ids: ["duna", "faro"], status: "no_ganadora" }],
    ["/admin/estados", { intent: "remove-one", id: "faro" }],
    ["/admin/estados", { intent: "remove", ids: ["duna", "marea"] }],
    ["/admin/universidades", { intent: "remove", id: university }],
  ] as [string, Fields][]) {
    const refused = await admin.submit(screen, fields);
    expect([refused.status, refused.toast]).toEqual([
      409,
      expect.stringMatching(/fallo .*sellado.*ectifícalo/),
    ]);
    expect(await statuses()).toEqual(before);
  }
  expect(await logged()).toBe(lines);
  const question = await admin.submit("/admin/estados", { intent: "ask-finalists" });
  expect(question.text("dialog[open]")).toContain("El fallo n.º 1 está sellado");
  // Works without an award may move below the finalists, without a message.
  for (const status of ["pendiente", "no_ganadora"])
    await admin.submit("/admin/estados", { intent: "set-one", id: "duna", status });
  expect(await statuses()).toEqual(before);
  expect((await admin.open(path)).text("main")).not.toContain("Superado");
});

test("[VERD-14] a refused rectification keeps its form", async () => {
  const from = `${path}?rectificar=si`;
  const form = (await admin.open(from)).document.querySelector("main form:has([name=statement])");
  const sent = await composed({ intent: "add", reason: "Un error de suma", statement: "Otra frase" }, from);
  const refused = await admin.submit(form?.getAttribute("action") ?? "", { ...sent, add: "no hay tal obra" });
  expect([refused.status, refused.errorOf("add")]).toEqual([400, expect.stringContaining("obra")]);
  expect(refused.formWith("statement")).toMatchObject({
    ...{ reason: "Un error de suma", statement: "Otra frase", add: "no hay tal obra", replaces: "1" },
  });
  expect(await contest.value("select count(*) from verdicts where sealed_at is null")).toBe(0);
});

test("[VERD-05] [MEND3-48] a score that changes marks it superada until a rectification, which says what and why; both stay readable", async () => {
  await contest.rows(`update evaluations set total_score = 0.2, scores = (select json_group_object(key, 1) from json_each(scores))
      where proposal_id = 'isla'`);
  expect((await admin.open(path)).text("main")).toContain("Superado");
  await explainSteps();
  const start = await composed({ intent: "ask" }, `${path}?rectificar=si`);
  // The rectification begins as a copy.
  expect(start).toMatchObject({
    replaces: "1",
    statement: "Una edición valiente",
    favourite: "faro",
    "works[0].id": "marea",
    "works[0].kind": "ganadora",
    "works[0].reasons": "Por su oficio",
    "works[1].id": "faro",
    "works[1].kind": "accesit",
    "works[2].id": "isla",
  });
  const unexplained = await admin.submit(path, start);
  expect(unexplained.text("main")).toContain("Explica qué rectifica y por qué");
  const question = await admin.submit(path, await composed({ intent: "ask", reason: "Isla se puntuó mal" }));
  const sealing = question.document
    .querySelectorAll("dialog[open] form input")
    .map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]);
  // [MEND3-48] The question names the verdict that this one replaces.
  const sealedAt = await contest.value<number>("select sealed_at from verdicts where number = 1");
  expect(question.text("dialog[open]")).toContain(
    `Sustituye al fallo n.º 1, sellado el ${formatDateTime(sealedAt)}`,
  );
  // A person without a recent confirmation must confirm their identity first.
  await contest.db.exec("update sessions set created_at = 1, confirmed_at = null");
  const held = await admin.submit(path, { ...Object.fromEntries(sealing), intent: "seal" });
  expect(held.path).toContain("/cuenta/confirmar");
  expect(await sealedCount()).toBe(1);
  await contest.db.exec(`update sessions set confirmed_at = ${Date.now()}`);
  const done = await admin.submit(path, { ...Object.fromEntries(sealing), intent: "seal" });
  expect(done.toast).toContain("Es el fallo n.º 2");
  const latest = (await admin.open(path)).text("main");
  expect(latest).toContain("Rectifica el fallo n.º 1: Isla se puntuó mal");
  expect(latest).not.toContain("Superado");
  const first = (await admin.open(`${path}?numero=1`)).text("main");
  expect(first).toContain("Rectificado por el fallo n.º 2");
  expect(first).toContain("Por su oficio");
  for (const number of ["3", "0", "x"]) {
    expect((await admin.fetch(`${path}?numero=${number}`)).status).toBe(404);
  }
});

test("[VERD-06] a vote after the seal marks it too; a draft can be thrown away; files of a seal that failed are swept", async () => {
  await contest.addVote(await contest.addPerson("publico"), "faro");
  expect((await admin.open(path)).text("main")).toContain("Superado");
  await admin.submit(
    path,
    await composed({ intent: "save", reason: "Un voto más" }, `${path}?rectificar=si`),
  );
  expect((await admin.open(path)).text("main")).toContain("Rectificación del fallo n.º 2");
  const discard = { ...(await admin.open(path)).formWith("version"), intent: "discard" };
  const { id, version } = discard as Record<string, string>;
  const thrown = await admin.submit(path, { intent: "discard", id, version });
  expect(thrown.toast).toBe("Borrador descartado");
  const missed = await admin.submit(path, { intent: "discard", id, version });
  expect(missed.status).toBe(409);
  expect(await contest.value("select count(*) from verdicts where sealed_at is null")).toBe(0);
  const bucket = await contest.bucket("PROPOSALS");
  await bucket.put("fallos/huerfano.json", "{}");
  await contest.insert("uploads", { id: "huerfano", storage_path: "fallos/huerfano.json", created_at: 1 });
  await contest.cron(Date.now());
  await contest.cron(Date.now());
  expect(await bucket.get("fallos/huerfano.json")).toBeNull();
  // Two admins sealed at once. The files of the second one stay until the sweep.
  const stored = (await bucket.list({ prefix: "fallos/" })).objects.map(({ key }) => key);
  const waiting = await contest.rows<{ path: string }>("select storage_path as path from uploads");
  expect(stored.filter((key) => !waiting.some(({ path }) => path === key))).toHaveLength(6);
});

/** Returns the fields of the question's form, after these changes of the draft. */
async function sealingOf(change: Fields, at = `${path}?rectificar=si`) {
  const question = await admin.submit(path, await composed({ intent: "ask", ...change }, at));
  const seal = question.document
    .querySelectorAll("dialog[open] form input")
    .map((one) => [one.getAttribute("name") ?? "", one.getAttribute("value") ?? ""]);
  return { ...Object.fromEntries(seal), intent: "seal" };
}

test("[VERD-09] a winner found to be plagiarized is disqualified at once: the verdict is superado until another is named, and the old one stays readable", async () => {
  const act = { intent: "set-one", id: "marea", status: "descalificada" };
  expect((await admin.submit("/admin/estados", act)).toast).toBe("Estado actualizado");
  expect((await admin.open(path)).text("main")).toContain("Superado");
  const named = await admin.submit(
    path,
    await composed({ intent: "ask", reason: "Marea era un plagio" }, `${path}?rectificar=si`),
  );
  expect(named.text("main")).toContain("Esta obra está descalificada: quítala");
  await explainSteps();
  // A work is disqualified between the question and its answer.
  const stale = await sealingOf(
    { "works[0].kind": "", "works[1].kind": "ganadora", "works[1].reasons": "Segunda" },
    path,
  );
  await admin.submit("/admin/estados", { ...act, id: "isla" });
  const late = await admin.submit(path, stale);
  expect([late.status, late.toast]).toEqual([409, expect.stringContaining("No se ha hecho nada")]);
  for (const [status, code] of [
    ["finalista", 409],
    ["no_ganadora", 200],
  ])
    expect(
      (await admin.submit("/admin/estados", { intent: "set-one", id: "isla", status: String(status) }))
        .status,
    ).toBe(code);
  await explainSteps();
  // A draft that another admin has saved meanwhile is refused too.
  const older = await sealingOf({}, path);
  await admin.submit(path, await composed({ intent: "save", statement: "Otra frase" }));
  expect((await admin.submit(path, older)).status).toBe(409);
  expect(await sealedCount()).toBe(2);
  expect((await admin.submit(path, await sealingOf({}, path))).toast).toContain("Es el fallo n.º 3");
  expect(await statuses()).toMatchObject({ marea: "descalificada", faro: "ganadora", isla: "no_ganadora" });
  expect((await admin.open("/resultados")).text("h1")).toBe("Faro");
  // A finalist that the seal fixed stays readable.
  const removed = await admin.submit("/admin/estados", { intent: "remove-one", id: "marea" });
  expect([removed.status, removed.toast]).toEqual([409, expect.stringContaining("es una finalista fija")]);
  expect((await admin.open(`${path}?numero=1`)).text("main")).toContain("Marea");
});

test("[VERD-10] a readmitted work marks the verdict superado, and no step of the final opens after a seal", async () => {
  await contest.setPhase("final");
  const stamp = () => contest.value<number>("select stamp from result_stamp");
  const moves = async (what: string, act: () => Promise<unknown>) => {
    const before = await stamp();
    await act();
    expect(await stamp(), what).not.toBe(before);
  };
  await moves("readmit", () =>
    admin.submit("/admin/estados", { intent: "set-one", id: "marea", status: "pendiente" }),
  );
  await explainSteps();
  const back = { reason: "Vuelve Marea", departure: "Marea no estaba" };
  expect((await admin.submit(path, await sealingOf(back))).toast).toContain("n.º 4");
  expect((await admin.open(path)).text("main")).not.toContain("Superado");
  const answers = [];
  for (const form of [
    { intent: "open-community" },
    { intent: "open-jury" },
    { intent: "other-two", first: "faro", second: "marea", reason: "x" },
    { intent: "explain", step: "community", kind: "left_out", reason: "Otro motivo" },
    { intent: "keep-rule", step: "community", kind: "left_out" },
  ])
    answers.push((await admin.submit("/admin/final", form)).status);
  expect(answers).toEqual([409, 409, 409, 409, 409]);
  expect((await admin.open(path)).text("main")).not.toContain("Superado");
  expect(await contest.column("select name from final_steps order by name")).not.toContain("community");
});

test("[VERD-11] while a juror sends and a phase begins, a seal holds what was before or after them, and says so", async () => {
  await contest.setPhase("evaluation");
  await contest.db.exec("update contest_phases set allows_evaluations = 1");
  const juror = await contest.signedIn(judges[0] as Person);
  const sheet = "/jurado/evaluar/duna";
  const fields = { ...(await juror.open(sheet)).formWith("comments"), ...everyScore("1"), intent: "submit" };
  const sealing = await sealingOf({ reason: "x" }, `${path}?rectificar=si`);
  const phase = await contest.value<PhaseKey>("select id from contest_phases where phase_key = 'results'");
  const [sealed, sent] = await Promise.all([
    admin.submit(path, sealing),
    juror.submit(sheet, fields),
    admin.submit("/admin/fases", { intent: "activate", id: phase }),
  ]);
  expect(sealed.toast).toContain("Es el fallo n.º 5");
  const { record } = await storedRecord(5);
  expect(record.contest.phases.filter((one: { isActive: boolean }) => one.isActive)).toHaveLength(1);
  // The three gave 3 of 5 each; one now gives 1.
  const { mean } = record.works.find(({ title }: { title: string }) => title === "Duna");
  const now = await contest.value<number>("select mean from jury_means where proposal_id = 'duna'");
  expect(now, sent.toast).toBeCloseTo((0.2 + 0.6 + 0.6) / 3, 12);
  const isOutdated = (await admin.open(path)).text("main").includes("Superado");
  expect(isOutdated).toBe(mean !== now);
});

test("[VERD-12] in a contest without anything each screen says what there is to do first", () => {
  expect(Object.fromEntries(blank)).toEqual({
    [path]: expect.stringMatching(/Aún no hay nada que fallar/),
    "/admin/final": expect.stringMatching(/Aún no hay finalistas.*Se abre en la fase final/s),
    "/final": expect.stringMatching(/Todavía no se vota/),
    "/resultados": expect.stringMatching(/Todavía no hay fallo/),
    "/admin/fallo/diplomas": expect.stringMatching(/fallo/),
  });
});
