import { beforeAll, expect, test } from "vitest";
import { openBrowser } from "../support/browser";
import { openContest } from "../support/contest";
import { galleries, pathOf, publicScreens, weightFaults, workingScreens } from "../support/screen-faults";
import { ScreenVisits } from "../support/screen-visit";
import { plantRichContest, type Screen } from "../support/screens";
import { plantDemoWall } from "../support/wall";
import { bytesOf, noteShifts, painted, weightLimits } from "../support/weight";

// The campaign of all screens weighs each at 1280 px. These tests cover telephones and works with many real pictures.

const galleryWorks = 24;

const contest = openContest();
const openPage = openBrowser(contest);
const at = new Map<number, ScreenVisits>();

beforeAll(async () => {
  const people = await plantRichContest(contest);
  await plantDemoWall(contest, galleryWorks);
  for (const width of [390, 1280]) at.set(width, new ScreenVisits(contest, openPage, people, width));
});

const look = (screen: Screen, width: number) => (at.get(width) as ScreenVisits).visitLate(screen);
/** Screens that list works or lead through a task, at the width where pictures or forms differ most. */
const weighed = (
  [
    [390, ["/", "/galeria", "/propuesta/faro", "/resultados", "/universidad/nueva", "/jurado/evaluar/faro"]],
    [1280, ["/galeria", "/recuento", "/jurado", "/jurado/ranking", "/admin/estados", "/admin/jurado"]],
  ] as const
).flatMap(([width, paths]) =>
  [...publicScreens, ...workingScreens]
    .filter((screen) => (paths as readonly string[]).includes(pathOf(screen)))
    .map((screen) => ({ ...screen, width })),
);

test.each(weighed)(
  "$path, for $as, $width px wide: no scripts but its own, not too heavy; nothing moves",
  async (screen) => {
    expect(await weightFaults(screen, await look(screen, screen.width))).toEqual([]);
  },
);

test.each(galleries)(
  "the gallery's first page at 390 px, for $as: all its pictures, and light",
  async (screen) => {
    const { files, late } = await look(screen, 390);
    expect(files.filter(({ kind }) => kind === "picture")).toHaveLength(galleryWorks);
    expect(late.pictures).toBe(galleryWorks);
    expect(bytesOf(files), JSON.stringify(files)).toBeLessThan(weightLimits.gallery);
  },
);

test("what moves is noticed", async () => {
  const page = await openPage({ width: 390 });
  const shifts = await noteShifts(page);
  await page.goto("/auth");
  await painted(page);
  await page.locator("main").evaluate((main) => {
    main.style.marginTop = "100px";
  });
  await expect.poll(async () => (await shifts()).score).toBeGreaterThan(0.05);
});
