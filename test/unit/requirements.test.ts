import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const lines = [
  ...readFileSync(resolve(root, "docs/requirements.md"), "utf8").matchAll(
    /^- (?:\[([ x])\] )?([A-Z\d]+-\d\d) /gm,
  ),
];
const known = lines.map(([, , id]) => id);
const done = lines.filter(([, mark]) => mark !== " ").map(([, , id]) => id);

const idsIn = (text: string) => [...text.matchAll(/\[([A-Z\d]+-\d\d)\]/g)].map(([, id]) => id ?? "");
const files = readdirSync(resolve(root, "test"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".test.ts"))
  .map((file) => ({ file, text: readFileSync(resolve(root, "test", file), "utf8") }));
const proven = new Set(files.flatMap(({ text }) => idsIn(text)));
const provenBySuite = new Set(
  files
    .filter(({ file }) => !file.startsWith("campaigns"))
    .flatMap(({ text }) => idsIn(text.replace(/\bcampaignTest\b[\s\S]*?=>/g, ""))),
);

/** Requirements about loads, crashes, backups and upgrades. A small part of such a run proves nothing. */
const provenByCampaigns = [
  "AUTH-28",
  "DEP-05",
  "DEP-06",
  "DEP-10",
  "TALLY-10",
  "TALLY-13",
  "FAULT-02",
  "VERD-13",
  "RULE-12",
  "MEND4-25",
  "MEND4-33",
  "YEAR-05",
];

test("every requirement marked done has a test of npm test or, if it is listed here, of the campaigns", () => {
  expect(done.filter((id) => !provenBySuite.has(id ?? ""))).toEqual(provenByCampaigns);
  expect(provenByCampaigns.filter((id) => !proven.has(id))).toEqual([]);
});

test("every requirement that a test names exists, once", () => {
  expect([...proven].filter((id) => !known.includes(id))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});
