import { Fragment } from "react";
import { common } from "~/text/core/common";

/** Returns the link of a line that is only a web or mail address, or a message to one; else null. */
const leadsTo = (line: string) =>
  /^(https?:\/\/|mailto:[^\s@<>:/?]+@[^\s@<>:/?]+\?subject=)\S+$/.test(line)
    ? line
    : /^[^\s@<>:/?]+@[^\s@<>:/?]+\.[^\s@<>:/?]+$/.test(line)
      ? `mailto:${line}`
      : null;

/**
 * Styles per target: mail elements need inline styles, because mail clients drop style sheets;
 * pages use classes.
 */
const looks = {
  mail: { paragraph: { style: { margin: "0 0 16px", overflowWrap: "anywhere" } }, link: {} },
  page: { paragraph: { className: "mb-4 wrap-anywhere" }, link: { className: "link link-tall" } },
} as const;

/**
 * A mail's plain text as HTML: same words, with paragraphs, and a line of only an address as a
 * link. It sets no colours, so it works on light and dark.
 */
export function MailText({ text, on = "page" }: { text: string; on?: keyof typeof looks }) {
  const { paragraph: paragraphLook, link } = looks[on];
  return (
    <>
      {text
        .trim()
        .split(/\n{2,}/)
        .map((paragraph, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text's paragraphs keep their order
          <p key={at} {...paragraphLook}>
            {paragraph.split("\n").map((line, row) => {
              const href = leadsTo(line);
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                <Fragment key={row}>
                  {row > 0 && <br />}
                  {href ? (
                    <a href={href} {...link}>
                      {line.replace(/^mailto:([^?]+).*$/, "$1")}
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
export function MailDocument({ subject, text }: { subject: string; text: string }) {
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
          <MailText text={text} on="mail" />
        </div>
      </body>
    </html>
  );
}
