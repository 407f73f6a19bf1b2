import { expect, test } from "vitest";
import { openStores } from "~/context";
import { addAsset } from "../support/assets";
import { openContest } from "../support/contest";
import { setFinal } from "../support/final";
import { plantVerdict } from "../support/verdict";
import { plantDemoWall } from "../support/wall";

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
  const shown = async (days: number[], size = 2) => {
    const all = await Promise.all(days.map((day) => stores.works.ofDay(day, size)));
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
  const visitor = await contest.as("publico");
  const labels = async () => (await visitor.open("/")).texts(".interlude figcaption");
  const seen = await labels();
  expect(seen).toHaveLength(2);
  for (const label of seen) expect(label).toMatch(/^Cartel \d ?Universidad .+$/);
  await contest.setPhase("evaluation");
  for (const key of ["blind_judging", "blind_public"]) await contest.setSetting(key, "true");
  for (const label of await labels()) expect(label).toMatch(/^Cartel \d$/);
});

test("[FACE-07] while the community chooses, the landing shows both finalists side by side", async () => {
  const works = await contest.column(
    "select id from proposals where is_draft = 0 and status != 'descalificada' limit 2",
  );
  const visitor = await contest.as("publico");
  const shown = async () => {
    const { document } = await visitor.open("/");
    const hrefs = (selector: string) =>
      document.querySelectorAll(selector).map((link) => link.getAttribute("href"));
    return { pair: hrefs(".hero-pair a").toSorted(), acts: hrefs(".hero-acts a") };
  };
  await contest.setPhase("final");
  await setFinal(contest, "jury", { works });
  expect((await shown()).pair).toEqual([]);
  await setFinal(contest, "community", { works });
  const pair = works.map((id) => `/propuesta/${id}`).toSorted();
  expect(await shown()).toEqual({ pair, acts: ["/final"] });
  await setFinal(contest, "closed", { works });
  expect((await shown()).pair).toEqual([]);
});

test("[FACE-07] with the results the winner is the landing's first screen, never before", async () => {
  const [work = ""] = await contest.column("select id from proposals where title = 'Cartel 3'");
  const admin = await contest.addPerson("admin");
  const visitor = await contest.as("publico");
  await plantVerdict(contest, {
    number: 1,
    awards: [["ganadora", work]],
    by: admin.id,
    sealedAt: Date.now(),
  });
  expect((await visitor.open("/")).html).not.toContain("Obra ganadora");
  await contest.setPhase("results");
  const page = await visitor.open("/");
  expect(page.texts("h1")).toEqual(["Cartel 3"]);
  expect(page.document.querySelectorAll(".hero-winner img")).not.toHaveLength(0);
  expect(page.document.querySelector(".hero-acts a")?.getAttribute("href")).toBe("/resultados");
  expect(page.document.querySelector(".hero-pair")).toBeNull();
});

test("[FACE-13] the landing's wall loads three pictures a column before they drift, each for a third of a phone", async () => {
  await contest.setPhase("voting");
  await plantDemoWall(contest, 20);
  const page = await (await contest.as("publico")).open("/");
  const eager = page.document
    .querySelectorAll(".hero-wall .cover > img")
    .filter((picture) => picture.getAttribute("src")?.startsWith("/archivos/"));
  expect(eager).toHaveLength(9);
  // The picture of 360 px is enough for a phone of 390 px with three pixels for each of CSS.
  const [, share = "100"] = /\(width < 48rem\) (\d+)vw/.exec(eager[0]?.getAttribute("sizes") ?? "") ?? [];
  expect((Number(share) / 100) * 390 * 3).toBeLessThanOrEqual(360);
});
