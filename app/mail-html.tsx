import { renderToString } from "react-dom/server.browser";
import { LetterDocument } from "./components/mail/letter";

/** A mail as HTML: made of its text as it leaves, so that both say the same and nothing else is kept. */
export const mailHtml = (subject: string, text: string) =>
  `<!doctype html>${renderToString(<LetterDocument subject={subject} text={text} />)}`;
