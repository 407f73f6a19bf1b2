import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { evaluations, proposals, votes } from "../../demo/contest";
import { readPdf } from "../support/pdf-reader";

const sentAt = new Map(proposals.map(({ id, createdOffsetMinutes }) => [id, createdOffsetMinutes]));

test("[MEND-26] the demo's newest works have something to show, those without a picture are its oldest", () => {
  const newestFirst = proposals.toSorted((a, b) => b.createdOffsetMinutes - a.createdOffsetMinutes);
  const bare = newestFirst.filter(({ file }) => !file).length;
  expect(bare).toBeGreaterThan(0);
  expect(newestFirst.findIndex(({ file }) => !file)).toBe(newestFirst.length - bare);
});

test("[MEND-26] no evaluation and no vote of the demo is older than its work, nor is anything of tomorrow", () => {
  expect(evaluations.length).toBeGreaterThan(50);
  for (const { proposalId, createdOffsetMinutes } of [...evaluations, ...votes]) {
    expect(createdOffsetMinutes).toBeGreaterThan(sentAt.get(proposalId) ?? Number.POSITIVE_INFINITY);
    expect(createdOffsetMinutes).toBeLessThan(0);
  }
});

test("[MEND3-27] the demo's briefing is a small tagged document in Spanish, of two pages at most", async () => {
  const bytes = readFileSync("demo/briefing.pdf");
  expect(bytes.length).toBeLessThan(60 * 1024);
  const { title, language, isTagged, pages } = await readPdf(bytes);
  expect([title, language, isTagged]).toEqual(["Briefing · Concurso Universitario", "es-ES", true]);
  expect(pages.length).toBeLessThanOrEqual(2);
  expect(pages[0]?.text).toContain("El encargo");
});
