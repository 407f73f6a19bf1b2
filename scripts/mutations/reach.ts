import { appendFileSync } from "node:fs";
import { relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import { chromium } from "playwright-core";
import { afterAll, expect } from "vitest";

/** Reach of a test process, for all its files. Node, workers and pages report here. */
const here = globalThis as typeof globalThis & {
  places?: Set<number>;
  reached?: (place: number) => void;
  noteReach?: (message: string) => boolean;
};

/** Milliseconds before workers and pages report a place again. Twice that passes between two files. */
const PAUSE_MS = 100;

if (!here.places) {
  const places = new Set<number>();
  here.places = places;
  here.reached = (place) => places.add(place);
  // Places of a worker's start. All files of the process can depend on them.
  here.noteReach = (message) => {
    const [line, place, atStart] = /^reached (\d+)( at start)?$/.exec(message) ?? [];
    if (line && atStart) write({ start: Number(place) });
    else if (line) places.add(Number(place));
    return line !== undefined;
  };
  const launch = chromium.launch.bind(chromium);
  chromium.launch = async (...options) => {
    const browser = await launch(...options);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (...options) => {
      const context = await newContext(...options);
      return context.on("console", (message) => here.noteReach?.(message.text()));
    };
    return browser;
  };
}

afterAll(async () => {
  await setTimeout(2 * PAUSE_MS);
  write({
    file: relative(process.cwd(), expect.getState().testPath ?? ""),
    places: [...(here.places ?? [])],
  });
  here.places?.clear();
});

function write(line: object): void {
  appendFileSync(process.env.MUTATION_REACH ?? "", `${JSON.stringify(line)}\n`);
}
