import { beforeAll, beforeEach, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import { setFinal } from "../support/final";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const DESK = "/admin/final";
const HERE = "/jurado/final";
const works = ["ala", "bosque", "cauce", "duna"];
const reason = "Lo acuerda la organización.";
let admin: Visitor;
let other: Visitor;
let jury: Person[];

/** Each juror gives each work the same score, the first work the best. */
beforeAll(async () => {
  admin = await contest.as("admin");
  other = await contest.as("admin");
  jury = [];
  for (const judgeId of ["a", "b", "c"]) jury.push(await contest.addPerson("jurado", { judgeId }));
  for (const [at, id] of [...works, "nueva"].entries())
    await contest.addProposal({ id, title: `Obra ${id}`, createdAt: at + 1 });
  const criteria = (await contest.rows<{ id: string }>("select id from criteria")).map(({ id }) => id);
  for (const [at, id] of works.entries())
    for (const { judgeId } of jury)
      await contest.insert("evaluations", {
        id: crypto.randomUUID(),
        judge_id: judgeId,
        proposal_id: id,
        scores: JSON.stringify(Object.fromEntries(criteria.map((id) => [id, 4.5 - at / 2]))),
        total_score: 0.9 - at / 10,
        status: "submitted",
        submitted_at: 1,
        created_at: 1,
        updated_at: 1,
      });
});

beforeEach(async () => {
  await setFinal(contest, null);
  await contest.db.exec(
    "delete from audit_log; update judges set active = 1; update evaluations set conflict = 0",
  );
  await contest.db.exec("update proposals set status = 'finalista' where id <> 'nueva'");
  await contest.db.exec("update proposals set status = 'no_ganadora' where id = 'nueva'");
  await contest.setSetting("require_verified_email", "false");
  await contest.setPhase("final");
});

const act = (intent: string, fields: Record<string, string> = {}, by = admin) =>
  by.submit(DESK, { intent, ...fields });
const juror = (at: number) => contest.signedIn(jury[at] as Person);
const mark = async (at: number, ...marks: string[]) => (await juror(at)).submit(HERE, { mark: marks });
const main = async (path = DESK) => (await admin.open(path)).text("main");
const status = (id: string, value: string) =>
  contest.db.exec(`update proposals set status = '${value}' where id = '${id}'`);
const stepsNow = () =>
  contest.rows("select name, works, closed_at is null as isOpen, jurors from final_steps order by name");
const explain = (step: string, kind: string) => act("explain", { step, kind, reason });

test("[RULE-03] the whole final, step by step: finalists fixed, marks, votes, and the rule's winner", async () => {
  expect(await main()).toContain("4 finalistas");
  expect((await act("close-jury")).toast).toContain("La elección no está abierta");
  expect((await act("open-jury")).toast).toContain("Elección abierta");
  expect(await mark(0, "ala", "cauce")).toMatchObject({ toast: expect.stringContaining("Marcas enviadas") });
  await mark(1, "cauce", "duna");
  expect(await main()).toContain("2 de 3 miembros del jurado han marcado");
  // Until the close nobody reads a mark.
  expect(await main()).not.toContain("con 2 marcas");
  await mark(1, "cauce", "ala");
  expect((await act("close-jury")).toast).toContain("Elección cerrada");
  expect(await main()).toContain("Pasan «Obra ala», con 2 marcas, y «Obra cauce», con 2 marcas.");
  expect((await act("open-community")).toast).toContain("Votación abierta");
  const voter = await contest.as("publico");
  expect((await voter.submit("/final", { proposal_id: "cauce" })).toast).toContain("Voto registrado");
  await act("close-community");
  expect(await main()).toContain("Tiene más votos de la comunidad.");
  expect(await stepsNow()).toEqual([
    { name: "community", works: '["ala","cauce"]', isOpen: 0, jurors: null },
    { name: "finalists", works: JSON.stringify(works), isOpen: 0, jurors: null },
    { name: "jury", works: null, isOpen: 0, jurors: 3 },
  ]);
  const acts = await contest.rows<{ action: string }>("select action from audit_log order by id");
  expect(acts.map(({ action }) => action)).toEqual([
    ...["choice_opened", "choice_closed", "community_opened", "community_closed"],
  ]);
});

test("[RULE-04] three marks, one, none, a work that is no finalist, a conflict: refused, and the form keeps its marks", async () => {
  await act("open-jury");
  await contest.db.exec("update evaluations set conflict = 1 where judge_id = 'a' and proposal_id = 'ala'");
  const answers: [string[], string][] = [
    [["bosque", "cauce", "duna"], "Marca solo 2 obras: quita las demás"],
    [["bosque"], "Marca 2 obras"],
    [[], "Marca 2 obras"],
    [["bosque", "nueva"], "Una de las obras que marcaste ya no es finalista"],
    [["bosque", "nadie"], "Una de las obras que marcaste ya no es finalista"],
    [["ala", "bosque"], "Has marcado una obra que no puedes marcar"],
  ];
  for (const [marks, line] of answers) {
    const page = await mark(0, ...marks);
    expect([marks, page.status]).toEqual([marks, 400]);
    expect(page.text("main .field-error")).toContain(line);
    const kept = marks.filter((id) => works.includes(id) && id !== "ala");
    expect(
      page.document
        .querySelectorAll("main input[checked]")
        .map((box) => box.getAttribute("value"))
        .toSorted(),
    ).toEqual(kept);
  }
  expect(await contest.value("select count(*) from jury_marks")).toBe(0);
  for (const [marks, error] of [
    [["bosque", "cauce", "duna"], "two_marks"],
    [["nueva"], "mark_of_finalist"],
    [["ala"], "mark_of_juror"],
  ] as const) {
    const rows = marks.map((id) => `('a', '${id}', 1)`).join(", ");
    await expect(contest.db.exec(`insert into jury_marks values ${rows}`)).rejects.toThrow(error);
  }
});

test("[RULE-04] marks after the close, of a juror who left, and beside a later conflict", async () => {
  await act("open-jury");
  for (const at of [0, 1, 2]) await mark(at, "ala", "bosque");
  // A conflict that is found while the jury chooses takes the mark away.
  await contest.db.exec("update evaluations set conflict = 1 where judge_id = 'a' and proposal_id = 'ala'");
  expect(await contest.value("select count(*) from jury_marks where judge_id = 'a'")).toBe(1);
  await contest.db.exec("update judges set active = 0 where id = 'c'");
  expect((await mark(2, "ala", "bosque")).status).not.toBe(200);
  await act("close-jury");
  // The marks of a juror who left do not count.
  expect(await contest.value("select jurors from final_steps where name = 'jury'")).toBe(2);
  expect(await contest.value("select count(*) from jury_marks where judge_id = 'c'")).toBe(0);
  const late = await mark(1, "cauce", "duna");
  expect([late.status, late.toast]).toEqual([409, expect.stringContaining("La elección está cerrada")]);
  for (const sql of [
    "insert into jury_marks values ('a', 'duna', 1)",
    "delete from jury_marks",
    "update jury_marks set created_at = 2",
    "delete from final_steps",
    "update final_steps set closed_at = null where name = 'jury'",
    "update final_steps set works = '[]' where name = 'finalists'",
  ])
    await expect(contest.rows(sql), sql).rejects.toThrow("step_closed");
});

test("[RULE-05] two admins open and close at once: each step happens once", async () => {
  const both = async (intent: string) => {
    const pages = await Promise.all([act(intent), act(intent, {}, other)]);
    expect([intent, pages.map(({ status }) => status)]).toEqual([intent, [200, 200]]);
  };
  await both("open-jury");
  await both("close-jury");
  await both("open-community");
  expect((await act("open-jury")).toast).toContain("No se puede abrir");
  await both("close-community");
  expect((await act("open-community")).toast).toContain("No se puede abrir");
  expect(await contest.value("select count(*) from audit_log")).toBe(4);
  expect(await contest.value("select count(*) from final_steps")).toBe(3);
});

test("[RULE-05] no step out of its order, and none outside the final", async () => {
  expect((await act("open-community")).toast).toContain("Antes publica el motivo");
  await act("open-jury");
  expect((await act("open-community")).toast).toContain("el jurado todavía está eligiendo");
  await act("close-jury");
  await contest.setPhase("results");
  expect((await act("open-community")).toast).toContain("Solo se abre mientras la fase final");
  const voter = await contest.as("publico");
  expect((await voter.submit("/final", { proposal_id: "ala" })).toast).toContain("La votación está cerrada");
});

test("[RULE-06] a status set by hand needs a public reason before the jury chooses", async () => {
  await status("nueva", "finalista");
  await status("duna", "no_ganadora");
  expect(await main()).toContain("Es finalista «Obra nueva», que no sale del cálculo.");
  expect(await main()).toContain("Sin evaluar por el jurado: «Obra nueva».");
  expect((await act("open-jury")).toast).toContain("Antes publica el motivo");
  const empty = await act("explain", { step: "finalists", kind: "other", reason: " " });
  expect([empty.status, empty.errorOf("reason")]).toEqual([400, "Escribe el motivo"]);
  await explain("finalists", "other");
  // The reason is for these works only.
  await status("cauce", "no_ganadora");
  expect((await act("open-jury")).toast).toContain("Antes publica el motivo");
  await status("cauce", "finalista");
  expect((await act("open-jury")).toast).toContain("Elección abierta");
  expect(await main()).toContain(reason);
  // A status that changes later changes no finalist.
  await status("nueva", "no_ganadora");
  await mark(0, "nueva", "ala");
  expect(await contest.value("select count(*) from jury_marks")).toBe(2);
});

test("[RULE-06] a step left out, and other works than the two most marked, need a public reason", async () => {
  await explain("jury", "left_out");
  expect(await main()).toContain("El jurado no eligió.");
  const twice = await act("other-two", { first: "duna", second: "duna", reason });
  expect(twice.errorOf("second")).toBe("Elige dos obras distintas");
  expect((await act("other-two", { first: "duna", second: "nueva", reason })).toast).toContain(
    "Elige dos finalistas",
  );
  const alike = await act("other-two", { first: "bosque", second: "ala", reason });
  expect([alike.status, alike.errorOf("second")]).toEqual([409, "Son las dos que ya pasan"]);
  await act("other-two", { first: "cauce", second: "duna", reason });
  expect(await main()).toContain(
    "Por la regla pasaban «Obra ala» y «Obra bosque», y pasaron «Obra cauce» y «Obra duna».",
  );
  await act("keep-rule", { step: "jury", kind: "other" });
  expect(await main()).not.toContain("Por la regla pasaban");
  await act("other-two", { first: "cauce", second: "duna", reason });
  // A disqualified work cannot go on: the rule decides again.
  await status("duna", "descalificada");
  expect(await main()).toContain("«Obra ala» y «Obra bosque»");
  await status("duna", "finalista");
  await act("open-community");
  expect(await contest.value("select works from final_steps where name = 'community'")).toBe(
    '["cauce","duna"]',
  );
  expect(await main("/final")).toContain(
    `Estas dos obras pasaron por decisión de la organización. Motivo: ${reason}`,
  );
  for (const kind of ["other", "left_out"])
    expect((await act("keep-rule", { step: "jury", kind })).status, kind).toBe(409);
  expect((await act("keep-rule", { step: "finalists", kind: "other" })).status).toBe(400);
  await act("close-community");
  expect(await main()).toContain("Por la regla gana «Obra cauce».");
  expect(await contest.rows("select step, kind, reason from final_departures order by step, kind")).toEqual([
    { step: "jury", kind: "left_out", reason },
    { step: "jury", kind: "other", reason },
  ]);
});

test("[RULE-06] no step is left out while it is open, and a reason of several lines counts each end once", async () => {
  await act("open-jury");
  const early = await explain("jury", "left_out");
  expect([early.status, early.toast]).toEqual([409, expect.stringContaining("Hay un paso abierto")]);
  expect(await contest.column("select reason from final_departures")).toEqual([]);
  await act("close-jury");
  const lines = [...Array(9).fill("Lo acuerda la organización."), "x".repeat(748)];
  await act("explain", { step: "community", kind: "left_out", reason: lines.join("\r\n") });
  expect(await contest.column("select reason from final_departures")).toEqual([lines.join("\n")]);
});

test("[RULE-06] the community's vote left out leaves the victory to more marks", async () => {
  await act("open-jury");
  for (const at of [0, 1]) await mark(at, "duna", "cauce");
  await mark(2, "duna", "ala");
  await act("close-jury");
  await explain("community", "left_out");
  expect(await main()).toContain("La comunidad no votó.");
  expect(await main()).toContain("Por la regla gana «Obra duna».");
});

test("[RULE-07] a disqualification at each step: the next work, and after the vote opens the other one", async () => {
  await act("open-jury");
  for (const at of [0, 1]) await mark(at, "ala", "bosque");
  await mark(2, "cauce", "ala");
  await status("bosque", "descalificada");
  expect((await juror(0)).open(HERE)).toBeTruthy();
  expect((await mark(0, "bosque", "ala")).status).toBe(400);
  await act("close-jury");
  expect(await main()).toContain("Pasan «Obra ala», con 3 marcas, y «Obra cauce», con 1 marca.");
  await act("open-community");
  await status("ala", "descalificada");
  const voter = await contest.as("publico");
  expect((await voter.submit("/final", { proposal_id: "ala" })).toast).toContain("está descalificada");
  await act("close-community");
  expect(await main()).toContain("Es la única que queda.");
  // A fixed finalist stays readable.
  const removed = await admin.submit("/admin/estados", { intent: "remove-one", id: "duna" });
  expect([removed.status, removed.toast]).toEqual([409, expect.stringContaining("es una finalista fija")]);
});

test("[RULE-07] a disqualification before the jury chooses, between its close and the vote, and after the vote's close", async () => {
  await status("duna", "descalificada");
  expect(await main()).toContain("3 finalistas");
  await act("open-jury");
  for (const at of [0, 1, 2]) await mark(at, "bosque", "ala");
  await act("close-jury");
  // One of the two is disqualified before the vote opens, so the third work takes its place.
  await status("ala", "descalificada");
  await act("open-community");
  expect(await contest.value("select works from final_steps where name = 'community'")).toBe(
    '["bosque","cauce"]',
  );
  const voter = await contest.as("publico");
  expect((await voter.submit("/final", { proposal_id: "bosque" })).toast).toContain("Voto registrado");
  await act("close-community");
  expect(await main()).toContain("Por la regla gana «Obra bosque».");
  await status("bosque", "descalificada");
  expect(await main()).toContain("Por la regla gana «Obra cauce».");
});

test("[RULE-08] one finalist wins, two go straight to the community, and old addresses lead to the new ones", async () => {
  for (const id of ["bosque", "cauce", "duna"]) await status(id, "descalificada");
  expect(await main()).toContain("Con una sola finalista no hay nada que votar");
  expect(await main()).toContain("Por la regla gana «Obra ala».");
  await status("bosque", "finalista");
  expect((await act("open-jury")).toast).toContain("al menos tres finalistas");
  expect((await act("open-community")).toast).toContain("Votación abierta");
  for (const [from, to] of [
    ["/admin/deliberacion", DESK],
    ["/jurado/deliberacion", HERE],
  ]) {
    const answer = await admin.fetch(from ?? "");
    expect([answer.status, new URL(answer.headers.get("Location") ?? "").pathname]).toEqual([301, to]);
  }
});
