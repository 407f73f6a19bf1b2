import { notices } from "~/text/core/notices";
import type { MailContent, Sender } from "~/text/mail/automatic-mail";
import { contestMails } from "~/text/mail/mails-contest";
import { peopleMails } from "~/text/mail/mails-people";

export const ORIGIN = "https://concurso.example";
/** Sample values in place of the database. */
const values: Record<string, string> = {
  "{enlace}": `${ORIGIN}/auth/enlace-de-un-solo-uso`,
  "{saludo}": "Hola, Ana Ruiz:",
  "{universidad}": "Universidad de Ejemplo",
  "{obra}": "Nube de plomo",
  "{persona}": "Ana Ruiz",
  "{obras}": "«Nube de plomo»\n«Mar adentro»",
};
const completed = (body: string) => body.replace(/\{\w+\}/g, (mark) => values[mark] ?? mark);

/** Returns the contest's automatic mails as their readers get them. */
export const mailSamples = (from: Sender): MailContent[] =>
  Object.values({ ...peopleMailSamples(from), ...contestMailSamples(from) })
    .flat()
    .map(({ subject, body }) => ({ subject, body: completed(body) }));

/** Returns the admins' notifications as mails. */
export const adminMailSamples = (origin: string | null): MailContent[] =>
  Object.values(noticeSamples(origin)).map(({ title, body, mail }) => ({
    subject: title,
    body: completed(mail.replace("{aviso}", body)),
  }));

const waitingWelcome = ({ subject, waiting }: ReturnType<typeof peopleMails.welcome>): MailContent => ({
  subject,
  body: waiting,
});

/** A sample of each mail; the type requires all. */
const peopleMailSamples = (from: Sender): Record<keyof typeof peopleMails, MailContent[]> => ({
  welcome: [
    peopleMails.welcome("universidad", from),
    waitingWelcome(peopleMails.welcome("universidad", from)),
    peopleMails.welcome("jurado", from),
    peopleMails.welcome("alumno", from),
    peopleMails.welcome("publico", from),
  ],
  verification: [peopleMails.verification(48, from)],
  reset: [peopleMails.reset(30, from)],
  signInLink: [peopleMails.signInLink(30, from)],
  signInByPassword: [peopleMails.signInByPassword(from)],
  invitations: Object.values(peopleMails.invitations(from).mails),
  accountPending: [peopleMails.accountPending("Ana Ruiz", "ana@universidad.example", from)],
  accountDecided: [peopleMails.accountDecided("approve", from), peopleMails.accountDecided("reject", from)],
});

const END = { until: "2027-05-31", daysLeft: 7 };
const EVE = { until: "2027-05-31", daysLeft: 1 };

/** A sample of each mail; the type requires all. */
const contestMailSamples = (from: Sender): Record<keyof typeof contestMails, MailContent[]> => ({
  receipt: [
    contestMails.receipt({ title: "Nube de plomo", until: END.until, path: "/propuesta/nube" }, from),
  ],
  status: [contestMails.status("finalista", from)],
  phaseOpened: [
    contestMails.phaseOpened("submissions", { name: "Envío de propuestas", until: END.until }, from),
    contestMails.phaseOpened("evaluations", { name: "Evaluación", until: END.until }, from),
    contestMails.phaseOpened("votes", { name: "Votación del público", until: null }, from),
  ],
  endMoved: [
    contestMails.endMoved(
      "submissions",
      {
        name: "Envío de propuestas",
        from: "2027-05-24",
        to: END.until,
        reason: "Varias universidades han tenido exámenes esta semana.",
        following: [{ phaseName: "Evaluación", startAt: "2027-06-01", endAt: "2027-06-20" }],
      },
      from,
    ),
  ],
  submissionReminder: [
    contestMails.submissionReminder.nothingSent(END, from),
    contestMails.submissionReminder.drafts(EVE, from),
  ],
  tallyClosed: [contestMails.tallyClosed(from)("public", `51:${"9f86d081".repeat(8)}`)],
  juryAsked: [contestMails.juryAsked(12, END.until, from)],
  juryReminder: [contestMails.juryReminder(5, END, from), contestMails.juryReminder(1, EVE, from)],
  conflictLifted: [contestMails.conflictLifted("Fue su alumna hace diez años.", from)],
  voteVoided: [
    contestMails.voteVoided(
      { title: "Nube de plomo", reason: "Sesenta cuentas de una misma persona." },
      from,
    ),
  ],
  voteRestored: [contestMails.voteRestored({ title: "Nube de plomo" }, from)],
  exportReady: [contestMails.exportReady(from)],
  verdict: [
    contestMails.verdict(
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
});

/** Returns a sample of each notification; the type requires all. */
function noticeSamples(origin: string | null) {
  const told = notices(origin);
  const samples: Record<keyof typeof told, ReturnType<(typeof told)[keyof typeof told]>> = {
    accountPending: told.accountPending("Ana Ruiz", "ana@universidad.example"),
    conflict: told.conflict("Luis Vega", "Nube de plomo"),
    invitationDeclined: told.invitationDeclined(
      { role: "jurado", fullName: "Luis Vega", email: "luis@estudio.example" },
      "Estaré de viaje",
    ),
    jurorDeclined: told.jurorDeclined("Luis Vega", "Estaré de viaje", 5),
    partnerFailed: told.partnerFailed("Ana Ruiz", "Domestika", "TIMEOUT"),
    phaseActivated: told.phaseActivated("Evaluación"),
    pictureDamaged: told.pictureDamaged(),
    picturesFlooded: told.picturesFlooded(),
    dataBroken: told.dataBroken(),
  };
  return samples;
}
