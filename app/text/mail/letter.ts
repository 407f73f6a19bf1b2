import { mailboxOf } from "~/contest/public/accessibility-requests";
import type { SwitchKey } from "~/contest/running/settings";
import { common } from "../core/common";

/** A mail as the outbox keeps it: plain text. A line that is an address and nothing else is a link in its HTML. */
export interface Letter {
  subject: string;
  body: string;
}

/** A mail as /estilo shows it, with some data. */
export interface LetterSample {
  /** Which setting silences it; "act" where somebody sends it by hand; null where it always goes. */
  by: SwitchKey | "act" | null;
  shown: Letter[];
}

/** Who writes: where the site stands, as far as that is known (the cron knows it where PUBLIC_ORIGIN says so), and where they are written to. */
export interface Sender {
  origin: string | null;
  /** As the settings have it, 'mailto:' and all; empty for nowhere. */
  contact: string;
}
export const at = ({ origin }: Sender, path: string) => (origin === null ? [] : [`${origin}${path}`]);
/** What is said only where there is somebody to write to: the closing says where. */
export const withContact = ({ contact }: Sender, line: string) => (contact === "" ? "" : ` ${line}`);

/** Every mail that nobody writes by hand opens and closes alike, and says where to write where the settings do. */
export const letter = (from: Sender, subject: string, paragraphs: string[], greeting = "Hola:"): Letter => ({
  subject,
  body: [greeting, ...paragraphs, closing(from)].join("\n\n"),
});
export const closing = ({ contact }: Sender) =>
  ["Un saludo,", `La organización del ${common.siteName}`, mailboxOf([contact]) ?? contact]
    .filter(Boolean)
    .join("\n");

/** Stand in a body for what the database completes it with: a link that is a secret, names, titles line by line. */
export const marks = {
  link: "{enlace}",
  greeting: "{saludo}",
  name: "{nombre}",
  university: "{universidad}",
  works: "{obras}",
} as const;
