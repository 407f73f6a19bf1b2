/** The texts that people take as theirs; their words are in app/text/consents.ts. */
export const consentTexts = ["privacy", "votes", "partner"] as const;
export type ConsentText = (typeof consentTexts)[number];

/** The day from which each text reads as it does. Whoever changes a text gives it the day of the change: a test holds both. */
export const consentVersions: Record<ConsentText, string> = {
  privacy: "2026-11-23",
  votes: "2026-11-22",
  partner: "2026-11-22",
};

/** One text taken in one version; `givenAt` in epoch ms. */
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
