import type { Page } from "playwright-core";
import addresses from "~/addresses.json";
import { cutWords, smallTargets, spaceText, walkByKeys } from "./access";
import { axe, widerThanContainer, widerThanWindow } from "./browser";
import { type Screen, screens } from "./screens";
import { siteScript } from "./site-script";
import { blame, bytesOf, type Loaded, weightLimits } from "./weight";

/** The main screens. `npm test` checks only these. The campaign also walks them by keyboard. */
export const mainScreens = [
  "landing with everything",
  "sign-up refused",
  "gallery, voted and not",
  "work with pictures",
].concat(
  [
    "account refused",
    "portal",
    "new proposal refused",
    "evaluation refused",
    "three works to compare",
    "ranking",
  ],
  [
    "panel",
    "phases",
    "states, all selected",
    "dashboard",
    "settings refused",
    "universities",
    "criteria refused",
  ],
);

/** Returns faults in light and dark, at 200 % zoom with and without spaced text, and at 320 px. */
export async function accessFaults(page: Page, { keys }: { keys: boolean }): Promise<string[]> {
  const faults = await axe(page, ["light", "dark"]);
  const note = (what: string, ones: string[]) => faults.push(...ones.map((one) => `${what}: ${one}`));
  note("too small", await smallTargets(page));
  if (keys) note("keys", await walkByKeys(page));
  // A small laptop, then the narrowest window with the header's links.
  await page.setViewportSize({ width: 1120, height: 800 });
  if (new URL(page.url()).pathname.startsWith("/admin"))
    note("1120 px, table", await widerThanContainer(page));
  await page.setViewportSize({ width: 1024, height: 768 });
  note("1024 px", await widerThanWindow(page));
  // A window of 1280 px at 200 %.
  await page.setViewportSize({ width: 640, height: 450 });
  note("640 px", await widerThanWindow(page));
  note("640 px, cut", await cutWords(page));
  const unspace = await spaceText(page);
  note("spaced", await widerThanWindow(page));
  note("spaced, cut", await cutWords(page));
  await unspace();
  await page.setViewportSize({ width: 320, height: 640 });
  note("320 px", await widerThanWindow(page));
  note("320 px, cut", await cutWords(page));
  note("320 px, too small", await smallTargets(page));
  return faults;
}

/** Returns the first screen of each kind, among those that send no form and open no dialog. */
function firstOf(kind: (screen: Screen) => string | false): Screen[] {
  const byKind = new Map<string, Screen>();
  for (const screen of screens) {
    const key = !screen.sends && !screen.opens && kind(screen);
    if (key && !byKind.has(key)) byKind.set(key, screen);
  }
  return [...byKind.values()];
}

export const pathOf = ({ path }: Screen) => path.split("?")[0] ?? path;
export const publicScreens = firstOf((screen) => !screen.hydrates && pathOf(screen));
/** Hydrated screens, one per role and route. */
export const workingScreens = firstOf(
  (screen) =>
    screen.hydrates === true &&
    `${screen.as.split(/[, ]/)[0]} ${pathOf(screen).replace(/(evaluar)\/.*/, "$1")}`,
);
/** The public's gallery, and the admin's, which shows the most beside the works. */
export const galleries = firstOf(
  (screen) => pathOf(screen) === "/galeria" && ["publico", "admin"].includes(screen.as) && screen.as,
);

/**
 * Returns the addresses of a built screen: `/build/screens/jury/evaluation-44NVPJS3.js` serves
 * /jurado/evaluar/…
 */
function addressesOf(path: string): RegExp {
  const screen = path.replace(/^\/build\/screens\/|-\w{8}\.js$/g, "");
  const [address = ""] = Object.entries(addresses).find(([, its]) => its === screen) ?? [];
  return new RegExp(
    `^${address
      .replace(/(.)\/$/, "$1")
      .replaceAll(/\/:\w+\?/g, "(?:/[^/]+)?")
      .replaceAll(/:\w+/g, "[^/]+")}$`,
  );
}

export interface Look {
  page: Page;
  files: Loaded[];
  /** Numbers of fonts and pictures that loaded late. */
  late: { fonts: number; pictures: number };
  shifts: { score: number; moved: string[] };
}

/**
 * Returns faults of weight: too many bytes, unnecessary files, or layout shifts. Public screens load one
 * small script, others that of their route.
 */
export async function weightFaults(screen: Screen, { page, files, late, shifts }: Look): Promise<string[]> {
  const faults: string[] = [];
  const note = (isWrong: boolean, what: string) => isWrong && faults.push(what);
  const limit = (kind: Loaded["kind"], most: number) =>
    note(bytesOf(files, kind) > most, `${kind}: ${bytesOf(files, kind)} bytes, ${blame(files)}`);
  if (screen.hydrates) {
    limit("script", weightLimits.workingScripts);
    const routes = files.filter(({ path }) => path.startsWith("/build/screens/"));
    const isOwn = routes.length === 1 && addressesOf(routes[0]?.path ?? "").test(pathOf(screen));
    note(!isOwn, `routes: ${blame(routes)}`);
  } else {
    limit("script", weightLimits.ownScript);
    const scripts = files.filter(({ kind }) => kind === "script").map(({ path }) => path);
    note(!(scripts.length === 1 && siteScript.test(scripts[0] ?? "")), `scripts: ${scripts.join(" ")}`);
    note(
      (await page.locator('script:not([src], [type="application/ld+json"])').count()) > 0,
      "a script within the page",
    );
  }
  limit("style", screen.hydrates ? weightLimits.workingStyles : weightLimits.ownStyle);
  limit("font", weightLimits.fonts);
  note(late.fonts === 0, "no font came late");
  note(shifts.score > 0, `moves: ${shifts.moved.join("; ")}`);
  return faults;
}
