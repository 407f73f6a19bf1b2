import type { Gate } from "~/contest/core/phases";
import { lifetimes } from "~/contest/core/retention";
import { type ProposalStatus, statusLabels } from "~/contest/core/statuses";
import type { Award } from "~/contest/final/verdict";
import type { TallyName } from "~/contest/votes/tally";
import { common } from "../core/common";
import { formatDay, formatInteger, inDays, many } from "../core/formats";
import { days } from "../people/retention";
import { tally } from "../votes/tally";
import { at, automaticMail, closing, type MailContent, marks, type Sender } from "./automatic-mail";

const tallyTitles = { public: tally.ofPublic, community: tally.ofFinal };

const left = (daysLeft: number) =>
  daysLeft === 0
    ? "hoy es el último día"
    : daysLeft === 1
      ? "queda un día"
      : `quedan ${formatInteger(daysLeft)}\u00a0días`;

/** A day in Madrid, and the days left after today. */
interface End {
  until: string;
  daysLeft: number;
}

const openings: Record<Gate, { line: string; path: string }> = {
  submissions: { line: "puedes enviar las obras de tu universidad", path: "/universidad" },
  evaluations: { line: "puedes evaluar las obras que te tocan", path: "/jurado" },
  votes: { line: "puedes votar tus obras favoritas", path: "/galeria" },
};

interface Dates {
  startAt: string | null;
  endAt: string | null;
}
interface MovedPhase {
  name: string;
  from: string;
  to: string | null;
  reason: string;
  following: ({ phaseName: string } & Dates)[];
}
const whenOf = ({ startAt, endAt }: Dates) =>
  startAt && endAt
    ? inDays(startAt, endAt)
    : startAt
      ? `desde el ${formatDay(startAt)}`
      : endAt
        ? `hasta el ${formatDay(endAt)}`
        : "sin fechas";

type Named = Pick<Award, "kind" | "label"> & {
  work: { title: string; universityName: string | null } | null;
};
const titleWithUniversity = ({ work }: Named) =>
  work === null
    ? "desierto"
    : work.universityName === null
      ? `«${work.title}»`
      : `«${work.title}» (${work.universityName})`;

/** The end of the verdict's mail, which nobody edits: a copy of the seal that no server can change later. */
export const sealInMail = ({ number, recordHash }: { number: number; recordHash: string }, from: Sender) =>
  [
    `Sello del fallo n.º ${formatInteger(number)}:`,
    recordHash,
    "Guarda este correo. Con este sello se comprueba el expediente del fallo sin fiarse de ningún servidor.",
    ...at(from, "/resultados/expediente"),
  ].join("\n");

/** Mails about works, phases, evaluations and the verdict. */
export const contestMails = {
  /** Mail to a work's sender and their university's contact. `until`: the last day for changes. */
  receipt: ({ title, until, path }: { title: string; until: string | null; path: string }, from: Sender) =>
    automaticMail(from, `Hemos recibido «${title}»`, [
      `«${title}» está enviada y participa en el ${common.siteName}.`,
      until === null
        ? "Puedes cambiar sus textos mientras el plazo de envío esté abierto."
        : `Puedes cambiar sus textos hasta el ${formatDay(until)}, incluido.`,
      ...at(from, path),
    ]),

  /** Mail to a university's accounts after an organiser changed their works' status. */
  status: (status: ProposalStatus, from: Sender) =>
    automaticMail(from, `Nuevo estado en el concurso: ${statusLabels[status]}`, [
      `La organización ha cambiado el estado de obras de ${marks.university}. Ahora es «${statusLabels[status]}»:`,
      marks.works,
      ...at(from, "/universidad"),
    ]),

  /** Mail to people with a new task. `until`: its last day. */
  phaseOpened: (gate: Gate, { name, until }: { name: string; until: string | null }, from: Sender) =>
    automaticMail(from, `Ha empezado una fase: ${name}`, [
      `Ha empezado la fase «${name}»: ${openings[gate].line}.${until === null ? "" : ` El plazo acaba el ${formatDay(until)}, incluido.`}`,
      ...at(from, openings[gate].path),
    ]),

  /**
   * Mail to people with a task until that day. `to`: null for an open end; `following`: later
   * phases at their new dates.
   */
  endMoved(
    gate: "submissions" | "evaluations",
    { name, from: before, to, reason, following }: MovedPhase,
    from: Sender,
  ) {
    const [subject, line] =
      to === null
        ? ["Cambia el plazo", "ya no tiene fecha de fin"]
        : to > before
          ? ["Se amplía el plazo", `se amplía hasta el ${formatDay(to)}, incluido`]
          : ["Se adelanta el fin del plazo", `acaba antes: el ${formatDay(to)}, incluido`];
    const moved = following.map((phase) => `«${phase.phaseName}», ${whenOf(phase)}`);
    return automaticMail(from, `${subject}: ${name}`, [
      `El plazo de «${name}» ${line}. Hasta ahora acababa el ${formatDay(before)}.`,
      `Motivo: ${reason}`,
      ...(moved.length > 0 ? [["También cambian de fecha:", ...moved].join("\n")] : []),
      ...at(from, openings[gate].path),
    ]);
  },

  /** Mail to a juror whose declared conflict was lifted. */
  conflictLifted: (reason: string, from: Sender) =>
    automaticMail(from, `Puedes evaluar «${marks.work}»`, [
      `La organización ha retirado el conflicto de interés que declaraste con «${marks.work}».`,
      `Motivo: ${reason}`,
      "La obra vuelve a tu lista; si ya habías enviado tu evaluación, cuenta de nuevo.",
      "Si no debes evaluarla, declara otra vez el conflicto.",
      ...at(from, "/jurado"),
    ]),

  /** Mail to a person whose vote was voided. The link opens a message to the organiser. */
  voteVoided: ({ title, reason }: { title: string; reason: string }, from: Sender) =>
    automaticMail(from, "Tu voto se ha anulado", [
      `La organización del ${common.siteName} ha anulado tu voto por «${title}». Ya no cuenta.`,
      `Motivo: ${reason}`,
      from.contact === ""
        ? "Si crees que es un error, contesta a este correo y di por qué."
        : "Si crees que es un error, escribe a la organización y di por qué:",
      ...(from.contact === "" ? [] : [tally.objectionLink(from.contact)]),
      `El motivo se publica en el recuento, sin tu nombre, cuando termina la votación${from.origin === null ? "." : ":"}`,
      ...at(from, "/recuento"),
    ]),

  /** Mail to a person whose voided vote counts again. */
  voteRestored: ({ title }: { title: string }, from: Sender) =>
    automaticMail(from, "Tu voto vuelve a contar", [
      `La organización del ${common.siteName} había anulado tu voto por «${title}». Lo ha restituido: vuelve a contar.`,
      ...at(from, "/cuenta/votos"),
    ]),

  /** Mail to universities and jurors with the head of a vote's close. */
  tallyClosed: (from: Sender) => (name: TallyName, head: string) =>
    automaticMail(from, `Sello del recuento: ${tallyTitles[name].toLowerCase()}`, [
      "El recuento se ha cerrado. Guarda este correo: con este sello, cualquiera puede comprobar que nadie cambió después un voto.",
      `${tallyTitles[name]}:\n${head}`,
      ...at(from, name === "public" ? "/recuento" : "/recuento?voto=final"),
    ]),

  /** Mail to universities' accounts near the end: without works, or with drafts. */
  submissionReminder: {
    nothingSent: ({ until, daysLeft }: End, from: Sender) =>
      automaticMail(from, `Tu universidad no ha enviado ninguna obra: ${left(daysLeft)}`, [
        `${marks.university} todavía no ha enviado ninguna obra, y el plazo acaba el ${formatDay(until)} (${left(daysLeft)}).`,
        ...at(from, "/universidad"),
      ]),
    drafts: ({ until, daysLeft }: End, from: Sender) =>
      automaticMail(from, `Tienes borradores sin enviar: ${left(daysLeft)}`, [
        `${marks.university} tiene obras en borrador, que no participan hasta que se envían. El plazo acaba el ${formatDay(until)} (${left(daysLeft)}).`,
        marks.works,
        ...at(from, "/universidad"),
      ]),
  },

  /** Mail to a juror with works: asks whether they judge. */
  juryAsked: (pending: number, until: string | null, from: Sender) =>
    automaticMail(from, "Tienes obras que evaluar: ¿podrás?", [
      `Tienes ${many(pending, "obra asignada", "obras asignadas")}${
        until ? `, y la evaluación acaba el ${formatDay(until)}` : ""
      }.`,
      "Entra y dinos si podrás evaluarlas. Si no puedes, dilo con un motivo y las pasaremos a otra persona.",
      ...at(from, "/jurado"),
    ]),
  juryReminder(pending: number, end: End | null, from: Sender) {
    const waiting = `Te ${pending === 1 ? "queda" : "quedan"} ${many(pending, "obra", "obras")} por evaluar`;
    return automaticMail(from, `${waiting}${end ? `: ${left(end.daysLeft)}` : ""}`, [
      `${waiting}${end ? `, y la evaluación acaba el ${formatDay(end.until)} (${left(end.daysLeft)})` : ""}.`,
      "Si no vas a poder, dilo en tu lista: lo que hayas enviado sigue contando y lo demás pasará a otra persona.",
      ...at(from, "/jurado"),
    ]);
  },

  /** Mail to universities and jurors. This is the default text, which an organiser edits. */
  verdict(
    verdict: { statement: string; replaces: number | null; reason: string | null; awards: Named[] },
    from: Sender,
  ): MailContent {
    const of = (kind: Award["kind"]) => verdict.awards.filter((award) => award.kind === kind);
    const [winner] = of("ganadora");
    const [favourite] = of("favorita");
    const finalists = of("finalista");
    const honours = [...of("accesit"), ...of("mencion")];
    const lines = [
      ...(winner ? [`Obra ganadora: ${titleWithUniversity(winner)}.`] : []),
      ...(finalists.length > 0 ? [`Finalistas: ${finalists.map(titleWithUniversity).join("; ")}.`] : []),
      ...(favourite ? [`Favorita del público: ${titleWithUniversity(favourite)}.`] : []),
      ...honours.map(
        (award) =>
          `${award.kind === "accesit" ? "Accésit" : "Mención"}${award.label && ` (${award.label})`}: ${titleWithUniversity(award)}.`,
      ),
    ];
    return {
      subject:
        verdict.replaces === null
          ? `El fallo del ${common.siteName}`
          : `Rectificación del fallo del ${common.siteName}`,
      body: [
        "Hola:",
        verdict.replaces === null
          ? "El jurado ya tiene su fallo."
          : `El fallo se ha rectificado: ${verdict.reason}`,
        lines.join("\n"),
        ...(verdict.statement ? [verdict.statement] : []),
        [
          "Todo, con las razones del jurado y las cifras, está en los resultados.",
          ...at(from, "/resultados"),
        ].join("\n"),
        "Gracias por haberlo hecho posible.",
        closing(from),
      ].join("\n\n"),
    };
  },

  /** Tells the organiser who asked for the export. */
  exportReady: (from: Sender): MailContent =>
    automaticMail(from, "La exportación del concurso está lista", [
      `Puedes descargarla durante ${days(lifetimes.exportDays)} en «Exportar el concurso». Después se borra.`,
      ...at(from, "/admin/exportar"),
    ]),
} as const;
