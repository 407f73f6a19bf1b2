import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "smol-toml";
import { expect, test } from "vitest";
import { frameOf, openSourceMap } from "../../scripts/source-map";
import { openContest } from "../support/contest";
import { Faults } from "../support/faults";

const faults = new Faults();
const contest = openContest({}, { wrappers: faults.wrappers });
contest.tolerated = /D1 DB is overloaded/;
const root = resolve(import.meta.dirname, "../..");

test("[YEAR-06] the log line of a loader that throws leads to its line in app/", async () => {
  const visitor = contest.visitor();
  // The query of the loader of this page fails.
  faults.decide = ({ of }) => (of === "DB" ? "overloaded" : null);
  expect((await visitor.fetch("/final")).status).toBe(503);
  const line = () => contest.log.find((one) => one.includes('"path":"/final"'));
  await expect.poll(line).toBeDefined();
  const { at } = JSON.parse(line() ?? "{}") as { at: string[] };
  const map = openSourceMap();
  const frames = at.flatMap((frame) => frameOf(map, frame) ?? []);
  expect(frames).toEqual(
    expect.arrayContaining([expect.stringMatching(/^app\/db\/core\/database\.ts:\d+$/)]),
  );
  for (const frame of frames) {
    const [file = "", number] = frame.split(":");
    const source = readFileSync(resolve(root, file), "utf8").split("\n");
    expect(source[Number(number) - 1], frame).toMatch(/\S/);
  }
});

test("[YEAR-06] a deployment uploads the map, and the site serves none", () => {
  const toml = parse(readFileSync(resolve(root, "wrangler.toml"), "utf8"));
  expect(toml.upload_source_maps).toBe(true);
  const built = JSON.parse(readFileSync(resolve(root, "package.json"), "utf8")).scripts.build;
  expect(built).toContain("find public/build -name '*.map' -delete");
});
