import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { juryOf, readJury } from "~/contest/jury/cut";
import { firmnessOf, isDisputed, isFirm } from "~/contest/jury/firmness";
import { totalScore } from "~/contest/jury/scoring";
import { evaluations, proposals, votes } from "../../demo/contest";
import { criterionIds } from "../../demo/setup";
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

test("[MEND-26] the demo's jurors agree enough for some firm places, and the edge is in dispute", () => {
  const criteria = criterionIds.map((id) => ({ id, weight: 25 }));
  const sent = evaluations.filter(({ status, conflict }) => status === "submitted" && !conflict);
  const works = proposals
    .filter(({ isDraft, status }) => !isDraft && status !== "descalificada")
    .map(({ id }) => ({
      id,
      rated: sent
        .filter(({ proposalId }) => proposalId === id)
        .map(
          ({ judgeEmail, scores }) => [Number(judgeEmail.at(6)), totalScore(scores, criteria) ?? 0] as const,
        ),
    }))
    .filter(({ rated }) => rated.length > 0);
  const jurors = [1, 2, 3, 4, 5, 6].map((number) => ({ id: `${number}`, name: "", number, active: true }));
  const { ratings, fit } = readJury(juryOf({ works, jurors }));
  const contenders = works.map((_, at) => at);
  const chances = firmnessOf({ ratings, fit, contenders, places: 10, favourite: null })?.chances ?? [];
  expect(chances.filter(isFirm).length).toBeGreaterThan(4);
  expect(chances.filter(isDisputed).length).toBeGreaterThan(2);
  expect(chances.filter(isFirm).length).toBeLessThan(9);
});

test("[MEND3-27] the demo's briefing is a small tagged document in Spanish, of two pages at most", async () => {
  const bytes = readFileSync("demo/briefing.pdf");
  expect(bytes.length).toBeLessThan(60 * 1024);
  const { title, language, isTagged, pages } = await readPdf(bytes);
  expect([title, language, isTagged]).toEqual(["Briefing · Concurso Universitario", "es-ES", true]);
  expect(pages.length).toBeLessThanOrEqual(2);
  expect(pages[0]?.text).toContain("El encargo");
});
