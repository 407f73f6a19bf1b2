import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { consentVersions, privacyTakenAt, rulesTaken } from "~/contest/core/consents";
import { authText, partnerConsent } from "~/text/people/auth";
import { retentionRows } from "~/text/people/retention";
import { privacy } from "~/text/public/privacy";

/** Hashes of every published version. A changed text needs a new entry with the day of the change. */
const versions: Record<string, string> = {
  "privacy 2026-11-22": "05609f0ae1fb6efa",
  "privacy 2026-11-23": "898fc3e38867e32e",
  "privacy 2026-11-25": "4fe55a3de8d7f034",
  "privacy 2026-11-26": "1fd71c267dcdeb82",
  "privacy 2026-11-28": "38877daf8af6634b",
  "votes 2026-11-22": "dfb49399fd6f6cbe",
  "partner 2026-11-22": "808cc3e4120b5f35",
};

test("[PRIV-03] a text that reads otherwise is another version", () => {
  const { version: _, ...words } = privacy;
  // The table is part of the text. The organiser's own number is in the log.
  const kept = retentionRows;
  // '…' stands for any partner's name.
  const texts: Record<string, unknown> = {
    votes: authText.voterConsent,
    partner: partnerConsent("…"),
    privacy: { ...words, kept },
  };
  const read = Object.entries(consentVersions).map(([text, version]) => [
    `${text} ${version}`,
    createHash("sha256").update(JSON.stringify(texts[text])).digest("hex").slice(0, 16),
  ]);
  expect(versions, "give it a new day in app/contest/core/consents.ts").toMatchObject(
    Object.fromEntries(read),
  );
});

test("[PRIV-03] the privacy text counts as taken in today's version alone", () => {
  const version = consentVersions.privacy;
  expect(privacyTakenAt([])).toBeNull();
  expect(privacyTakenAt([{ text: "privacy", version: "2020-01-01", givenAt: 1 }])).toBeNull();
  expect(privacyTakenAt([{ text: "votes", version, givenAt: 1 }])).toBeNull();
  expect(privacyTakenAt([{ text: "privacy", version, givenAt: 2 }])).toBe(2);
});

test("[BASES-05] of the rules the latest version counts that somebody took, as a number", () => {
  const consent = (version: string) => ({ text: "bases", version, givenAt: 1 }) as const;
  expect(rulesTaken([])).toBeNull();
  expect(rulesTaken([{ text: "votes", version: "2026-11-22", givenAt: 1 }])).toBeNull();
  expect(rulesTaken([consent("9"), consent("10"), consent("2")])).toBe(10);
});
