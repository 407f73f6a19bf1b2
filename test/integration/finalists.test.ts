import { afterEach, beforeEach, expect, test } from "vitest";
import { Database } from "~/db/core/database";
import { stateStore } from "~/db/running/states";
import { openContest, type Person } from "../support/contest";

const contest = openContest();
let judges: Person[];
beforeEach(async () => {
  judges = [await contest.addPerson("jurado"), await contest.addPerson("jurado")];
});
afterEach(async () => {
  await contest.removeWorks();
  await contest.db.exec("delete from audit_log");
  await contest.db.exec("update judges set active = 0");
});

/** A proposal with a mean of `stars` by both judges (none for null) and that many votes. */
async function work(
  title: string,
  stars: number | null,
  votes: number,
  changes: { status?: string; isDraft?: boolean } = {},
) {
  const id = await contest.addProposal({ title, id: title, ...changes });
  for (const { judgeId } of stars === null ? [] : judges) await contest.addEvaluation(judgeId, id, stars);
  for (let n = 0; n < votes; n++) await contest.addVote(await contest.addPerson("publico"), id);
  return id;
}

const press = async (intent: string) => (await contest.as("admin")).submit("/admin/estados", { intent });
const statuses = async () =>
  Object.fromEntries(
    (await contest.rows<{ id: string; status: string }>("select id, status from proposals")).map((row) => [
      row.id,
      row.status,
    ]),
  );

test("[EST-10] [EST-11] the public favourite takes the last place when the jury left it out", async () => {
  await contest.setSetting("finalists_count", "2");
  await work("A", 5, 2);
  await work("B", 4, 0);
  await work("C", 3, 0);
  await work("D", 1, 5);
  await work("sin-notas", null, 1);
  await work("borrador", null, 0, { isDraft: true });
  await work("fuera", 5, 9, { status: "descalificada" });
  const page = await press("finalists");
  expect(page.toast).toBe("Finalistas calculados / Se han seleccionado 2 finalistas");
  const expected = {
    A: "finalista",
    B: "no_ganadora",
    C: "no_ganadora",
    D: "finalista",
    "sin-notas": "no_ganadora",
    borrador: "pendiente",
    fuera: "descalificada",
  };
  expect(await statuses()).toEqual(expected);
  const [log] = await contest.rows<{ details: string }>(
    "select details from audit_log where action = 'finalists_calculated'",
  );
  const order = [...(log?.details ?? "").matchAll(/"id":"(A|B|C|D)"/g)].map(([, id]) => id);
  expect(order.slice(0, 4)).toEqual(["A", "B", "C", "D"]);
  await press("finalists");
  expect(await statuses()).toEqual(expected);
});

test("[EST-11] a favourite within the top changes nothing; ties go by votes, then age", async () => {
  await contest.setSetting("finalists_count", "2");
  await work("vieja", 4, 1);
  await work("nueva", 4, 1);
  await work("votada", 4, 3);
  await press("finalists");
  expect(await statuses()).toEqual({ votada: "finalista", vieja: "finalista", nueva: "no_ganadora" });
});

test("[EST-10] [EST-11] [MEND4-61] before it is done, the question shows exactly what would change", async () => {
  await contest.setSetting("finalists_count", "2");
  await work("A", 4, 3, { status: "finalista" });
  await work("B", 4, 1);
  await work("C", 3, 0, { status: "no_ganadora" });
  await work("D", null, 9);
  const visitor = await contest.as("admin");
  const before = await statuses();
  const question = await visitor.submit("/admin/estados", { intent: "ask-finalists" });
  expect(question.text("dialog[open] h2")).toBe("¿Calcular finalistas?");
  const lines = question.document.querySelectorAll("[data-preview] li").map((line) =>
    line
      .querySelectorAll("span")
      .map((part) => part.textContent)
      .filter(Boolean),
  );
  expect(lines.map(([place, , title, ...rest]) => [place, title, rest.at(-1)])).toEqual([
    ["1", "A", "80,0"],
    ["2", "B", "80,0"],
    ["–", "D", "sin evaluar"],
  ]);
  const text = question.text("[data-preview]");
  expect(text).toContain("Empata con «B»: va delante por tener más votos");
  expect(text).toContain("Primera que queda fuera");
  expect(text).toContain("Favorita del público (9)");
  expect(question.text("dialog[open]")).toContain(
    "Cambiarían de estado 2 propuestas: 1 a finalista y 1 a no ganadora.",
  );
  expect(question.text("main [data-cut] > p")).toBe(
    "Los puestos 1 y 2 tienen la misma media y decide el desempate. La última plaza es de la favorita del público.",
  );
  expect(question.texts("main [data-lacking] p")).toEqual(["1 obra sin ninguna evaluación: «D»."]);
  expect(await statuses()).toEqual(before);
  expect(question.document.querySelector("dialog [data-preview]")).toBeNull();

  // B gets votes after the question and passes A, so the shown result is out of date.
  for (let n = 0; n < 3; n++) await contest.addVote(await contest.addPerson("publico"), "B");
  const fingerprint = question.document.querySelector("input[name=fingerprint]")?.getAttribute("value") ?? "";
  const late = await visitor.submit("/admin/estados", { intent: "finalists", fingerprint });
  expect(late.status).toBe(409);
  expect(late.text("dialog[open]")).toContain("Los datos han cambiado");
  expect(await statuses()).toEqual(before);
  const again = late.document.querySelector("input[name=fingerprint]")?.getAttribute("value") ?? "";
  const done = await visitor.submit("/admin/estados", { intent: "finalists", fingerprint: again });
  expect(done.toast).toBe("Finalistas calculados / Se han seleccionado 2 finalistas");
  expect(await statuses()).toEqual({ A: "no_ganadora", B: "finalista", C: "no_ganadora", D: "finalista" });
  const settled = await visitor.submit("/admin/estados", { intent: "ask-finalists" });
  expect(settled.text("dialog[open]")).toContain("Ningún estado cambiaría: ya están así.");
});

test.each([
  [
    "a juror changes a score",
    "update evaluations set total_score = 0.1, updated_at = 2 where proposal_id = 'A'",
  ],
  [
    "scores weigh otherwise",
    "update evaluations set total_score = total_score * 0.9 where proposal_id = 'A'",
  ],
  ["a juror's evaluation goes", "delete from evaluations where proposal_id = 'A'"],
  ["a finalist is disqualified", "update proposals set status = 'descalificada' where id = 'A'"],
  ["a work is published", "update proposals set is_draft = 0 where id = 'borrador'"],
  ["there are fewer places", "update settings set value = '1' where key = 'finalists_count'"],
])("[EST-10] what is written is what was confirmed, or nothing: %s meanwhile", async (_, change) => {
  await contest.setSetting("finalists_count", "2");
  for (const [title, stars] of [
    ["A", 5],
    ["B", 4],
    ["C", 3],
  ] as const)
    await work(title, stars, 0);
  await work("borrador", null, 0, { isDraft: true });
  const result = await stateStore({
    database: new Database(contest.db, false),
    by: { id: "ada", name: "Ada" },
    now: Date.now(),
  }).finalists();
  await contest.db.exec(change);
  const before = await statuses();
  await expect(result.fix()).rejects.toMatchObject({ reason: "changed_meanwhile" });
  expect(await statuses()).toEqual(before);
  expect(await contest.value("select count(*) from audit_log")).toBe(0);
  await contest.db.exec("delete from settings");
});

test("[EST-10] votes that come while it is done keep nobody waiting", async () => {
  for (const title of ["A", "B"]) await work(title, 4, 0);
  const result = await stateStore({
    database: new Database(contest.db, false),
    by: { id: "ada", name: "Ada" },
    now: Date.now(),
  }).finalists();
  await contest.addVote(await contest.addPerson("publico"), "B");
  expect(await result.fix()).toBe(2);
});

test("[EST-10] [VERIFY-05] the question says how many votes may still count, and until when", async () => {
  await work("A", 5, 1);
  await work("fuera", 5, 0, { status: "descalificada" });
  const visitor = await contest.as("admin");
  const hint = async () =>
    (await visitor.submit("/admin/estados", { intent: "ask-finalists" })).text("[data-waiting]");
  const HOUR = 3_600_000;
  const wait = async (proposal: string, at: number) =>
    contest.insert("pending_votes", {
      user_id: (await contest.addPerson("publico")).id,
      proposal_id: proposal,
      created_at: at,
    });
  const now = Date.now();
  await wait("A", now - 48 * HOUR);
  await wait("fuera", now);
  expect(await hint()).toBe("");
  const latest = now - 5 * HOUR;
  await wait("A", latest);
  expect(await hint()).toContain(`1 voto espera a que su votante confirme su dirección`);
  await wait("A", now - 47 * HOUR);
  // The expected text repeats the last phase's end in the contest's time zone.
  const until = new Intl.DateTimeFormat("es-ES", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "Europe/Madrid",
  }).format(latest + 48 * HOUR);
  expect(await hint()).toBe(
    `2 votos esperan a que sus votantes confirmen su dirección y aún pueden contar, el último hasta el ${until}. La favorita del público puede cambiar hasta entonces.`,
  );
});

test("[EST-10] with nothing to choose from, the question says so", async () => {
  await contest.addProposal({ id: "A" });
  const question = await (await contest.as("admin")).submit("/admin/estados", {
    intent: "ask-finalists",
  });
  expect(question.text("dialog[open]")).toContain("no habría finalistas");
});

test("[EST-10] a calculation that the database refuses: 'Error al calcular', nothing changed", async () => {
  await work("A", 5, 0);
  await contest.refuse("update on proposals", "no va");
  const page = await press("finalists");
  await contest.allow();
  expect(page.toast).toMatch(/^Error al calcular \/ .*no va/);
  expect(await contest.complaints()).toEqual(["POST /admin/estados: no va"]);
  expect(await statuses()).toEqual({ A: "pendiente" });
});

test("[EST-12] an assignment that cannot be made says why", async () => {
  expect((await press("assign")).toast).toBe("Error al asignar / No hay propuestas que asignar");
  await contest.addProposal();
  await contest.refuse("insert on judge_assignments", "no va");
  const page = await press("assign");
  await contest.allow();
  expect(page.toast).toMatch(/^Error al asignar \/ .*no va/);
  expect(await contest.complaints()).toEqual(["POST /admin/estados: no va"]);
});

test("[MEND-19] the question tells how complete the judging is, and the phase that is still open", async () => {
  await contest.setPhase("evaluation");
  await contest.db.exec("update contest_phases set end_at = '2100-05-31' where phase_key = 'evaluation'");
  await work("Rated", 5, 0);
  await contest.addProposal({ id: "Mute", title: "Mute" });
  await contest.addProposal({ id: "Out", title: "Out", status: "descalificada" });
  const words = (await press("ask-finalists")).text("dialog[open] [data-judging]");
  expect(words).toContain("El jurado ha enviado 2 de 4 evaluaciones esperadas.");
  expect(words).toContain("1 propuesta no tiene ninguna");
  expect((await press("ask-finalists")).texts("main [data-judged] li")).toEqual(["«Mute»: 0 de 2"]);
  expect(words).toContain(
    "La fase «Evaluación del jurado» sigue abierta: el jurado puede evaluar hasta el 31 de mayo de 2100.",
  );

  await contest.db.exec("update contest_phases set end_at = null");
  await contest.setPhase("final");
  await contest.db.exec("delete from proposals where id = 'Mute'");
  const done = (await press("ask-finalists")).text("dialog[open] [data-judging]");
  expect(done).not.toContain("sigue abierta");
  expect(done).toContain("No falta ninguna.");
  await contest.setPhase("submission");
});

test("[MEND-19] between two phases of the jury the question tells when it evaluates again", async () => {
  await contest.setPhase("evaluation");
  const dated = (key: string, from: string, to: string | null) =>
    contest.rows(
      "update contest_phases set start_at = ?, end_at = ?, allows_evaluations = 1 where phase_key = ?",
      from,
      to,
      key,
    );
  await dated("evaluation", "2020-11-01", "2020-11-15");
  await dated("voting", "2100-12-02", "2100-12-15");
  await work("Rated", 5, 0);
  const words = async () => (await press("ask-finalists")).text("dialog[open] [data-judging]");
  expect(await words()).toContain("El jurado vuelve a evaluar del 2 al 15 de diciembre de 2100.");
  expect(await words()).not.toContain("sigue abierta");
  await dated("voting", "2100-12-02", null);
  expect(await words()).toContain("El jurado vuelve a evaluar desde el 2 de diciembre de 2100.");
  await contest.db.exec(
    "update contest_phases set start_at = null, end_at = null, allows_evaluations = phase_key in ('submission', 'evaluation')",
  );
  await contest.setPhase("submission");
});

test("[EASE-11] the finalists' question has at most 120 words, whatever speaks against it", async () => {
  await contest.setPhase("evaluation");
  await contest.db.exec("update contest_phases set end_at = '2100-05-31' where phase_key = 'evaluation'");
  await contest.setSetting("votes_hidden_until_close", "true");
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  await work("Rated", 5, 3);
  await work("Tied", 5, 3);
  for (const id of ["Mute", "Nobody"])
    await contest.addProposal({ id, title: `${id} con un título muy largo` });
  await contest.assign(judges[0]?.judgeId, "Mute");
  const question = await press("ask-finalists");
  const dialog = question.document.querySelector("dialog[open]");
  const words = dialog?.textContent?.split(/\s+/).filter(Boolean) ?? [];
  expect(words.length).toBeGreaterThan(40);
  expect(words.length).toBeLessThanOrEqual(120);
  expect(question.texts("main [data-preview] li").length).toBeGreaterThan(1);
  await contest.db.exec("delete from settings");
  await contest.db.exec("update contest_phases set end_at = null");
  await contest.setPhase("submission");
});

test("[MEND-19] [MEND-17] a work without assigned jurors stands as that, in the list and in the counts", async () => {
  await contest.setSetting("evaluation_count_mode", '"assigned_judges"');
  await contest.addProposal({ id: "Nobody", title: "Nobody" });
  await contest.addProposal({ id: "Mute", title: "Mute" });
  await contest.assign(judges[0]?.judgeId, "Mute");
  const question = await press("ask-finalists");
  expect(question.text("dialog[open] [data-judging]")).toContain(
    "1 propuesta está sin jurados asignados y 1 propuesta no tiene ninguna.",
  );
  expect(question.texts("main [data-judged] li")).toEqual([
    "«Mute»: 0 de 1",
    "«Nobody»: sin jurados asignados",
  ]);
  await contest.db.exec("delete from settings where key = 'evaluation_count_mode'");
});
