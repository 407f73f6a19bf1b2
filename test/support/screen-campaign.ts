import { writeFileSync } from "node:fs";
import axeCore from "axe-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "~/contest/core/calendar";
import { brokenRules, openBrowser } from "./browser";
import { openContest } from "./contest";
import { accessFaults, mainScreens, publicScreens, weightFaults, workingScreens } from "./screen-faults";
import { ScreenVisits } from "./screen-visit";
import { plantRichContest, screens } from "./screens";

/**
 * File for the data of /accesibilidad, during `npm run accessibility`. One process then visits all screens.
 */
const { ACCESSIBILITY_RUN: file } = process.env;

/** Visits every second screen once at 1280 px. All checks use that visit. The two halves run in parallel. */
export function visitScreens(half: 0 | 1) {
  const contest = openContest();
  const openPage = openBrowser(contest);
  const accessible: string[] = [];
  let visits: ScreenVisits;

  beforeAll(async () => {
    visits = new ScreenVisits(contest, openPage, await plantRichContest(contest));
  });

  const weighed = new Set([...publicScreens, ...workingScreens]);

  test.each(file ? screens : screens.filter((_, n) => n % 2 === half))(
    "$name, as $as: console, weight, axe, targets, no sideways scrolling",
    async (screen) => {
      const look = weighed.has(screen) ? await visits.visitLate(screen) : null;
      const page = look?.page ?? (await visits.visit(screen));
      const heavy = look ? await weightFaults(screen, look) : [];
      const faults = await accessFaults(page, { keys: mainScreens.includes(screen.name) });
      if (faults.length === 0) accessible.push(screen.name);
      expect([...heavy, ...faults]).toEqual([]);
    },
  );

  afterAll(() => {
    if (!file) return;
    const failed = screens.map(({ name }) => name).filter((name) => !accessible.includes(name));
    const facts = { date: dayOf(Date.now()), axe: axeCore.version, brokenRules: [...brokenRules] };
    writeFileSync(file, `${JSON.stringify({ ...facts, failed, passed: accessible }, null, 2)}\n`);
  });
}
