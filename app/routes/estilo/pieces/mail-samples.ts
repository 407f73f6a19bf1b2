import type { SwitchKey } from "~/contest/settings";
import type { Letter, Sender } from "~/text/letter";
import { letters } from "~/text/mails";
import { notices } from "~/text/notices";
import { settings } from "~/text/settings";

export const ORIGIN = "https://concurso.example";
const END = { until: "2027-05-31", daysLeft: 7 };
const EVE = { until: "2027-05-31", daysLeft: 1 };

interface Sample {
  /** Which setting silences it; "act" where somebody sends it by hand; null where it always goes. */
  by: SwitchKey | "act" | null;
  shown: Letter[];
}

const waitingWelcome = ({ subject, waiting }: ReturnType<typeof letters.welcome>): Letter => ({
  subject,
  body: waiting,
});

/** Every mail of app/text/mails.ts, with some data: the compiler asks for each. */
const letterSamples = (from: Sender): Record<keyof typeof letters, Sample> => ({
  welcome: {
    by: "mail_welcome",
    shown: [
      letters.welcome("universidad", from),
      waitingWelcome(letters.welcome("universidad", from)),
      letters.welcome("jurado", from),
      letters.welcome("alumno", from),
      letters.welcome("publico", from),
    ],
  },
  verification: { by: null, shown: [letters.verification(48, from)] },
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
    shown: [letters.accessibilityReceipt("queja", "ACC-5E1F0A2B", from)],
  },
  reset: { by: null, shown: [letters.reset(30, from)] },
  invitations: {
    by: null,
    shown: Object.values(letters.invitations(from).mails),
  },
  accountWaits: { by: null, shown: [letters.accountWaits("Ana Ruiz", "ana@universidad.example", from)] },
  accountDecided: {
    by: null,
    shown: [letters.accountDecided("approve", from), letters.accountDecided("reject", from)],
  },
  receipt: {
    by: "mail_receipt",
    shown: [letters.receipt({ title: "Nube de plomo", until: END.until, path: "/propuesta/nube" }, from)],
  },
  status: { by: "mail_status", shown: [letters.status("finalista", from)] },
  phaseOpened: {
    by: "mail_phases",
    shown: [
      letters.phaseOpened("submissions", { name: "Envío de propuestas", until: END.until }, from),
      letters.phaseOpened("evaluations", { name: "Evaluación", until: END.until }, from),
      letters.phaseOpened("votes", { name: "Votación del público", until: null }, from),
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
          following: [{ phaseName: "Evaluación", startAt: "2027-06-01", endAt: "2027-06-20" }],
        },
        from,
      ),
    ],
  },
  submissionReminder: {
    by: "submission_reminders",
    shown: [letters.submissionReminder.nothingSent(END, from), letters.submissionReminder.drafts(EVE, from)],
  },
  juryAsked: { by: "mail_jury_asked", shown: [letters.juryAsked(12, END.until, from)] },
  juryReminder: {
    by: "jury_reminders",
    shown: [letters.juryReminder(5, END, from), letters.juryReminder(1, EVE, from)],
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
        from,
      ),
    ],
  },
});

/** Every notice to the admins, as their mail. */
function noticeSamples(origin: string | null) {
  const told = notices(origin);
  const samples: Record<keyof typeof told, ReturnType<(typeof told)[keyof typeof told]>> = {
    accountWaits: told.accountWaits("Ana Ruiz", "ana@universidad.example"),
    conflict: told.conflict("Luis Vega", "Nube de plomo"),
    invitationDeclined: told.invitationDeclined(
      { role: "jurado", fullName: "Luis Vega", email: "luis@estudio.example" },
      "Estaré de viaje",
    ),
    jurorDeclined: told.jurorDeclined("Luis Vega", "Estaré de viaje", 5),
    partnerFailed: told.partnerFailed("Ana Ruiz", "Domestika", "TIMEOUT"),
    phaseActivated: told.phaseActivated("Evaluación"),
    accessibilityRequest: told.accessibilityRequest("queja", "ACC-5E1F0A2B"),
    dataBroken: told.dataBroken(),
  };
  return samples;
}

/** In place of what the database would say. */
const said: Record<string, string> = {
  "{enlace}": `${ORIGIN}/auth/enlace-de-un-solo-uso`,
  "{saludo}": "Hola, Ana Ruiz:",
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

const isOn = (key: SwitchKey) => `Ajuste: ${settings.switches[key].label}.`;

export interface ShownMail {
  subject: string;
  body: string;
  /** What sends it, or silences it. */
  by: string;
}

/** All that the contest writes to people by itself, as they read it. */
export const mailSamples = (from: Sender): ShownMail[] =>
  Object.values(letterSamples(from)).flatMap(({ by, shown }) =>
    shown.map(({ subject, body }) => ({ subject, body: completed(body), by: explained(by) })),
  );

/** The same of what it tells the admins, as their mails. */
export const adminMailSamples = (origin: string | null): ShownMail[] =>
  Object.entries(noticeSamples(origin)).map(([key, { title, body, mail }]) => ({
    subject: title,
    body: completed(mail.replace("{aviso}", body)),
    by:
      key === "dataBroken" || key === "accessibilityRequest" ? explained(null) : isOn("enable_notifications"),
  }));
