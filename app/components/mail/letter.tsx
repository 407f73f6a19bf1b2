import { Fragment } from "react";
import { common } from "~/text/core/common";

/** A line that is nothing but an address, of a page or of a mailbox: where it leads; else null. */
const leadsTo = (line: string) =>
  /^https?:\/\/\S+$/.test(line)
    ? line
    : /^[^\s@<>:/?]+@[^\s@<>:/?]+\.[^\s@<>:/?]+$/.test(line)
      ? `mailto:${line}`
      : null;

/** How it looks: in a mail each element carries its own, for clients drop style sheets; on a page they have ours. */
const looks = {
  mail: { paragraph: { style: { margin: "0 0 16px", overflowWrap: "anywhere" } }, link: {} },
  page: { paragraph: { className: "mb-4 wrap-anywhere" }, link: { className: "link link-tall" } },
} as const;

/**
 * A mail's plain text as its HTML shows it: the same words, its paragraphs as paragraphs, a line that is an address alone
 * as a link. No colours of its own: it stands on light and on dark.
 */
export function LetterText({ text, on = "page" }: { text: string; on?: keyof typeof looks }) {
  const { paragraph: paragraphLook, link } = looks[on];
  return (
    <>
      {text
        .trim()
        .split(/\n{2,}/)
        .map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs stay in their order
          <p key={at} {...paragraphLook}>
            {paragraph.split("\n").map((line, row) => {
              const href = leadsTo(line);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <Fragment key={row}>
                  {row > 0 && <br />}
                  {href ? (
                    <a href={href} {...link}>
                      {line}
                    </a>
                  ) : (
                    line
                  )}
                </Fragment>
              );
            })}
          </p>
        ))}
    </>
  );
}

/** The whole document. */
export function LetterDocument({ subject, text }: { subject: string; text: string }) {
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: "24px", font: "16px/1.55 Helvetica Neue, Arial, sans-serif" }}>
        <div style={{ maxWidth: "600px", borderTop: "2px solid", paddingTop: "12px" }}>
          <p style={{ margin: "0 0 24px", fontWeight: 700 }}>{common.siteName}</p>
          <LetterText text={text} on="mail" />
        </div>
      </body>
    </html>
  );
}
