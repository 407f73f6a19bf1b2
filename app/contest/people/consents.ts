/** The texts that people take as theirs; their words are in app/text/people/consents.ts, the rules' in the database. */
export const consentTexts = ["privacy", "votes", "partner", "bases"] as const;
export type ConsentText = (typeof consentTexts)[number];
/** Those whose words are the platform's; the organiser publishes the rules (app/contest/public/published-texts.ts). */
export type OwnText = Exclude<ConsentText, "bases">;

/** The day from which each text reads as it does. Whoever changes a text gives it the day of the change: a test holds both. */
export const consentVersions: Record<OwnText, string> = {
  privacy: "2026-11-23",
  votes: "2026-11-22",
  partner: "2026-11-22",
};

/** One text taken in one version, a day or, of the rules, a number; `givenAt` in epoch ms. */
export interface Consent {
  text: ConsentText;
  version: string;
  givenAt: number;
}

/** When its person took the privacy text as it is today; null for who never did: older accounts, or after a change. */
export function privacyTakenAt(consents: readonly Consent[]): number | null {
  const current = consents.find(
    ({ text, version }) => text === "privacy" && version === consentVersions.privacy,
  );
  return current?.givenAt ?? null;
}

/** The latest version of the rules that its person took; null for none. */
export function rulesTaken(consents: readonly Consent[]): number | null {
  const versions = consents.filter(({ text }) => text === "bases").map(({ version }) => Number(version));
  return versions.length === 0 ? null : Math.max(...versions);
}
