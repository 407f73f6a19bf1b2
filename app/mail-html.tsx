import { renderToString } from "react-dom/server.browser";
import { MailDocument } from "./components/mail/mail-document";

/**
 * Returns a mail as HTML. The HTML is made from the text at delivery, so that both say the same. Only the text is
 * stored.
 */
export const mailHtml = (subject: string, text: string) =>
  `<!doctype html>${renderToString(<MailDocument subject={subject} text={text} />)}`;
