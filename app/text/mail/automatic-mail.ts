import { mailboxOf } from "~/contest/core/mailbox";
import { common } from "../core/common";

/** A mail in the outbox: plain text. A line of only an address becomes a link in its HTML. */
export interface MailContent {
  subject: string;
  body: string;
}

/**
 * The sender: the site's origin when known (the cron knows it from PUBLIC_ORIGIN), and the contact.
 */
export interface Sender {
  origin: string | null;
  /** The setting's value with its 'mailto:'; empty without a contact. */
  contact: string;
}
export const at = ({ origin }: Sender, path: string) => (origin === null ? [] : [`${origin}${path}`]);
/** Returns the line only with a contact: the closing names the contact. */
export const withContact = ({ contact }: Sender, line: string) => (contact === "" ? "" : ` ${line}`);

/** Builds an automatic mail: common greeting and closing, with the contact from the settings. */
export const automaticMail = (
  from: Sender,
  subject: string,
  paragraphs: string[],
  greeting = "Hola:",
): MailContent => ({
  subject,
  body: [greeting, ...paragraphs, closing(from)].join("\n\n"),
});
export const closing = ({ contact }: Sender) =>
  ["Un saludo,", `La organización del ${common.siteName}`, mailboxOf([contact]) ?? contact]
    .filter(Boolean)
    .join("\n");

/** Placeholders that the database fills in: a secret link, names, one title per line. */
export const marks = {
  link: "{enlace}",
  greeting: "{saludo}",
  name: "{nombre}",
  university: "{universidad}",
  work: "{obra}",
  works: "{obras}",
} as const;
