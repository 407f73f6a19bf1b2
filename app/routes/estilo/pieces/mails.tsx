import { LetterText } from "~/components/letter";
import type { SwitchKey } from "~/contest/settings";
import { type Letter, letters } from "~/text/mails";
import { settings } from "~/text/settings";
import type { Piece } from "./piece";

const ORIGIN = "https://concurso.example";
const END = { until: "2027-05-31", daysLeft: 7 };
const EVE = { until: "2027-05-31", daysLeft: 1 };
const { invitations } = letters;

interface Sample {
  /** Which setting silences it; "act" where somebody sends it by hand; null where it always goes. */
  by: SwitchKey | "act" | null;
  shown: [Letter, ...Letter[]];
}

const waitingWelcome = ({ subject, waiting }: ReturnType<typeof letters.welcome>): Letter => ({
  subject,
  body: waiting,
});

/** Every mail of app/text/mails.ts, with some data: the compiler asks for each. */
const samples: Record<keyof typeof letters, Sample> = {
  welcome: {
    by: "mail_welcome",
    shown: [
      letters.welcome("universidad", ORIGIN),
      waitingWelcome(letters.welcome("universidad", ORIGIN)),
      letters.welcome("jurado", ORIGIN),
      letters.welcome("alumno", ORIGIN),
      letters.welcome("publico", ORIGIN),
    ],
  },
  verification: { by: null, shown: [letters.verification(48)] },
  accessibilityRequest: {
    by: null,
    shown: [
      letters.accessibilityRequest({
        ...{ kind: "queja", reference: "ACC-5E1F0A2B", place: "/galeria", name: "Nuria Soto" },
        message: "Con el teclado no llego a los filtros de la galería.",
        email: "nuria@correo.example",
      }),
    ],
  },
  accessibilityReceipt: {
    by: null,
    shown: [letters.accessibilityReceipt("queja", "ACC-5E1F0A2B", ORIGIN)],
  },
  reset: { by: null, shown: [letters.reset(30)] },
  invitations: {
    by: null,
    shown: [invitations.mails.jurado, invitations.mails.universidad, invitations.mails.alumno],
  },
  accountWaits: { by: null, shown: [letters.accountWaits("Ana Ruiz", "ana@universidad.example")] },
  accountDecided: { by: null, shown: [letters.accountDecided.approve, letters.accountDecided.reject] },
  receipt: {
    by: "mail_receipt",
    shown: [letters.receipt({ title: "Nube de plomo", until: END.until, url: `${ORIGIN}/propuesta/nube` })],
  },
  status: { by: "mail_status", shown: [letters.status("finalista", ORIGIN)] },
  phaseOpened: {
    by: "mail_phases",
    shown: [
      letters.phaseOpened("submissions", { name: "Envío de propuestas", until: END.until }, ORIGIN),
      letters.phaseOpened("evaluations", { name: "Evaluación", until: END.until }, ORIGIN),
      letters.phaseOpened("votes", { name: "Votación del público", until: null }, ORIGIN),
    ],
  },
  endMoved: {
    by: "mail_phases",
    shown: [
      letters.endMoved(
        "submissions",
        {
          ...{ name: "Envío de propuestas", from: "2027-05-24", to: END.until },
          reason: "Varias universidades han tenido exámenes esta semana.",
        },
        ORIGIN,
      ),
    ],
  },
  submissionReminder: {
    by: "submission_reminders",
    shown: [
      letters.submissionReminder.nothingSent(END, ORIGIN),
      letters.submissionReminder.drafts(EVE, ORIGIN),
    ],
  },
  juryAsked: { by: "mail_jury_asked", shown: [letters.juryAsked(12, END.until, ORIGIN)] },
  juryReminder: {
    by: "jury_reminders",
    shown: [letters.juryReminder(5, END, ORIGIN), letters.juryReminder(1, EVE, ORIGIN)],
  },
  verdict: {
    by: "act",
    shown: [
      letters.verdict(
        {
          statement: "Una obra que dice mucho con muy poco.",
          replaces: null,
          reason: null,
          awards: [
            {
              kind: "ganadora",
              label: "",
              work: { title: "Nube de plomo", universityName: "Universidad de Ejemplo" },
            },
          ],
        },
        ORIGIN,
      ),
    ],
  },
};

/** In place of what the database would say. */
const said: Record<string, string> = {
  "{enlace}": `${ORIGIN}/auth/enlace-de-un-solo-uso`,
  "{saludo}": invitations.greetings.named.replace("{nombre}", "Ana Ruiz"),
  "{universidad}": "Universidad de Ejemplo",
  "{obras}": "«Nube de plomo»\n«Mar adentro»",
};
const completed = (body: string) => body.replace(/\{\w+\}/g, (mark) => said[mark] ?? mark);

const explained = (by: Sample["by"]) =>
  by === null
    ? "Sale siempre."
    : by === "act"
      ? "La envía alguien."
      : `Ajuste: ${settings.switches[by].label}.`;

/** What the contest writes to people. */
export const mailPieces: Piece[] = [
  {
    name: "Correos",
    note: "Todos los que salen solos, con datos de ejemplo: como HTML y, plegado, como texto. Sus palabras están en app/text/mails.ts.",
    show: () => (
      <div className="grid gap-10">
        {Object.values(samples).flatMap(({ by, shown }) =>
          shown.map(({ subject, body }) => (
            <article key={subject + body}>
              <h3 className="font-semibold">{subject}</h3>
              <p className="mb-3 text-small text-ink-soft">{explained(by)}</p>
              <div className="border border-hairline p-4" lang="es">
                <LetterText text={completed(body)} />
              </div>
              <details className="mt-2">
                <summary className="link link-tall text-small">Como texto</summary>
                <pre className="mt-2 whitespace-pre-wrap wrap-anywhere text-small">{completed(body)}</pre>
              </details>
            </article>
          )),
        )}
      </div>
    ),
  },
];
