/** Texts that people accept. Their words are in app/text/people/consents.ts; the rules' words are in the database. */
export const consentTexts = ["privacy", "votes", "partner", "bases"] as const;
export type ConsentText = (typeof consentTexts)[number];
/** Texts that the platform writes. The organiser publishes the rules (app/contest/core/published-texts.ts). */
export type OwnText = Exclude<ConsentText, "bases">;

/** Day of each text's last change. A changed text needs a new day: a test checks both. */
export const consentVersions: Record<OwnText, string> = {
  privacy: "2026-11-28",
  votes: "2026-11-22",
  partner: "2026-11-22",
};

/** An accepted text. `version` is a day, or a number for the rules. `givenAt` is in epoch ms. */
export interface Consent {
  text: ConsentText;
  version: string;
  givenAt: number;
}

/**
 * Returns when the person accepted the current privacy text (epoch ms). Returns null without it: in older accounts,
 * or after a change.
 */
export function privacyTakenAt(consents: readonly Consent[]): number | null {
  const current = consents.find(
    ({ text, version }) => text === "privacy" && version === consentVersions.privacy,
  );
  return current?.givenAt ?? null;
}

/** Returns the latest version of the rules that the person accepted; null for none. */
export function rulesTaken(consents: readonly Consent[]): number | null {
  const versions = consents.filter(({ text }) => text === "bases").map(({ version }) => Number(version));
  return versions.length === 0 ? null : Math.max(...versions);
}
