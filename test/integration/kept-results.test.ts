import { beforeAll, expect, test } from "vitest";
import type { Person } from "../support/contest";
import { openSayingContest } from "../support/statements";
import type { Visitor } from "../support/visitor";

const contest = openSayingContest();
const FIRMNESS = "/admin/jurado/solidez";
const SCREENS = ["/admin/jurado", FIRMNESS];
let admin: Visitor;
const jurors: Person[] = [];

/** Scores out of 5 of the jurors, in their order. The last two works are alike. */
const scoresByWork: Record<string, (number | null)[]> = {
  faro: [3.5, 4, null, null],
  marea: [null, 4, 4.5, null],
  duna: [2.5, 3, 4, null],
  isla: [2, 2.5, 3.5, null],
  roca: [1.5, 2.5, 3, null],
  nube: [1, 1.5, 2.5, null],
  bruma: [1, 1.5, 2.5, null],
};

beforeAll(async () => {
  admin = await contest.signedIn(await contest.addPerson("admin"));
  for (const fullName of ["Severa", "Justa", "Blanda", "Nueva"])
    jurors.push(await contest.addPerson("jurado", { fullName }));
  await contest.setSetting("finalists_count", "1");
  for (const [id, scores] of Object.entries(scoresByWork)) {
    await contest.addProposal({ id, title: id.toUpperCase(), createdAt: 1 });
    for (const [at, stars] of scores.entries())
      if (stars !== null) await contest.addEvaluation(jurors[at]?.judgeId, id, stars);
  }
});

const judge = (at: number) => jurors[at]?.judgeId ?? "";
/** Opens the jury's screens. Returns their texts without the instant of the computation. */
async function screens() {
  const texts: string[] = [];
  for (const path of SCREENS) {
    const page = await admin.open(path);
    expect(page.text("main")).toMatch(/Calculado el \d/);
    texts.push(page.text("main").replace(/Calculado el .*?:\d\d\./, ""));
  }
  return texts;
}
/** Computes both results anew, and waits until they are kept. */
async function anew() {
  await contest.db.exec("delete from jury_results");
  const texts = await screens();
  await expect
    .poll(() => contest.column("select name from jury_results order by 1"))
    .toEqual(["firmness", "fit"]);
  return texts;
}
const readings = () => contest.log.filter((line) => line.includes("round(e.total_score, 9)")).length;
const askFinalists = async () =>
  (await admin.submit("/admin/estados", { intent: "ask-finalists" })).text("dialog[open]");

test("[SPEED-06] the second visit reads no evaluation, nor do a juror's screen and the files", async () => {
  const first = await anew();
  const before = readings();
  expect(before).toBeGreaterThan(0);
  expect(await screens()).toEqual(first);
  for (const path of [`jurados/${judge(0)}`, "ranking.csv", "progreso.csv"])
    expect((await admin.fetch(`/admin/jurado/${path}`)).status).toBe(200);
  await admin.fetch("/healthz");
  expect(readings()).toBe(before);
});

/** Changes that the screen of the firmness shows. */
const changes: [what: string, sql: string | (() => string)][] = [
  ["assignments", () => `insert into judge_assignments select '${judge(3)}', id, 1 from proposals`],
  ["removed assignments", () => `delete from judge_assignments where judge_id = '${judge(3)}'`],
  [
    "conflicts without an evaluation",
    () => `insert into evaluations (id, judge_id, proposal_id, conflict, created_at, updated_at)
      select 'atada-' || id, '${judge(3)}', id, 1, 1, 1 from proposals where id in ('marea', 'faro')`,
  ],
  ["removed conflicts", "delete from evaluations where conflict"],
  ["an inactive juror", () => `update judges set active = 0 where id = '${judge(3)}'`],
  ["an active juror", () => `update judges set active = 1 where id = '${judge(3)}'`],
  ["a juror's name", () => `update judges set name = 'Ruth' where id = '${judge(2)}'`],
  ["a title", "update proposals set title = 'Otra', title_folded = 'otra' where id = 'marea'"],
  ["a criterion's name", "update criteria set name = 'Oficio' where id = 'tecnica'"],
  ["the number of finalists", "update settings set value = '3' where key = 'finalists_count'"],
  ["the basis", `insert into settings values ('ranking_basis', 'adjusted')`],
  ["the default basis", "delete from settings where key = 'ranking_basis'"],
  ["a disqualified work", "update proposals set status = 'descalificada' where id = 'marea'"],
  ["a readmitted work", "update proposals set status = 'pendiente' where id = 'marea'"],
  ["the favourite", "update proposals set public_votes_count = 9 where id = 'roca'"],
  ["votes between equals", "update proposals set public_votes_count = 1 where id = 'nube'"],
  ["votes the other way round", "update proposals set public_votes_count = 2 where id = 'bruma'"],
  [
    "an evaluation",
    `update evaluations set total_score = 0.2, scores = '{"creatividad":1,"tecnica":1,"innovacion":1,"adecuacion":1}'
      where proposal_id = 'faro'`,
  ],
  [
    "another juror's evaluations",
    () => `update evaluations set judge_id = '${judge(3)}' where judge_id = '${judge(0)}'`,
  ],
  ["a removed evaluation", () => `delete from evaluations where judge_id = '${judge(3)}'`],
];

test("[SPEED-06] each change of the data shows at once", async () => {
  for (const [what, sql] of changes) {
    const before = await anew();
    await contest.rows(typeof sql === "string" ? sql : sql());
    const after = await screens();
    expect(after, what).toEqual(await anew());
    expect(after.at(-1), what).not.toBe(before.at(-1));
  }
  // No vote stands behind these counts.
  await contest.db.exec("update proposals set public_votes_count = 0");
});

test("[SPEED-06] a decision uses the data, not the kept result, which names nobody", async () => {
  await anew();
  const asked = await askFinalists();
  const values = await contest.column<string>("select value from jury_results");
  expect(values.join()).not.toMatch(/Severa|Justa|Nueva/);
  await contest.rows(
    `update jury_results set value = json_set(value, '$.seen', 'falso', '$.cut.lines[0].title', 'Falsa') where name = 'firmness'`,
  );
  expect((await admin.open(FIRMNESS)).text("main")).toContain("Falsa");
  expect(await askFinalists()).toBe(asked);
  const assignments = () => contest.value("select count(*) from judge_assignments");
  const before = await assignments();
  expect((await admin.submit(FIRMNESS, { seen: "falso" })).status).toBe(409);
  expect(await assignments()).toBe(before);
});

test("[SPEED-06] a result of other code counts as missing", async () => {
  const texts = await anew();
  await contest.rows("update jury_results set version = json_set(version, '$[0]', 0), value = '{}'");
  expect(await screens()).toEqual(texts);
});
