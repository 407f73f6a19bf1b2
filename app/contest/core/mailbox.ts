/** Returns the first mailbox among an organiser's contacts; null without one. */
export function mailboxOf(contacts: string[]): string | null {
  const mailto = contacts.find((contact) => contact.startsWith("mailto:"));
  return mailto ? mailboxIn(mailto.slice("mailto:".length).replace(/\?.*/, "")) : null;
}

/** Returns the mailbox of a `mailto:` address. Returns null for two mailboxes, or for text that adds a mail header. */
function mailboxIn(address: string): string | null {
  try {
    const mailbox = decodeURIComponent(address);
    return /^[^\s\p{C}@,;:<>"]+@[^\s\p{C}@,;:<>"]+$/u.test(mailbox) ? mailbox : null;
  } catch {
    return null;
  }
}
