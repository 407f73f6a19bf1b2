import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser";
import { openContest } from "../support/contest";

const contest = openContest();
const openPage = openBrowser(contest);

beforeAll(async () => {
  const juror = await contest.addPerson("jurado");
  await contest.addProposal({ id: "faro", title: "Faro" });
  const scores = JSON.stringify({ creatividad: 5, tecnica: 0, innovacion: 0, adecuacion: 0 });
  await contest.addEvaluation(juror.judgeId, "faro", 5, { id: "una", scores, total_score: 0.3 });
});

test("[MEND3-45] a table wider than its window says that it has more columns", async () => {
  const person = await contest.addPerson("admin");
  for (const [path, width, isSaid] of [
    ["/admin/jurado", 390, false],
    ["/admin/jurado", 700, true],
    ["/admin/jurado", 1280, false],
    ["/admin/usuarios", 390, false],
    ["/admin/usuarios", 700, true],
  ] as const) {
    const page = await openPage({ person, width });
    await page.goto(path);
    const place = page.locator(".table-place").first();
    const more = place.locator(".table-more");
    expect(await place.evaluate((table) => table.scrollWidth > table.clientWidth)).toBe(isSaid);
    expect(((await more.boundingBox())?.height ?? 0) > 0).toBe(isSaid);
    if (!isSaid) continue;
    // The text stays in place while the table scrolls.
    await place.evaluate((table) => table.scrollTo(table.scrollWidth, 0));
    const start = (await place.boundingBox())?.x ?? 0;
    await expect.poll(async () => (await more.boundingBox())?.x ?? 0).toBeCloseTo(start, 0);
  }
});
