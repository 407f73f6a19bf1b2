import { expect, test } from "vitest";
import { evaluations, proposals, votes } from "../../demo/contest";

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
