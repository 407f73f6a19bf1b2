import { basename } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { hydrated, openBrowser } from "../support/browser";
import { openContest } from "../support/contest";
import { arrange, compareCookie, plantRichContest, type Screen, screens } from "../support/screens";
import { siteScript } from "../support/site-script";
import { plantDemoWall } from "../support/wall";
import {
  blame,
  bytesOf,
  holdBack,
  noteLoads,
  noteShifts,
  painted,
  walkDown,
  weightLimits,
} from "../support/weight";

const galleryWorks = 24;

const contest = openContest();
const openPage = openBrowser(contest);
let people: Awaited<ReturnType<typeof plantRichContest>>;

beforeAll(async () => {
  people = await plantRichContest(contest);
  await plantDemoWall(contest, galleryWorks);
});

/** Opens a screen as its person sees it, with fonts and pictures that come late, and looks at it to its end. */
async function look(screen: Screen, width: number) {
  await arrange(contest, screen);
  const person = screen.as === "nobody" ? undefined : people[screen.as];
  const page = await openPage({ person, width, expectStatus: [screen.status ?? 0] });
  if (person && screen.compares) {
    const value = compareCookie(person, screen.compares);
    await page.context().addCookies([{ name: "judge_compare_list", value, url: contest.url.origin }]);
  }
  const loads = noteLoads(page);
  const shifts = await noteShifts(page);
  const letIn = await holdBack(page);
  await page.goto(screen.path, { waitUntil: "domcontentloaded" });
  if (screen.hydrates) await hydrated(page);
  await painted(page);
  letIn.fonts();
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
  letIn.pictures();
  await walkDown(page);
  return { page, loads: await loads(), shifts: await shifts() };
}

/** Of all screens that only show something, the first of each kind. */
function firstOf(kind: (screen: Screen) => string | false): Screen[] {
  const found = new Map<string, Screen>();
  for (const screen of screens) {
    const key = !screen.sends && !screen.opens && kind(screen);
    if (key && !found.has(key)) found.set(key, screen);
  }
  return [...found.values()];
}
const pathOf = ({ path }: Screen) => path.split("?")[0] ?? path;
const publicScreens = firstOf((screen) => !screen.hydrates && pathOf(screen));
/** Of each role: its screens, of the works and the people to whom they belong the first. */
const workingScreens = firstOf(
  (screen) =>
    screen.hydrates === true &&
    `${screen.as.split(/[, ]/)[0]} ${pathOf(screen).replace(/(evaluar)\/.*/, "$1")}`,
);
/** The public's, and the one with the most beside the works. */
const galleries = firstOf(
  (screen) => pathOf(screen) === "/galeria" && ["publico", "admin"].includes(screen.as) && screen.as,
);
/** Those that are used on telephones as well, and the longest list. */
const onPhones = workingScreens.filter(({ path }) =>
  [
    "/cuenta",
    "/universidad",
    "/universidad/nueva",
    "/jurado",
    "/jurado/evaluar/faro",
    "/admin/estados",
  ].includes(path),
);

/** The addresses that a built route answers: `jurado.evaluar.$id-44NVPJS3.js`, /jurado/evaluar/… */
function addressesOf(file: string): RegExp {
  const route = decodeURIComponent(file).replace(/(\.?_index)?-\w{8}\.js$/, "");
  return new RegExp(`^/${route.replaceAll(/_?\./g, "/").replaceAll(/\$\w+/g, "[^/]+")}$`);
}

describe.each([390, 1280])("%i px wide", (width) => {
  test.each(publicScreens)("$path: one small script, no framework; nothing moves", async (screen) => {
    const { page, loads, shifts } = await look(screen, width);
    const scripts = loads.filter(({ kind }) => kind === "script");
    expect.soft(scripts.map(({ path }) => path)).toEqual([expect.stringMatching(siteScript)]);
    await expect.poll(() => page.locator("script:not([src])").count()).toBe(0);
    expect.soft(bytesOf(loads, "script")).toBeLessThanOrEqual(weightLimits.ownScript);
    expect.soft(bytesOf(loads, "style")).toBeLessThanOrEqual(weightLimits.style);
    expect.soft(bytesOf(loads, "font")).toBeLessThanOrEqual(weightLimits.fonts);
    expect(shifts).toEqual({ score: 0, moved: [] });
  });

  test.each(width === 390 ? onPhones : workingScreens)(
    "$path, for $as: scripts of its own route alone, and not too many; nothing moves",
    async (screen) => {
      const { loads, shifts } = await look(screen, width);
      expect.soft(bytesOf(loads, "script"), blame(loads)).toBeLessThanOrEqual(weightLimits.workingScripts);
      const routes = loads.filter(({ path }) => path.startsWith("/build/routes/"));
      expect.soft(routes, blame(routes)).toHaveLength(1);
      expect.soft(pathOf(screen)).toMatch(addressesOf(basename(routes[0]?.path ?? "")));
      expect.soft(bytesOf(loads, "style")).toBeLessThanOrEqual(weightLimits.style);
      expect.soft(bytesOf(loads, "font")).toBeLessThanOrEqual(weightLimits.fonts);
      expect(shifts).toEqual({ score: 0, moved: [] });
    },
  );
});

test.each(galleries)(
  "the gallery's first page at 390 px, for $as: all its pictures, and light",
  async (screen) => {
    const { loads } = await look(screen, 390);
    expect(loads.filter(({ kind }) => kind === "picture")).toHaveLength(galleryWorks);
    const all = loads.reduce((sum, { bytes }) => sum + bytes, 0);
    expect(all, JSON.stringify(loads)).toBeLessThan(weightLimits.gallery);
  },
);

test.each([390, 1280])("%i px wide: what moves is noticed", async (width) => {
  const page = await openPage({ width });
  const shifts = await noteShifts(page);
  await page.goto("/auth");
  await painted(page);
  await page.locator("main").evaluate((main) => {
    main.style.marginTop = "100px";
  });
  await expect.poll(async () => (await shifts()).score).toBeGreaterThan(0.05);
});
