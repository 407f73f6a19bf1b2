import { beforeAll, beforeEach, expect, test } from "vitest";
import { openContest, type Person } from "../support/contest";
import { arrange } from "../support/screens";
import { dataPath } from "../support/single-fetch";
import type { Visitor } from "../support/visitor";

const contest = openContest();
const HERE = "/universidad/valoracion";
const on = { share_feedback: "true" };
const jurors: Person[] = [];
let mine: string;
let university: Visitor;
let other: Visitor;

beforeAll(async () => {
  const [ours, theirs] = [await contest.addUniversity(), await contest.addUniversity()];
  mine = await contest.addProposal({ universityId: ours, title: "Nuestra obra" });
  await contest.addProposal({ universityId: theirs, title: "Obra ajena" });
  university = await contest.as("universidad", { universityId: ours });
  other = await contest.as("universidad", { universityId: theirs });
  for (const fullName of ["Canario Uno", "Canario Dos", "Canario Tres", "Canario Cuatro"]) {
    jurors.push(await contest.addPerson("jurado", { fullName }));
  }
});

beforeEach(() => contest.db.exec("delete from evaluations;"));

const sheet = () => `/jurado/evaluar/${mine}`;
const answers = (points: number, comments: string, change: Record<string, string> = {}) => ({
  intent: "submit",
  comments,
  "scores.creatividad": `${points}`,
  "scores.tecnica": `${points}`,
  "scores.innovacion": `${points}`,
  "scores.adecuacion": `${points}`,
  ...change,
});

/** Sends the evaluation form of juror `n`. */
async function evaluate(n: number, fields: Record<string, string>) {
  const juror = await contest.signedIn(jurors[n] as Person);
  const page = await juror.submit(sheet(), fields);
  expect([page.status, page.toast]).toEqual([
    200,
    expect.stringMatching(/Evaluación enviada|Borrador guardado/),
  ]);
  return juror;
}

const at = (phase: "evaluation" | "results", settings: Record<string, string> = on) =>
  arrange(contest, { phase, settings });

test("[FEED-01] off there is neither box nor page; on, the page waits for the results phase", async () => {
  await at("evaluation", {});
  const juror = await contest.signedIn(jurors[0] as Person);
  expect((await juror.open(sheet())).document.querySelector("[name=shares]")).toBeNull();
  expect((await university.open(HERE)).status).toBe(404);
  await at("evaluation");
  const box = (await juror.open(sheet())).document.querySelector("[name=shares]");
  expect(box?.hasAttribute("checked"), "nobody shares unasked").toBe(false);
  expect((await university.open(HERE)).text("main")).toContain(
    "La valoración se publica en la fase de resultados",
  );
  expect((await university.open("/universidad")).document.querySelector(`a[href="${HERE}"]`)).toBeNull();
  await at("results");
  expect((await university.open("/universidad")).document.querySelector(`a[href="${HERE}"]`)).not.toBeNull();
  await at("results", {});
  expect((await university.open(HERE)).status).toBe(404);
});

test("[FEED-02] means of three jurors or more and the comments they share, without names; nobody else's", async () => {
  await at("evaluation");
  await evaluate(0, answers(5, "Se recuerda de lejos.", { shares: "on" }));
  await evaluate(1, answers(4, "Solo para la organización."));
  await evaluate(2, answers(3, "La letra pide aire.", { shares: "on", "scores.tecnica": "na" }));
  await evaluate(3, { ...answers(0, "Un borrador que nadie lee.", { shares: "on" }), intent: "draft" });
  await at("results");
  const page = await university.open(HERE);
  expect(page.texts("h2")).toEqual(["Nuestra obra"]);
  expect(page.texts("main td")).toEqual(["80,0", "Menos de 3 jurados", "80,0", "80,0"]);
  expect(page.texts("main li").sort()).toEqual(["La letra pide aire.", "Se recuerda de lejos."]);
  for (const path of [HERE, dataPath(HERE)]) {
    const data = await (await university.fetch(path)).text();
    for (const secret of [
      "Canario",
      "Solo para la",
      "Un borrador",
      ...jurors.flatMap(({ id, email, judgeId }) => [id, email, judgeId ?? id]),
    ]) {
      expect([path, secret, data.includes(secret)]).toEqual([path, secret, false]);
    }
    expect(await (await other.fetch(path)).text()).not.toMatch(/Nuestra obra|Se recuerda de lejos/);
  }
  // During evaluation a mean before and after would reveal one juror's scores.
  const open = (gate: 0 | 1) =>
    contest.db.exec(`update contest_phases set allows_evaluations = ${gate} where phase_key = 'results'`);
  await open(1);
  expect((await university.open(HERE)).text("main")).toContain("cuando el jurado ya no pueda cambiar nada");
  expect((await university.open("/universidad")).document.querySelector(`a[href="${HERE}"]`)).toBeNull();
  await open(0);
  // Two conflicts among three jurors leave too few evaluations.
  await contest.rows("update evaluations set conflict = 1 where judge_id = ?", jurors[0]?.judgeId);
  expect((await university.open(HERE)).texts("main td")).toEqual(Array(4).fill("Menos de 3 jurados"));
  await contest.rows("update proposals set status = 'descalificada' where id = ?", mine);
  expect((await university.open(HERE)).text("main")).toContain("No hay obras valoradas");
  await contest.rows("update proposals set status = 'pendiente' where id = ?", mine);
});

test("[FEED-03] what counts is the box that was sent; saved while nothing is shared, it stays", async () => {
  await at("evaluation");
  const juror = await evaluate(0, answers(4, "Con aire.", { shares: "on" }));
  const shared = () => contest.value("select shares_comments from evaluations");
  const ticked = async () =>
    (await juror.open(sheet())).document.querySelector("[name=shares]")?.hasAttribute("checked");
  expect([await shared(), await ticked()]).toEqual([1, true]);
  await evaluate(0, answers(4, "Con aire."));
  expect([await shared(), await ticked()]).toEqual([0, false]);
  await evaluate(0, answers(4, "Con aire.", { shares: "on" }));
  // The form has no box when the setting is off, and the earlier answer is kept.
  await at("evaluation", {});
  await evaluate(0, answers(3, "Con menos aire."));
  expect(await shared()).toBe(1);
  // A refused form keeps the box as sent.
  await at("evaluation", { ...on, comments_required: "true" });
  const refused = await juror.submit(sheet(), answers(3, "", { shares: "on" }));
  expect([refused.status, refused.document.querySelector("[name=shares]")?.hasAttribute("checked")]).toEqual([
    400,
    true,
  ]);
  const own = await (await juror.fetch("/cuenta/datos")).text();
  expect(own).toContain("comentarios_compartidos_con_la_universidad");
});
