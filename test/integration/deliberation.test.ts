import { beforeAll, beforeEach, expect, test } from "vitest";
import { countPapers, drawOf } from "../../verify/rules/ballots";
import { openContest, type Person } from "../support/contest";
import { setFinal } from "../support/final";
import { dataPath } from "../support/single-fetch";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const HERE = "/jurado/deliberacion";
const DESK = "/admin/deliberacion";
const works = ["ala", "bosque", "cauce", "duna"] as const;
let jurors: Visitor[];
let admin: Visitor;
/** A juror with a conflict on 'duna'. */
let tied: Visitor;
let newcomer: Visitor;
const judges: string[] = [];

const evaluation = (judge: string, work: string, total: number, more: Record<string, unknown> = {}) =>
  contest.addEvaluation(judge, work, total * 5, { total_score: total, ...more });

beforeAll(async () => {
  admin = await contest.signedIn(await contest.addPerson("admin", { fullName: "Ana Admin" }));
  const university = await contest.addUniversity({ name: "Universidad de Ávila" });
  for (const [at, id] of works.entries()) {
    await contest.addProposal({
      id,
      title: id[0]?.toUpperCase() + id.slice(1),
      status: "finalista",
      createdAt: at + 1,
      ...(at === 0 && { universityId: university }),
    });
  }
  await contest.addProposal({ id: "borrador", title: "Borrador", status: "finalista", isDraft: true });
  await contest.addProposal({ id: "fuera", title: "Fuera", status: "descalificada" });
  await contest.addProposal({ id: "otra", title: "Otra", status: "no_ganadora" });
  const people: Person[] = [];
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const person = await contest.addPerson("jurado", { fullName: `Jurado ${n}`, judgeId: `juez-${n}` });
    people.push(person);
    judges.push(`juez-${n}`);
  }
  jurors = await Promise.all(people.slice(0, 5).map((person) => contest.signedIn(person)));
  tied = jurors[4] as Visitor;
  newcomer = await contest.signedIn(people[5] as Person);
  for (const at of [0, 1, 2, 3]) await evaluation(`juez-${at + 1}`, "ala", 0.9 - at / 10);
  await evaluation("juez-1", "bosque", 0.5);
  await evaluation("juez-5", "cauce", 0.4);
  await evaluation("juez-5", "duna", 0.2, { status: "draft", submitted_at: null, conflict: 1 });
  await evaluation("juez-6", "cauce", 0.1, { status: "draft", submitted_at: null });
});

/** Resets the final to its beginning. */
async function anew() {
  for (const table of ["deliberation_notes", "audit_log", "settings"]) {
    await contest.db.exec(`delete from ${table}`);
  }
  await setFinal(contest, null, { works });
  await contest.setPhase("final");
}
beforeEach(anew);

const act = (intent: string, by = admin) => by.submit(DESK, { intent });
const paper = (...ids: string[]) =>
  Object.fromEntries([["intent", "ballot"], ...ids.map((id, at) => [`rank.${id}`, String(at + 1)])]);
const cast = (by: Visitor | undefined, ...ids: string[]) => (by as Visitor).submit(HERE, paper(...ids));
const note = (by: Visitor | undefined, proposal_id: string, text: string) =>
  (by as Visitor).submit(HERE, { intent: "note", proposal_id, text });
const rankings = () => contest.rows("select judge_id, ranking from ballots order by judge_id");
const logged = () => contest.rows<{ action: string }>("select action from audit_log order by id");

test("[DELIB-01] before the final nothing is told; in it who has sent an evaluation sees the finalists with the jury's means", async () => {
  await contest.setPhase("evaluation");
  const before = await (jurors[0] as Visitor).open(HERE);
  expect(before.text("main")).toContain("La deliberación empieza con la fase final");
  expect(before.text("main")).not.toMatch(/Ala|75,0/);
  const data = await (await (jurors[0] as Visitor).fetch(dataPath(HERE))).text();
  expect(data).not.toMatch(/Bosque|0\.75/);

  const toHere = async () =>
    (await (jurors[0] as Visitor).open("/jurado")).document.querySelector(`main p a[href="${HERE}"]`);
  expect(await toHere()).toBeNull();
  await contest.setPhase("final");
  expect(await toHere()).not.toBeNull();
  const page = await (jurors[0] as Visitor).open(HERE);
  // Order by mean: (0,9 + 0,8 + 0,7 + 0,6) / 4. 'duna' has no evaluation.
  expect(page.texts("main li[id^=obra-] h3")).toEqual(["Ala", "Bosque", "Cauce", "Duna"]);
  expect(page.text("#obra-ala")).toMatch(/75,0media del jurado, 4 evaluacionesTu puntuación: 90,0/);
  expect(page.text("#obra-duna")).toContain("Sin evaluaciones");
  expect(page.text("main")).toContain("Universidad de Ávila");
  expect(page.text("main")).not.toMatch(/Borrador|Fuera|Otra/);

  expect((await newcomer.open(HERE)).text("main")).toContain("No tomas parte en la deliberación");
  expect((await newcomer.open(HERE)).text("main")).not.toContain("75,0");
  await contest.setSetting("blind_judging", "true");
  expect((await (jurors[0] as Visitor).open(HERE)).text("main")).not.toContain("Ávila");
});

test("[DELIB-01] others' notes on a work are read once one's own is left, and only on that work", async () => {
  await note(jurors[0], "ala", "Madura y clara de principio a fin");
  await note(jurors[0], "bosque", "Le falta aire por los cuatro lados");
  const waiting = await (jurors[1] as Visitor).open(HERE);
  expect(waiting.text("main")).not.toMatch(/Madura|aire/);
  expect(waiting.text("#obra-ala")).toContain("Hay 1 nota más");
  const left = await note(jurors[1], "ala", "Coincido en casi todo lo dicho");
  expect(left.toast).toBe("Nota guardada");
  expect(left.text("#obra-ala")).toContain("Madura y clara de principio a finJurado 1");
  expect(left.text("main")).not.toContain("Le falta aire por los cuatro lados");
  expect(await (await (jurors[1] as Visitor).fetch(dataPath(HERE))).text()).not.toContain(
    "Le falta aire por los cuatro lados",
  );

  // A juror who removes their note no longer sees the others' notes.
  expect((await note(jurors[1], "ala", "")).text("#obra-ala")).not.toContain("Madura");

  const long = await note(jurors[1], "ala", "ñ".repeat(1001));
  expect([long.status, long.errorOf("text")]).toEqual([400, "La nota no puede superar los 1000 caracteres"]);
  expect(long.text("#obra-ala textarea")).toHaveLength(1001);
  for (const [who, work] of [
    [tied, "duna"],
    [newcomer, "ala"],
    [jurors[1], "otra"],
    [jurors[1], "borrador"],
    [jurors[1], "nadie"],
  ] as const) {
    expect((await note(who, work, "Hola a todo el jurado reunido")).status).toBe(409);
  }
  await contest.setPhase("results");
  expect((await note(jurors[1], "ala", "Tarde, pero con muchas ganas")).toast).toContain(
    "mientras dura la fase final",
  );
  expect(await contest.rows("select judge_id, proposal_id from deliberation_notes order by 2")).toEqual([
    { judge_id: "juez-1", proposal_id: "ala" },
    { judge_id: "juez-1", proposal_id: "bosque" },
  ]);
});

test("[MEND3-28] a note of one character is refused with its text kept, and an old one shows nobody's notes", async () => {
  await note(jurors[0], "ala", "Madura y clara de principio a fin");
  const short = await note(jurors[1], "ala", "x");
  expect([short.status, short.errorOf("text")]).toEqual([
    400,
    "Escribe al menos 20 caracteres: las demás notas se leen a cambio de una razonada",
  ]);
  expect(short.text("#obra-ala textarea")).toBe("x");
  expect(short.text("main")).not.toContain("Madura");
  const judge = await contest.value("select judge_id from deliberation_notes");
  expect(await contest.value("select count(*) from deliberation_notes")).toBe(1);
  // A note from before this rule.
  await contest.rows(
    "insert into deliberation_notes select id, 'ala', 'x', 1, 1 from judges where id = 'juez-2' and id <> ?",
    judge,
  );
  const read = await (await (jurors[1] as Visitor).fetch(dataPath(HERE))).text();
  expect(read).not.toContain("Madura");
  expect((await note(jurors[1], "ala", "Coincido en casi todo lo dicho")).text("#obra-ala")).toContain(
    "Madura",
  );
});

test("[DELIB-02] jurors rank without scripts, in part where they like, and change it; what cannot be is refused and kept", async () => {
  const shut = await cast(jurors[0], "ala");
  expect([shut.status, shut.toast]).toEqual([409, expect.stringContaining("La papeleta está cerrada")]);
  await act("open-jury");
  const page = await (jurors[0] as Visitor).open(HERE);
  expect(page.texts("#papeleta option[value='4']")).toHaveLength(4);

  const done = await cast(jurors[0], "bosque", "ala");
  expect(done.toast).toContain("Papeleta guardada");
  expect(done.valueOf("rank.bosque")).toBe("1");
  expect(done.valueOf("rank.duna")).toBe("");
  // The unchanged form, blanks included.
  await (jurors[0] as Visitor).submit(HERE, {
    ...done.formWith("rank.ala"),
    "rank.bosque": "",
    "rank.cauce": "1",
  });
  // Ranks may be skipped.
  await (jurors[1] as Visitor).submit(HERE, { intent: "ballot", "rank.duna": "4", "rank.ala": "2" });
  const kept = [
    { judge_id: "juez-1", ranking: '["cauce","ala"]' },
    { judge_id: "juez-2", ranking: '["ala","duna"]' },
  ];
  expect(await rankings()).toEqual(kept);

  const twice = await (jurors[0] as Visitor).submit(HERE, {
    ...paper("ala", "bosque"),
    "rank.cauce": "2",
  });
  expect([twice.status, twice.toast]).toEqual([
    400,
    "No se ha guardado la papeleta / «Bosque» y «Cauce» tienen el mismo puesto, el 2.",
  ]);
  expect(twice.errorOf("rank.bosque")).toBe("Otra obra tiene el mismo puesto");
  expect(["ala", "bosque", "cauce", "duna"].map((id) => twice.valueOf(`rank.${id}`))).toEqual([
    ...["1", "2", "2", ""],
  ]);

  const refused = async (by: Visitor | undefined, fields: Parameters<Visitor["submit"]>[1]) => {
    const { status, toast } = await (by as Visitor).submit(HERE, fields);
    return `${status} ${toast}`;
  };
  expect(await refused(jurors[0], { intent: "ballot" })).toMatch(/400 .*Ordena al menos una obra/);
  expect(await refused(jurors[0], { intent: "ballot", "rank.ala": "" })).toMatch(/400 .*Ordena al menos/);
  expect(await refused(tied, paper("ala", "duna"))).toMatch(/400 .*conflicto de interés con «Duna»/);
  for (const work of ["otra", "fuera", "borrador", "nadie"]) {
    expect(await refused(jurors[0], paper("ala", work))).toMatch(/400 .*ya no es finalista/);
  }
  // Invalid forms: a work with two ranks, ranks out of range, and another form.
  expect(
    await refused(jurors[0], [
      ["intent", "ballot"],
      ["rank.ala", "1"],
      ["rank.ala", "2"],
    ]),
  ).toMatch(/^400/);
  for (const place of ["0", "-1", "1.5", "x", "1000"]) {
    expect(await refused(jurors[0], { intent: "ballot", "rank.ala": place })).toMatch(/^400/);
  }
  expect(await refused(jurors[0], { intent: "otra" })).toMatch(/^400/);
  expect(await refused(newcomer, paper("ala"))).toMatch(/400|409/);
  expect(await rankings()).toEqual(kept);
  expect((await tied.open(HERE)).text("#papeleta")).toContain("Conflicto de interés: no puedes ordenarla");
});

test("[DELIB-03] an organiser sees who has voted and not how; two who close at once close once; then nothing changes a paper", async () => {
  await contest.setPhase("voting");
  expect((await act("open-jury")).toast).toContain("Solo se abre mientras la fase final está activa");
  await contest.setPhase("final");
  expect((await act("open-jury")).toast).toBe("Papeleta abierta");
  expect((await act("open-jury")).toast).toBe("La papeleta ya estaba abierta");
  expect((await act("count")).toast).toContain("Cierra antes la papeleta");
  await cast(jurors[0], "duna", "cauce");
  const seen = await admin.open(DESK);
  expect(seen.text("main")).toContain("1 de 5 miembros del jurado ha votado");
  expect(seen.texts("main tbody tr").map((row) => row.replace(/\d$/, "").trim())).toEqual([
    "Jurado 1Ha votado0".slice(0, -1),
    ...[2, 3, 4, 5].map((n) => `Jurado ${n}Sin votar`),
  ]);
  const data = await (await admin.fetch(dataPath(DESK))).text();
  expect(data).not.toMatch(/ranking|"duna"/);

  const other = await contest.signedIn(await contest.addPerson("admin"));
  const answers = await Promise.all([act("close-jury"), act("close-jury", other)]);
  expect(answers.map(({ toast }) => toast.split(" / ")[0]).sort()).toEqual([
    "La papeleta ya estaba cerrada",
    "Papeleta cerrada",
  ]);
  expect((await cast(jurors[0], "ala")).status).toBe(409);
  expect((await cast(jurors[1], "ala")).status).toBe(409);
  for (const sql of [
    "update ballots set ranking = '[]'",
    "delete from ballots",
    "insert into ballots values ('juez-2', '[]', 1, 1)",
  ]) {
    await expect(contest.rows(sql), sql).rejects.toThrow("ballot_closed");
  }
  expect(await rankings()).toEqual([{ judge_id: "juez-1", ranking: '["duna","cauce"]' }]);

  // The ballot may open again until it is counted.
  await act("open-jury");
  await cast(jurors[0], "cauce");
  await act("close-jury");
  const counts = await Promise.all([act("count"), act("count", other)]);
  expect(counts.map(({ toast }) => toast).sort()).toEqual([
    "Las papeletas ya estaban recontadas",
    "Papeletas recontadas",
  ]);
  expect((await act("open-jury")).toast).toContain("Las papeletas ya están recontadas");
  for (const sql of [
    "update ballot_gates set closed_at = null",
    "delete from ballot_gates",
    "update ballot_counts set result = '{}'",
    "delete from ballot_counts",
    "insert into ballot_counts select number + 2, counted_at, result from ballot_counts",
  ]) {
    await expect(contest.rows(sql), sql).rejects.toThrow(/ballot_closed|ballot_is_counted/);
  }
  expect((await logged()).map(({ action }) => action)).toEqual([
    ...[
      "ballot_opened",
      "draw_committed",
      "ballot_closed",
      "ballot_opened",
      "ballot_closed",
      "ballot_counted",
    ],
  ]);
});

test("[DELIB-03] a ballot that nobody filled in, or without two finalists, is not counted", async () => {
  await act("open-jury");
  await act("close-jury");
  expect((await act("count")).toast).toContain("Nadie ha votado");
  await act("open-jury");
  await cast(jurors[0], "ala");
  await contest.db.exec(
    "update proposals set status = 'descalificada' where id in ('bosque', 'cauce', 'duna')",
  );
  await act("close-jury");
  expect((await act("count")).toast).toContain("al menos dos obras finalistas");
  expect(await contest.value("select count(*) from ballot_counts")).toBe(0);
  await anew();
  await contest.db.exec(
    "update proposals set status = 'no_ganadora' where id in ('bosque', 'cauce', 'duna')",
  );
  const refused = await act("open-jury");
  expect(refused.toast).toContain("Hacen falta al menos dos obras finalistas");
  expect(refused.document.querySelector('main a[href="/admin/estados"]')).not.toBeNull();
});

test("[DELIB-05] [MEND3-37] the count is shown round by round, its draw and every tie are logged, and its secret gives it again", async () => {
  await act("open-jury");
  // All ballots are equal, so only the draw decides.
  for (const [at, work] of works.entries()) await cast(jurors[at], work);
  await act("close-jury");
  const page = await act("count");
  const [row] = await contest.rows<{ result: string }>("select result from ballot_counts");
  const { papers, commitment, count, titles } = JSON.parse(row?.result ?? "");
  expect(papers).toEqual([["ala"], ["bosque"], ["cauce"], ["duna"]]);
  expect(count).toMatchObject({
    ...countPapers<string>(papers, count.draw, 2),
    ...drawOf([...works], papers, commitment.secret),
  });
  expect(count.elected.toSorted()).toEqual(count.draw.slice(0, 2).toSorted());

  expect(page.text("main")).toContain(`El jurado propone «${titles[count.elected[0]]}» y`);
  expect(page.texts("main figcaption .label")).toEqual(["Ronda 1", "Ronda 2", "Ronda 3"]);
  expect(page.document.querySelectorAll("main figure svg")).toHaveLength(4 + 3 + 2);
  expect(page.text("main")).toContain(`queda fuera «${titles[count.draw[3]]}», por sorteo`);
  for (const digits of [count.seed, commitment.secret, commitment.hash])
    expect(page.text("main")).toContain(digits);
  expect(page.texts("main figcaption .font-semibold")).toEqual([
    "Nadie llega a la cuota.",
    "Nadie llega a la cuota.",
    expect.stringMatching(
      /^«\w+» y «\w+» quedan elegidas, con 1\svoto y 1\svoto, sin llegar a la cuota de 2: no quedan más obras para los 2 puestos libres\.$/,
    ),
  ]);
  const [line] = await contest.rows<{ details: string }>(
    "select details from audit_log where action = 'ballot_counted'",
  );
  expect(JSON.parse(line?.details ?? "")).toMatchObject({
    papers: 4,
    quota: 2,
    secret: commitment.secret,
    seed: count.seed,
    draw: count.draw.map((id: string) => titles[id]),
    ties: [
      { round: 2, over: "exclusion", chosen: titles[count.draw[3]], by: "draw" },
      { round: 3, over: "exclusion", chosen: titles[count.draw[2]], by: "draw" },
    ],
  });
  expect((await admin.open("/admin/registro")).text("main")).toContain("Papeletas del jurado recontadas");
});

test("[DELIB-03] a finalist disqualified meanwhile is struck from the papers; one of the two found later makes a new count of the same papers", async () => {
  await act("open-jury");
  await cast(jurors[0], "duna", "ala");
  await cast(jurors[1], "duna", "ala");
  await cast(jurors[2], "bosque");
  await contest.db.exec("update proposals set status = 'descalificada' where id = 'duna'");
  expect((await cast(jurors[3], "duna", "cauce")).toast).toContain("ya no es finalista");
  expect((await (jurors[0] as Visitor).open(HERE)).text("main")).not.toContain("Duna");
  await act("close-jury");
  await act("count");
  const elected = async () =>
    JSON.parse(
      await contest.value("select result -> '$.count.elected' from ballot_counts order by number desc"),
    );
  expect((await elected()).toSorted()).toEqual(["ala", "bosque"]);

  expect((await act("count")).toast).toBe("Las papeletas ya estaban recontadas");
  await contest.db.exec("update proposals set status = 'descalificada' where id = 'ala'");
  expect((await act("open-community")).toast).toContain("Hacen falta las dos obras");
  expect((await admin.open(DESK)).text("main")).toContain("Recontar sin la obra descalificada");
  expect((await act("count")).toast).toBe("Las papeletas ya estaban recontadas");
  const unreasoned = await admin.submit(DESK, { intent: "recount", reason: " " });
  expect(unreasoned.text("main")).toContain("Escribe el motivo");
  const again = await admin.submit(DESK, { intent: "recount", reason: "Es un plagio" });
  expect(again.toast).toBe("Papeletas recontadas");
  expect(again.text("main")).toMatch(
    /Recuento n\.º 2: el anterior proponía «(Ala» y «Bosque|Bosque» y «Ala)» y se repitió sin «Ala»\. Motivo: Es un plagio/,
  );
  expect((await elected()).toSorted()).toEqual(["bosque", "cauce"]);
  expect(await contest.value("select count(distinct result -> '$.count.seed') from ballot_counts")).toBe(1);
  const orders = await contest.rows<{ draw: string }>(
    "select result ->> '$.count.draw' as draw from ballot_counts order by number",
  );
  const [first, second] = orders.map(({ draw }) => JSON.parse(draw) as string[]);
  expect(second).toEqual(first?.filter((id) => id !== "ala"));
});

test("[DELIB-03] no other status and no readmission makes another count", async () => {
  await act("open-jury");
  await cast(jurors[0], "ala", "bosque");
  await cast(jurors[1], "cauce");
  await cast(jurors[2], "bosque");
  const setStatus = (id: string, status: string) =>
    admin.submit("/admin/estados", { intent: "set-one", id, status });
  await setStatus("cauce", "en_evaluacion");
  await act("close-jury");
  await act("count");
  const one = await contest.value<string>("select result ->> '$.count.elected[0]' from ballot_counts");
  expect(await contest.value("select result ->> '$.count.draw' from ballot_counts")).toContain("cauce");
  const recount = () => admin.submit(DESK, { intent: "recount", reason: "Es un plagio" });
  await setStatus(one, "en_evaluacion");
  expect((await recount()).toast).toBe("Las papeletas ya estaban recontadas");
  await setStatus(one, "descalificada");
  await setStatus(one, "finalista");
  expect((await recount()).toast).toBe("Las papeletas ya estaban recontadas");
  await setStatus(one, "descalificada");
  expect((await recount()).toast).toBe("Papeletas recontadas");
  const back = await setStatus(one, "finalista");
  expect([back.status, back.toast]).toEqual([409, expect.stringContaining("No puede volver al concurso")]);
  expect((await recount()).toast).toBe("Las papeletas ya estaban recontadas");
  expect(await contest.value("select count(*) from ballot_counts")).toBe(2);
});

test("[DELIB-02] a juror found to be tied to a work after voting has it struck from their paper", async () => {
  await act("open-jury");
  await cast(jurors[3], "cauce", "bosque");
  await cast(jurors[0], "ala");
  await evaluation("juez-4", "cauce", 0.1, { status: "draft", submitted_at: null, conflict: 1 });
  await act("close-jury");
  await act("count");
  expect(JSON.parse(await contest.value("select result -> '$.papers' from ballot_counts"))).toEqual([
    ["ala"],
    ["bosque"],
  ]);
  await anew();
  await contest.db.exec("delete from evaluations where judge_id = 'juez-4' and proposal_id = 'cauce'");
  await contest.db.exec("delete from judge_assignments where judge_id = 'juez-4' and proposal_id = 'cauce'");
});

test("[DELIB-03] who erases their account takes an open paper along, and leaves a counted one to nobody", async () => {
  const leaver = async (n: number) => {
    const person = await contest.addPerson("jurado", { judgeId: `va-${n}` });
    await evaluation(`va-${n}`, "cauce", 0.4);
    const visitor = await contest.signedIn(person);
    return {
      visitor,
      leave: () => visitor.submit("/cuenta/eliminar", { password: "demo-2025", confirm: "on" }),
    };
  };
  await act("open-jury");
  const [early, late] = [await leaver(1), await leaver(2)];
  await cast(early.visitor, "ala");
  await cast(late.visitor, "ala");
  await note(late.visitor, "ala", "Adiós a todas y a todos");
  await early.leave();
  await act("close-jury");
  await late.leave();
  expect(await rankings()).toEqual([{ judge_id: "va-2", ranking: '["ala"]' }]);
  expect(await contest.value("select count(*) from deliberation_notes")).toBe(0);
  expect((await act("count")).toast).toBe("Papeletas recontadas");
});
