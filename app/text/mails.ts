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
import { formatDay, formatInteger } from "./formats";
import { asWhat } from "./invitations";
import { days } from "./kept";

/** A mail as the outbox keeps it: plain text. A line that is an address and nothing else is a link in its HTML. */
export interface Letter {
  subject: string;
  body: string;
}

/** Stand in a body for what the database completes it with: a link that is a secret, names, titles line by line. */
const marks = {
  link: "{enlace}",
  greeting: "{saludo}",
  name: "{nombre}",
  university: "{universidad}",
  works: "{obras}",
} as const;

/** Where the site stands, as far as that is known: the cron knows it where PUBLIC_ORIGIN says so. */
type Origin = string | null;
const at = (origin: Origin, path: string) => (origin === null ? [] : [`${origin}${path}`]);

/** Every mail that nobody writes by hand opens and closes alike. */
const letter = (subject: string, paragraphs: string[], greeting = "Hola:"): Letter => ({
  subject,
  body: [greeting, ...paragraphs, `Un saludo,\nLa organización del ${common.siteName}`].join("\n\n"),
});

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

const invitation = (role: InvitedRole, subject: string) =>
  letter(
    subject,
    [
      `La organización del ${common.siteName} te invita a ${asWhat(role, marks.university)}. Aquí puedes crear tu cuenta, ya con ese papel, o decir que no:`,
      marks.link,
      `El enlace es solo para ti, sirve una vez y caduca en ${days(lasting.invitationDays)}.`,
      "Si no esperabas este correo, no hagas nada.",
    ],
    marks.greeting,
  );

/** What a new account is for, and where that is done. */
const firstSteps: Record<Exclude<Role, "admin">, { line: string; path: string }> = {
  universidad: {
    line: "En «Mis Propuestas» puedes enviar hasta tres obras de tu universidad mientras el plazo esté abierto, y ver a sus alumnos.",
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

type Named = Pick<Award, "kind" | "label"> & {
  work: { title: string; universityName: string | null } | null;
};
const named = ({ work }: Named) =>
  work === null
    ? "desierto"
    : work.universityName === null
      ? `«${work.title}»`
      : `«${work.title}» (${work.universityName})`;

/** The words of every mail that the contest writes by itself, and of the verdict's before somebody changes them. */
export const letters = {
  /** To a new account; `waiting` is said to one that waits for its university. */
  welcome(role: Exclude<Role, "admin">, origin: Origin) {
    const said = (line: string) =>
      letter(`Tu cuenta del ${common.siteName}`, [
        line,
        ...at(origin, firstSteps[role].path),
        "Entra con este correo y la contraseña que elegiste. Si no has creado tú la cuenta, escribe a la organización.",
      ]);
    const waiting = said(
      `Tu cuenta está creada y en espera: ${marks.university} ya tiene una, y la tuya la aprobará su persona de contacto o la organización. Te escribiremos cuando haya respuesta.`,
    );
    return { ...said(`Tu cuenta está creada. ${firstSteps[role].line}`), waiting: waiting.body };
  },

  /** To a voter whose votes wait for it. */
  verification: (hours: number) =>
    letter("Confirma tu dirección para que tu voto cuente", [
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
    letter(`Accesibilidad: ${accessibilityRequestName(written.kind).toLowerCase()} (${written.reference})`, [
      `${written.name || "Alguien"} ha escrito desde /accesibilidad. Contesta a ${written.email} en veinte días hábiles como máximo, contados desde hoy (Real Decreto 1112/2018).`,
      ...(written.place ? [`Página o contenido: ${written.place}`] : []),
      written.message,
      "El correo con el que firma no está comprobado. Este mensaje se borra a los " +
        `${days(lasting.mailDays)}: guárdalo aparte si hace falta.`,
    ]),

  /** To the address that its writer gave, which nobody has proved to be theirs: nothing of what was written. */
  accessibilityReceipt: (kind: AccessibilityRequestKind, reference: string, origin: Origin) =>
    letter(`Acuse de recibo (${reference})`, [
      `La organización del ${common.siteName} ha recibido hoy una ${accessibilityRequestName(kind).toLowerCase()} sobre la accesibilidad de su web, con esta dirección. Su referencia es ${reference}.`,
      "Te contestará en veinte días hábiles como máximo. Si no lo hace, la desestima o no estás de acuerdo con la respuesta, puedes iniciar una reclamación (art. 13 del Real Decreto 1112/2018). Aquí se explica cómo:",
      ...at(origin, "/accesibilidad"),
      "Si no has escrito tú, no hagas nada.",
    ]),

  reset: (minutes: number) =>
    letter("Elige una contraseña nueva", [
      `Alguien, seguramente tú, ha pedido una contraseña nueva para tu cuenta del ${common.siteName}. Puedes elegirla aquí:`,
      marks.link,
      `El enlace sirve una sola vez y caduca en ${minutes}\u00a0minutos.`,
      "Si no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.",
    ]),

  /** By role: the greeting is one of `greetings`. */
  invitations: {
    greetings: { named: `Hola, ${marks.name}:`, unnamed: "Hola:" },
    mails: {
      jurado: invitation("jurado", `Te invitan al jurado del ${common.siteName}`),
      universidad: invitation("universidad", `Tu universidad está invitada al ${common.siteName}`),
      alumno: invitation("alumno", `Te invitan a participar en el ${common.siteName}`),
    } satisfies Record<InvitedRole, Letter>,
  },

  /** To a university's contact: a further account of it waits. */
  accountWaits: (fullName: string, email: string) =>
    letter("Una cuenta espera aprobación", [
      `${fullName} (${email}) se ha registrado con ${marks.university}, que ya tiene una cuenta.`,
      "No puede ver ni cambiar nada de la universidad hasta que alguien la apruebe. Para aprobarla o rechazarla, entra en el concurso: la encontrarás en «Mis Propuestas».",
    ]),
  /** To its owner, once it was decided. */
  accountDecided: {
    approve: letter("Tu cuenta está aprobada", [
      `Tu cuenta ya está unida a ${marks.university}. Entra en el concurso y encontrarás sus propuestas y sus alumnos.`,
    ]),
    reject: letter("Tu cuenta no se ha aprobado", [
      `Tu cuenta no se ha unido a ${marks.university}. Si crees que es un error, escribe a la organización del concurso.`,
    ]),
  },

  /** To who sent a work, and to their university's contact. `until`: the last day on which it can be changed. */
  receipt: ({ title, until, url }: { title: string; until: string | null; url: string }) =>
    letter(`Hemos recibido «${title}»`, [
      `«${title}» está enviada y participa en el ${common.siteName}.`,
      until === null
        ? "Puedes cambiar sus textos mientras el plazo de envío esté abierto."
        : `Puedes cambiar sus textos hasta el ${formatDay(until)}, incluido.`,
      url,
    ]),

  /** To a university's accounts: works of theirs that an organiser gave another status. */
  status: (status: ProposalStatus, origin: Origin) =>
    letter(`Nuevo estado en el concurso: ${statusLabels[status]}`, [
      `La organización ha cambiado el estado de obras de ${marks.university}. Ahora es «${statusLabels[status]}»:`,
      marks.works,
      ...at(origin, "/universidad"),
    ]),

  /** To who may do something from now on. `until`: its last day. */
  phaseOpened: (gate: Gate, { name, until }: { name: string; until: string | null }, origin: Origin) =>
    letter(`Ha empezado una fase: ${name}`, [
      `Ha empezado la fase «${name}»: ${openings[gate].line}.${until === null ? "" : ` El plazo acaba el ${formatDay(until)}, incluido.`}`,
      ...at(origin, openings[gate].path),
    ]),

  /** To who has something to do until then. `to`: null where there is no end any more. */
  endMoved(
    gate: "submissions" | "evaluations",
    { name, from, to, reason }: { name: string; from: string; to: string | null; reason: string },
    origin: Origin,
  ) {
    const [subject, line] =
      to === null
        ? ["Cambia el plazo", "ya no tiene fecha de fin"]
        : to > from
          ? ["Se amplía el plazo", `se amplía hasta el ${formatDay(to)}, incluido`]
          : ["Se adelanta el fin del plazo", `acaba antes: el ${formatDay(to)}, incluido`];
    return letter(`${subject}: ${name}`, [
      `El plazo de «${name}» ${line}. Hasta ahora acababa el ${formatDay(from)}.`,
      `Motivo: ${reason}`,
      ...at(origin, openings[gate].path),
    ]);
  },

  /** To universities' accounts near the end: who has sent nothing, and who has drafts. */
  submissionReminder: {
    nothingSent: ({ until, daysLeft }: End, origin: Origin) =>
      letter(`Tu universidad no ha enviado ninguna obra: ${left(daysLeft)}`, [
        `${marks.university} todavía no ha enviado ninguna obra, y el plazo acaba el ${formatDay(until)} (${left(daysLeft)}).`,
        ...at(origin, "/universidad"),
      ]),
    drafts: ({ until, daysLeft }: End, origin: Origin) =>
      letter(`Tienes borradores sin enviar: ${left(daysLeft)}`, [
        `${marks.university} tiene obras en borrador, que no participan hasta que se envían. El plazo acaba el ${formatDay(until)} (${left(daysLeft)}).`,
        marks.works,
        ...at(origin, "/universidad"),
      ]),
  },

  /** To a juror with works: whether they judge. */
  juryAsked: (pending: number, until: string | null, origin: Origin) =>
    letter("Tienes obras que evaluar: ¿podrás?", [
      `Tienes ${many(pending, "obra asignada", "obras asignadas")}${
        until ? `, y la evaluación acaba el ${formatDay(until)}` : ""
      }.`,
      "Entra y dinos si podrás evaluarlas. Si no puedes, dilo con un motivo y las pasaremos a otra persona.",
      ...at(origin, "/jurado"),
    ]),
  juryReminder(pending: number, end: End | null, origin: Origin) {
    const waiting = `e ${pending === 1 ? "queda" : "quedan"} ${many(pending, "obra", "obras")} por evaluar`;
    return letter(`T${waiting}${end ? `: ${left(end.daysLeft)}` : ""}`, [
      `T${waiting}${end ? `, y la evaluación acaba el ${formatDay(end.until)} (${left(end.daysLeft)})` : ""}.`,
      "Si no vas a poder, dilo en tu lista: lo que hayas enviado sigue contando y lo demás pasará a otra persona.",
      ...at(origin, "/jurado"),
    ]);
  },

  /** To universities and jurors, as an organiser finds it before sending it. */
  verdict(
    verdict: { statement: string; replaces: number | null; reason: string | null; awards: Named[] },
    origin: string,
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
        `Todo, con las razones del jurado y las cifras, en\n${origin}/resultados`,
        "Gracias por haberlo hecho posible.",
      ].join("\n\n"),
    };
  },
} as const;
