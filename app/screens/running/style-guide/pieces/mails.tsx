import { MailText } from "~/components/mail/mail-document";
import { adminMailSamples, mailSamples, ORIGIN, type ShownMail } from "./mail-samples";
import type { Piece } from "./piece";

const mailList = (mails: ShownMail[]) => (
  <div className="grid gap-10">
    {mails.map(({ by, subject, body }) => (
      <article key={subject + body}>
        <h3 className="font-semibold">{subject}</h3>
        <p className="mb-3 text-small text-ink-soft">{by}</p>
        <div className="border border-hairline p-4" lang="es">
          <MailText text={body} />
        </div>
        <details className="mt-2">
          <summary className="link link-tall text-small">Como texto</summary>
          <pre className="mt-2 whitespace-pre-wrap wrap-anywhere text-small">{body}</pre>
        </details>
      </article>
    ))}
  </div>
);

/** The contest's mails. */
export const mailPieces: Piece[] = [
  {
    name: "Correos",
    note: "Todos los que salen solos, con datos de ejemplo y con la dirección de Ajustes al pie: como HTML y, plegado, como texto. Sus palabras están en app/text/mail/mails.ts.",
    show: () => mailList(mailSamples({ origin: ORIGIN, contact: "mailto:concurso@universidad.example" })),
  },
  {
    name: "Avisos a la organización",
    note: "Salen en el panel y, donde hay correo, van a cada cuenta de la organización. Sus palabras están en app/text/mail/notices.ts.",
    show: () => mailList(adminMailSamples(ORIGIN)),
  },
];
