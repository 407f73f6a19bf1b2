import { expect, test } from "vitest";
import { openStores } from "~/context";
import { addAsset } from "../support/assets";
import { openContest } from "../support/contest";

const contest = openContest();

test("[FACE-05] the landing's large works change each day, show every work equally often, and heed no vote", async () => {
  const works: string[] = [];
  for (let n = 0; n < 7; n++) {
    const id = await contest.addProposal({ title: `Cartel ${n}` });
    await addAsset(contest, id, { file: "cartel.jpg" });
    works.push(id);
  }
  const draft = await contest.addProposal({ isDraft: true });
  await addAsset(contest, draft, { file: "cartel.jpg" });
  await addAsset(contest, await contest.addProposal({ status: "descalificada" }), { file: "cartel.jpg" });
  await contest.addProposal({ title: "Sin imagen" });

  const stores = openStores({ DB: contest.db, ENVIRONMENT: "local" });
  const shown = async (days: number[]) => {
    const all = await Promise.all(days.map((day) => stores.works.ofDay(day)));
    return all.map((ones) => ones.map(({ id }) => id));
  };
  const days = Array.from({ length: works.length }, (_, day) => 300 + day);
  const before = await shown(days);
  const times = works.map((id) => before.flat().filter((one) => one === id).length);
  expect(times).toEqual(works.map(() => 2));
  expect(before.every(([one, other]) => one !== other)).toBe(true);

  // A leader is neither shown more nor less.
  for (let n = 0; n < 3; n++) await contest.addVote(await contest.addPerson("publico"), works[0] as string);
  expect(await shown(days)).toEqual(before);
});

test("[FACE-05] the landing shows two of them whole, each with its label; its university only while authors are visible", async () => {
  const visitor = await contest.signedIn(await contest.addPerson("publico"));
  const labels = async () => (await visitor.open("/")).texts(".interlude figcaption");
  const seen = await labels();
  expect(seen).toHaveLength(2);
  for (const label of seen) expect(label).toMatch(/^Cartel \d ?Universidad .+$/);
  await contest.setPhase("evaluation");
  for (const key of ["blind_judging", "blind_public"]) await contest.setSetting(key, "true");
  for (const label of await labels()) expect(label).toMatch(/^Cartel \d$/);
});
