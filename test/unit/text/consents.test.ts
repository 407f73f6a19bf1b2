import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentTexts, consentVersions, privacyTakenAt } from "~/contest/consents";
import { consentWords } from "~/text/consents";
import { keptRows } from "~/text/kept";
import { privacy } from "~/text/privacy";

/** Each version that was ever out, by what it read: whoever changes a text adds the day of the change, with its new words. */
const versions: Record<string, string> = {
  "privacy 2026-11-22": "05609f0ae1fb6efa",
  "privacy 2026-11-23": "1eed09fc9f43051f",
  "votes 2026-11-22": "dfb49399fd6f6cbe",
  "partner 2026-11-22": "808cc3e4120b5f35",
};

test("[PRIV-03] a text that reads otherwise is another version", () => {
  const { version: _, ...words } = privacy;
  // The table is part of it; the organiser's own number is in the log.
  const kept = keptRows({ personal_data_months: 12 });
  const texts: Record<string, unknown> = { ...consentWords, privacy: { ...words, kept } };
  const read = consentTexts.map((text) => [
    `${text} ${consentVersions[text]}`,
    createHash("sha256").update(JSON.stringify(texts[text])).digest("hex").slice(0, 16),
  ]);
  expect(versions, "give it a new day in app/contest/consents.ts").toMatchObject(Object.fromEntries(read));
});

test("[PRIV-03] the privacy text counts as taken in today's version alone", () => {
  const version = consentVersions.privacy;
  expect(privacyTakenAt([])).toBeNull();
  expect(privacyTakenAt([{ text: "privacy", version: "2020-01-01", givenAt: 1 }])).toBeNull();
  expect(privacyTakenAt([{ text: "votes", version, givenAt: 1 }])).toBeNull();
  expect(privacyTakenAt([{ text: "privacy", version, givenAt: 2 }])).toBe(2);
});
