import { renderToString } from "react-dom/server.browser";
import { LetterDocument } from "./components/mail/letter";

/**
 * Returns a mail as HTML. The HTML is made from the text at delivery, so that both say the same. Only the text is
 * stored.
 */
export const mailHtml = (subject: string, text: string) =>
  `<!doctype html>${renderToString(<LetterDocument subject={subject} text={text} />)}`;
