/** What anybody may write to the organiser about accessibility (RD 1112/2018, articles 10.2 and 12). */
export const accessibilityRequestKinds = ["comunicacion", "informacion", "queja"] as const;
export type AccessibilityRequestKind = (typeof accessibilityRequestKinds)[number];

/** How one is named to who wrote it and to who answers, of a print of what was sent. */
export const referenceOf = (print: string) => `ACC-${print.slice(0, 8).toUpperCase()}`;

/** The mailbox that an organiser's contacts name, the first that is one; null where they name none. */
export function mailboxOf(contacts: string[]): string | null {
  const mailto = contacts.find((contact) => contact.startsWith("mailto:"));
  return mailto ? mailboxIn(mailto.slice("mailto:".length).replace(/\?.*/, "")) : null;
}

/** What an address of a link stands for, where that is one mailbox and not two, nor a header's next line. */
function mailboxIn(written: string): string | null {
  try {
    const mailbox = decodeURIComponent(written);
    return /^[^\s\p{C}@,;:<>"]+@[^\s\p{C}@,;:<>"]+$/u.test(mailbox) ? mailbox : null;
  } catch {
    return null;
  }
}
