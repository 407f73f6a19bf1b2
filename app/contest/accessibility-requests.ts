/** What anybody may write to the organiser about accessibility (RD 1112/2018, articles 10.2 and 12). */
export const accessibilityRequestKinds = ["comunicacion", "informacion", "queja"] as const;
export type AccessibilityRequestKind = (typeof accessibilityRequestKinds)[number];

/** How one is named to who wrote it and to who answers, of the key that its form was drawn with. */
export const referenceOf = (key: string) => `ACC-${key.slice(0, 8).toUpperCase()}`;

/** The mailbox that an organiser's contacts name, the first that is one; null where they name none. */
export function mailboxOf(contacts: string[]): string | null {
  const mailto = contacts.find((contact) => contact.startsWith("mailto:"));
  return mailto ? decodeURIComponent(mailto.slice("mailto:".length).replace(/\?.*/, "")) || null : null;
}
