import { beforeAll, expect, test } from "vitest";
import { openContest } from "../support/contest";
import { everyAddress, toldAt } from "../support/everything";
import { arrange, plantRichContest } from "../support/screens";
import { dataPath } from "../support/single-fetch";
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
  const visitors = new Map<string, Visitor>([
    ["nobody", contest.visitor()],
    ["jurado", await contest.signedIn(people.jurado)],
  ]);
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
  const telling = places.map(dataPath).map((path) => `${path} to jurado`);
  expect(differing(then, await snapshot()).sort()).toEqual(telling.sort());
}, 180_000);
