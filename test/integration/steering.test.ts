import { beforeAll, expect, test } from "vitest";
import { isWhole } from "../support/campaign";
import { openContest, type Person } from "../support/contest";
import { addressesOf, everyAddress, toldAt } from "../support/everything";
import { arrange, plantRichContest } from "../support/screens";
import type { Visitor } from "../support/visitor";

const contest = openContest();
let people: Awaited<ReturnType<typeof plantRichContest>>;

beforeAll(async () => {
  people = await plantRichContest(contest);
});

/** Equal points on all four criteria, so that the total is equal too. */
const scored = (points: number) => ({
  scores: JSON.stringify({ creatividad: points, tecnica: points, innovacion: points, adecuacion: points }),
  total_score: points / 5,
});

const judge = (proposalId: string, points: number, judgeId: string) => {
  const { scores, total_score } = scored(points);
  return contest.rows(
    "update evaluations set scores = ?, total_score = ?, general_comments = 'Otra cosa' where proposal_id = ? and judge_id = ?",
    scores,
    total_score,
    proposalId,
    judgeId,
  );
};

test("[STEER-01] with after_own nothing that a juror can ask for tells of others' scores of a work before their own is in", async () => {
  const settings = { ranking_visibility: "after_own", open_to_visitors: "true" };
  await arrange(contest, { settings, phase: "evaluation" });
  const onlookers = isWhole
    ? (["jurado", "jurado nuevo", "publico", "alumno", "universidad"] as const)
    : (["jurado"] as const);
  const visitors = new Map<string, Visitor>([["nobody", contest.visitor()]]);
  for (const who of onlookers) visitors.set(who, await contest.signedIn(people[who]));
  const addresses = await everyAddress(contest, [
    "/jurado?estado=submitted",
    "/jurado/ranking?categoria=Video",
    "/galeria?orden=recent",
    "/propuesta/marea",
  ]);
  const snapshot = async () => {
    const all = new Map<string, string>();
    for (const [who, visitor] of visitors) {
      for (const path of addresses) all.set(`${path} to ${who}`, await toldAt(visitor, path));
    }
    return all;
  };
  const differing = (one: Map<string, string>, other: Map<string, string>) =>
    [...one].flatMap(([what, text]) => (other.get(what) === text ? [] : [what]));

  const before = await snapshot();
  // Neither has evaluated 'Faro'. The others now agree on 80 instead of 20 and 100.
  await judge("faro", 4, "otro-1");
  await judge("faro", 4, "otro-5");
  const then = await snapshot();
  expect(differing(before, then)).toEqual([]);
  // One of them has evaluated 'Isla' and may know the mean, so the search can find it.
  await judge("isla", 3, "otro-1");
  const places = ["/jurado/ranking", "/jurado/ranking?categoria=Video"];
  const telling = places.flatMap(addressesOf).map((path) => `${path} to jurado`);
  expect(differing(then, await snapshot()).sort()).toEqual(telling.sort());
}, 180_000);

async function evaluate(
  juror: Person,
  points: number,
  minutes: number,
  changes: Record<string, unknown> = {},
  work: Record<string, string> = {},
) {
  const at = Date.UTC(2026, 2, 2, 9) + minutes * 60_000;
  await contest.addEvaluation(juror.judgeId, await contest.addProposal(work), points, { at, ...changes });
}

test("[STEER-02] an admin sees a juror's first and later scores of a session, with how sure the difference is", async () => {
  await arrange(contest, { phase: "evaluation" });
  const admin = await contest.signedIn(people.admin);
  const juror = await contest.addPerson("jurado", { fullName: "Dora Deriva", judgeId: "dora" });
  const page = () => admin.open("/admin/jurado/jurados/dora");
  expect((await page()).text("main")).toContain("No hay datos para comparar");
  await evaluate(juror, 0.5, -600);
  expect((await page()).text("main")).toContain("No hay datos para comparar");
  // A morning of seven evaluations, the fourth in neither half. Four more follow a pause of over an hour.
  for (const [n, points] of [4, 3.5, 4.5, 0, 3, 3.5, 2.5].entries()) await evaluate(juror, points, n * 60);
  for (const [n, points] of [3, 4, 3, 3.5].entries()) await evaluate(juror, points, 500 + n * 5);
  // Evaluations that do not count.
  await evaluate(juror, 0, 3, { status: "draft", submitted_at: null });
  await evaluate(juror, 0, 4, { conflict: 1 });
  await evaluate(juror, 0, 5, {}, { status: "descalificada" });
  const rankingPage = await page();
  expect(rankingPage.text("h1")).toBe("Dora Deriva");
  expect(rankingPage.text("main")).toContain(
    "Al final de sus sesiones puntúa 14,0 puntos más bajo que al principio: más de lo que suele explicar el azar.",
  );
  expect(rankingPage.texts("tbody tr").map((row) => row.replace(/\s+/g, " "))).toEqual([
    "Primera mitad576,0",
    "Segunda mitad562,0",
    "Diferencia2 sesiones−14,0",
  ]);
  expect(rankingPage.document.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe(
    "Diferencia: −14,0 puntos, entre −26,0 y −2,0 en otras sesiones como estas, con un 90\u00a0% de confianza. El cero es puntuar igual.",
  );
  expect(
    (await admin.open("/admin/jurado")).document.querySelector('a[href="/admin/jurado/jurados/dora"]')
      ?.textContent,
  ).toBe("Dora Deriva");
  expect((await admin.open("/admin/jurado/jurados/nadie")).status).toBe(404);
  for (const who of ["jurado", "universidad", "publico"] as const) {
    const other = await contest.signedIn(people[who]);
    expect((await other.fetch("/admin/jurado/jurados/dora")).headers.get("Location")).toBe("/");
  }
});
