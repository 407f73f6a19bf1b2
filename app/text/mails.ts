import type { AccessibilityRequestKind } from "~/contest/accessibility-requests";
import type { InvitedRole } from "~/contest/invitations";
import type { Gate } from "~/contest/phases";
import { lasting } from "~/contest/retention";
import type { Role } from "~/contest/roles";
import type { ProposalStatus } from "~/contest/statuses";
import { statusLabels } from "~/contest/statuses";
import type { Award } from "~/contest/verdict";
import { accessibilityRequestName } from "./accessibility-request";
import { common } from "./common";
import { formatDay, formatInteger, inDays, worksInWords } from "./formats";
import { asWhat } from "./invitations";
import { days } from "./kept";
import { at, closing, type Letter, letter, type Sender, withContact } from "./letter";

/** Stand in a body for what the database completes it with: a link that is a secret, names, titles line by line. */
const marks = {
  link: "{enlace}",
  greeting: "{saludo}",
  name: "{nombre}",
  university: "{universidad}",
  works: "{obras}",
} as const;

const many = (count: number, one: string, more: string) =>
  `${formatInteger(count)} ${count === 1 ? one : more}`;
const left = (daysLeft: number) =>
  daysLeft === 0
    ? "hoy es el último día"
    : daysLeft === 1
      ? "queda un día"
      : `quedan ${formatInteger(daysLeft)}\u00a0días`;

/** A day in Madrid, and how many are left after today. */
interface End {
  until: string;
  daysLeft: number;
}

const { description } = common;
/** The contest in a sentence that goes on. */
const whatItIs = `${description.charAt(0).toLowerCase()}${description.slice(1)}`;

/** What who takes an invitation would do. */
const invitedTo: Record<InvitedRole, string> = {
  jurado: "Puntuarías por criterios, desde tu cuenta y dentro del plazo del jurado, las obras que te toquen.",
  universidad: `Tu universidad puede presentar hasta ${worksInWords} obras de sus estudiantes.`,
  alumno: "Tu universidad puede ponerte en una de sus obras, y puedes votar tus favoritas.",
};

const invitation = (from: Sender, role: InvitedRole, subject: string) =>
  letter(
    from,
    subject,
    [
      `La organización del ${common.siteName} te invita a ${asWhat(role, marks.university)}. Es un ${whatItIs} ${invitedTo[role]}`,
      "Aquí puedes crear tu cuenta, ya con ese papel, o decir que no:",
      marks.link,
      `El enlace es solo para ti, sirve una vez y caduca en ${days(lasting.invitationDays)}.`,
      ...(from.origin === null ? [] : ["Las fechas y las bases del concurso:", from.origin]),
      "Si no esperabas este correo, no hagas nada.",
    ],
    marks.greeting,
  );

/** What a new account is for, and where that is done. */
const firstSteps: Record<Exclude<Role, "admin">, { line: string; path: string }> = {
  universidad: {
    line: `En «Mis Propuestas» puedes enviar hasta ${worksInWords} obras de tu universidad mientras el plazo esté abierto, y ver a sus alumnos.`,
    path: "/universidad",
  },
  jurado: {
    line: "Cuando empiece la evaluación encontrarás en tu lista las obras que te tocan.",
    path: "/jurado",
  },
  alumno: {
    line: "Tu universidad ya puede ponerte en una de sus obras. Mientras la votación esté abierta, puedes votar tus favoritas.",
    path: "/galeria",
  },
  publico: {
    line: "Mientras la votación esté abierta, puedes votar tus favoritas en la galería.",
    path: "/galeria",
  },
};

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
const named = ({ work }: Named) =>
  work === null
    ? "desierto"
    : work.universityName === null
      ? `«${work.title}»`
      : `«${work.title}» (${work.universityName})`;

/** Of a mail to the organiser. */
const toOurselves: Sender = { origin: null, contact: "" };

/** The words of every mail that the contest writes by itself, and of the verdict's before somebody changes them. */
export const letters = {
  /** To a new account; `waiting` is said to one that waits for its university. */
  welcome(role: Exclude<Role, "admin">, from: Sender) {
    const notMine = withContact(from, "Si no has creado tú la cuenta, escribe a la organización.");
    const said = (line: string) =>
      letter(from, `Tu cuenta del ${common.siteName}`, [
        line,
        ...at(from, firstSteps[role].path),
        `Entra con este correo y la contraseña que elegiste.${notMine}`,
      ]);
    const waiting = said(
      `Tu cuenta está creada y en espera: ${marks.university} ya tiene una, y la tuya la aprobará su persona de contacto o la organización. Te escribiremos cuando haya respuesta.`,
    );
    return { ...said(`Tu cuenta está creada. ${firstSteps[role].line}`), waiting: waiting.body };
  },

  /** To a voter whose votes wait for it. */
  verification: (hours: number, from: Sender) =>
    letter(from, "Confirma tu dirección para que tu voto cuente", [
      `Con esta dirección se ha votado en el ${common.siteName}. El voto cuenta cuando confirmes que la dirección es tuya:`,
      marks.link,
      `El enlace caduca en ${hours}\u00a0horas.`,
      "Si no has votado tú, no hagas nada: sin confirmar, el voto no cuenta.",
    ]),

  /** To the organiser, of what somebody wrote about accessibility. */
  accessibilityRequest: (written: {
    kind: AccessibilityRequestKind;
    reference: string;
    place: string;
    message: string;
    name: string;
    email: string;
  }) =>
    letter(
      toOurselves,
      `Accesibilidad: ${accessibilityRequestName(written.kind).toLowerCase()} (${written.reference})`,
      [
        `${written.name || "Alguien"} ha escrito desde /accesibilidad. Contesta a ${written.email} en veinte días hábiles como máximo, contados desde hoy (Real Decreto 1112/2018).`,
        ...(written.place ? [`Página o contenido: ${written.place}`] : []),
        // Quoted line by line: nothing of it reads as ours, and no address of it is a link.
        written.message.replace(/^/gm, "> "),
        "El correo con el que firma no está comprobado. Este mensaje se borra a los " +
          `${days(lasting.mailDays)}: guárdalo aparte si hace falta.`,
      ],
    ),

  /** To the address that its writer gave, which nobody has proved to be theirs: nothing of what was written. */
  accessibilityReceipt: (kind: AccessibilityRequestKind, reference: string, from: Sender) =>
    letter(from, `Acuse de recibo (${reference})`, [
      `La organización del ${common.siteName} ha recibido hoy una ${accessibilityRequestName(kind).toLowerCase()} sobre la accesibilidad de su web, con esta dirección. Su referencia es ${reference}.`,
      "Te contestará en veinte días hábiles como máximo. Si no lo hace, la desestima o no estás de acuerdo con la respuesta, puedes iniciar una reclamación (art. 13 del Real Decreto 1112/2018). Aquí se explica cómo:",
      ...at(from, "/accesibilidad"),
      "Si no has escrito tú, no hagas nada.",
    ]),

  reset: (minutes: number, from: Sender) =>
    letter(from, "Elige una contraseña nueva", [
      `Alguien, seguramente tú, ha pedido una contraseña nueva para tu cuenta del ${common.siteName}. Puedes elegirla aquí:`,
      marks.link,
      `El enlace sirve una sola vez y caduca en ${minutes}\u00a0minutos.`,
      "Si no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.",
    ]),

  /** By role: the greeting is one of `greetings`. */
  invitations: (from: Sender) => ({
    greetings: { named: `Hola, ${marks.name}:`, unnamed: "Hola:" },
    mails: {
      jurado: invitation(from, "jurado", `Te invitan al jurado del ${common.siteName}`),
      universidad: invitation(from, "universidad", `Tu universidad está invitada al ${common.siteName}`),
      alumno: invitation(from, "alumno", `Te invitan a participar en el ${common.siteName}`),
    } satisfies Record<InvitedRole, Letter>,
  }),

  /** To a university's contact: a further account of it waits. */
  accountWaits: (fullName: string, email: string, from: Sender) =>
    letter(from, "Una cuenta espera aprobación", [
      `${fullName} (${email}) se ha registrado con ${marks.university}, que ya tiene una cuenta.`,
      "No puede ver ni cambiar nada de la universidad hasta que alguien la apruebe. La encontrarás en «Mis Propuestas», donde puedes aprobarla o rechazarla.",
      ...at(from, "/universidad"),
    ]),
  /** To its owner, once it was decided. */
  accountDecided: (decision: "approve" | "reject", from: Sender) =>
    decision === "approve"
      ? letter(from, "Tu cuenta está aprobada", [
          `Tu cuenta ya está unida a ${marks.university}. En «Mis Propuestas» encontrarás sus propuestas y sus alumnos.`,
          ...at(from, "/universidad"),
        ])
      : letter(from, "Tu cuenta no se ha aprobado", [
          `Tu cuenta no se ha unido a ${marks.university}. Sigue existiendo, sin universidad.${withContact(from, "Si crees que es un error, escribe a la organización.")}`,
          ...at(from, "/cuenta"),
        ]),

  /** To who sent a work, and to their university's contact. `until`: the last day on which it can be changed. */
  receipt: ({ title, until, path }: { title: string; until: string | null; path: string }, from: Sender) =>
    letter(from, `Hemos recibido «${title}»`, [
      `«${title}» está enviada y participa en el ${common.siteName}.`,
      until === null
        ? "Puedes cambiar sus textos mientras el plazo de envío esté abierto."
        : `Puedes cambiar sus textos hasta el ${formatDay(until)}, incluido.`,
      ...at(from, path),
    ]),

  /** To a university's accounts: works of theirs that an organiser gave another status. */
  status: (status: ProposalStatus, from: Sender) =>
    letter(from, `Nuevo estado en el concurso: ${statusLabels[status]}`, [
      `La organización ha cambiado el estado de obras de ${marks.university}. Ahora es «${statusLabels[status]}»:`,
      marks.works,
      ...at(from, "/universidad"),
    ]),

  /** To who may do something from now on. `until`: its last day. */
  phaseOpened: (gate: Gate, { name, until }: { name: string; until: string | null }, from: Sender) =>
    letter(from, `Ha empezado una fase: ${name}`, [
      `Ha empezado la fase «${name}»: ${openings[gate].line}.${until === null ? "" : ` El plazo acaba el ${formatDay(until)}, incluido.`}`,
      ...at(from, openings[gate].path),
    ]),

  /**
   * To who has something to do until then. `to`: null where there is no end any more; `following`: the phases after it that
   * move with it, where they stand now.
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
    return letter(from, `${subject}: ${name}`, [
      `El plazo de «${name}» ${line}. Hasta ahora acababa el ${formatDay(before)}.`,
      `Motivo: ${reason}`,
      ...(moved.length > 0 ? [["También cambian de fecha:", ...moved].join("\n")] : []),
      ...at(from, openings[gate].path),
    ]);
  },

  /** To universities' accounts near the end: who has sent nothing, and who has drafts. */
  submissionReminder: {
    nothingSent: ({ until, daysLeft }: End, from: Sender) =>
      letter(from, `Tu universidad no ha enviado ninguna obra: ${left(daysLeft)}`, [
        `${marks.university} todavía no ha enviado ninguna obra, y el plazo acaba el ${formatDay(until)} (${left(daysLeft)}).`,
        ...at(from, "/universidad"),
      ]),
    drafts: ({ until, daysLeft }: End, from: Sender) =>
      letter(from, `Tienes borradores sin enviar: ${left(daysLeft)}`, [
        `${marks.university} tiene obras en borrador, que no participan hasta que se envían. El plazo acaba el ${formatDay(until)} (${left(daysLeft)}).`,
        marks.works,
        ...at(from, "/universidad"),
      ]),
  },

  /** To a juror with works: whether they judge. */
  juryAsked: (pending: number, until: string | null, from: Sender) =>
    letter(from, "Tienes obras que evaluar: ¿podrás?", [
      `Tienes ${many(pending, "obra asignada", "obras asignadas")}${
        until ? `, y la evaluación acaba el ${formatDay(until)}` : ""
      }.`,
      "Entra y dinos si podrás evaluarlas. Si no puedes, dilo con un motivo y las pasaremos a otra persona.",
      ...at(from, "/jurado"),
    ]),
  juryReminder(pending: number, end: End | null, from: Sender) {
    const waiting = `e ${pending === 1 ? "queda" : "quedan"} ${many(pending, "obra", "obras")} por evaluar`;
    return letter(from, `T${waiting}${end ? `: ${left(end.daysLeft)}` : ""}`, [
      `T${waiting}${end ? `, y la evaluación acaba el ${formatDay(end.until)} (${left(end.daysLeft)})` : ""}.`,
      "Si no vas a poder, dilo en tu lista: lo que hayas enviado sigue contando y lo demás pasará a otra persona.",
      ...at(from, "/jurado"),
    ]);
  },

  /** To universities and jurors, as an organiser finds it before sending it. */
  verdict(
    verdict: { statement: string; replaces: number | null; reason: string | null; awards: Named[] },
    from: Sender,
  ): Letter {
    const of = (kind: Award["kind"]) => verdict.awards.filter((award) => award.kind === kind);
    const [winner] = of("ganadora");
    const [favourite] = of("favorita");
    const finalists = of("finalista");
    const honours = [...of("accesit"), ...of("mencion")];
    const lines = [
      ...(winner ? [`Obra ganadora: ${named(winner)}.`] : []),
      ...(finalists.length > 0 ? [`Finalistas: ${finalists.map(named).join("; ")}.`] : []),
      ...(favourite ? [`Favorita del público: ${named(favourite)}.`] : []),
      ...honours.map(
        (award) =>
          `${award.kind === "accesit" ? "Accésit" : "Mención"}${award.label && ` (${award.label})`}: ${named(award)}.`,
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
} as const;
