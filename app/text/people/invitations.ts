import { limits } from "~/contest/core/limits";
import { lifetimes } from "~/contest/core/retention";
import type { InvitationState, InvitedRole } from "~/contest/people/invitations";
import { common } from "../core/common";
import { formatDate, many } from "../core/formats";
import { failure, success } from "../core/toast";
import { days } from "./retention";

const oneOf = (names: string[]) => new Intl.ListFormat("es-ES", { type: "disjunction" }).format(names);
const count = (n: number) => many(n, "invitación", "invitaciones");

/** Returns an invited person's role in words. */
export const asWhat = (role: InvitedRole, university: string | null) =>
  role === "jurado"
    ? "formar parte del jurado"
    : role === "universidad"
      ? `enviar las propuestas de tu universidad (${university})`
      : `participar con tu universidad (${university}) como alumno o alumna`;

/** /auth/invitacion/{token}. */
export const invited = {
  title: "Te han invitado",
  intro: (role: InvitedRole, university: string | null) =>
    `La organización te invita a ${asWhat(role, university)}. Crea tu cuenta para aceptar: no necesitas ningún código.`,
  email: "Tu correo será",
  accept: "Aceptar y crear la cuenta",
  declineTitle: "¿No puedes?",
  reason: "Motivo",
  reasonHint: "Lo lee solo la organización.",
  reasonMissing: "Escribe el motivo",
  reasonTooLong: `El motivo admite ${limits.declineReasonLength} caracteres como máximo`,
  decline: "No participaré",
  declined: success("Respuesta apuntada", "Hemos avisado a la organización. Gracias por decirlo."),

  /** Texts of a link that no longer works. */
  over: {
    accepted: {
      title: "Esta invitación ya se usó",
      line: "Con ella se creó una cuenta. Inicia sesión con tu correo y tu contraseña.",
    },
    declined: {
      title: "Has dicho que no participas",
      line: "Si al final puedes, escribe a la organización: te enviará otra invitación.",
    },
    withdrawn: {
      title: "Esta invitación se retiró",
      line: "La organización la ha retirado. Si crees que es un error, escríbele.",
    },
    expired: {
      title: "Esta invitación ha caducado",
      line: "Escribe a la organización: te enviará otra. Si tienes un código de acceso, puedes registrarte con él.",
    },
    dead: {
      title: "Este enlace no sirve",
      line: "Puede que esté incompleto, o que te hayamos enviado otro más reciente: ábrelo de nuevo desde el último correo.",
    },
    closed: {
      title: "Tu universidad no participa ahora",
      line: "La organización la ha desactivado. Escríbele si crees que es un error.",
    },
    known: {
      title: "Ya tienes una cuenta",
      line: "Con este correo ya hay una cuenta: inicia sesión. Si esperabas otro papel, la organización puede cambiártelo.",
    },
    own: {
      title: "Ya tienes una cuenta",
      line: "Has entrado con la cuenta de este mismo correo: la invitación no te hace falta. Si esperabas otro papel, la organización puede cambiártelo.",
    },
    other: {
      title: "Has entrado con otra cuenta",
      line: "Esta invitación es para otra dirección. Cierra la sesión y vuelve a abrir el enlace del correo.",
    },
  } satisfies Record<
    Exclude<InvitationState, "waiting"> | "dead" | "closed" | "known" | "own" | "other",
    { title: string; line: string }
  >,
  toSignIn: "Iniciar sesión",
  toSignUp: "Registrarme con un código",
  signOut: "Cerrar sesión",
  unreadable: failure("Error", common.unreadableForm),
  tooLate: failure("Tu respuesta no se ha apuntado", "La invitación ya no está abierta."),
  failed: failure("Algo ha fallado", "Abre otra vez el enlace y mira si tu respuesta se apuntó."),
} as const;

/** Author in the log for an answer without an account. */
export const INVITED = "Persona invitada";

/** /admin/invitaciones. */
export const invitations = {
  title: "Invitaciones",
  import: "Importar CSV",
  none: "No hay invitaciones con estos filtros",
  noneYet: "Todavía no se ha invitado a nadie",
  invitationCount: count,
  unserved: "No hay servicio de correo: los mensajes se leerán en [Correo](/admin/correo).",
  noService: failure(
    "No se puede invitar",
    "El concurso no envía correo por ahora. Los códigos de acceso siguen sirviendo.",
  ),

  toCodes: "O reparte un código de acceso",
  inviteTitle: "Invitar",
  inviteLine: `Cada persona recibirá un enlace que sirve una vez, durante ${days(lifetimes.invitationDays)}: su cuenta nace con el rol y la universidad que elijas.`,
  email: "Correo electrónico",
  emailHint: "Puedes escribir varios, separados por comas.",
  malformed: (typed: string) => `«${typed}» no es un correo`,
  tooMany: `Como máximo ${limits.invitedAtOnce} correos de una vez: para más, importa un CSV`,
  name: "Nombre",
  nameOfMany: "Con varios correos, deja el nombre en blanco",
  role: "Rol",
  university: "Universidad",
  universityHint:
    "Escribe su nombre y elígela en la lista. Hace falta para universidades y alumnado; quien va al jurado dice la suya al registrarse.",
  invite: "Invitar",
  roleMissing: "Elige un rol",
  universityMissing: "Elige una universidad",
  universityUnknown: "Ninguna universidad activa se llama así",
  /** `names` contain the typed text; `namesakes` are the slugs of those with exactly that name. */
  universityUnclear({ names, namesakes }: Record<"names" | "namesakes", string[]>): string {
    if (namesakes.length > 1)
      return `Varias se llaman así: escribe el slug de la que quieres, ${oneOf(namesakes)}`;
    if (names.length === 0) return invitations.universityUnknown;
    if (names.length > 5)
      return "Hay muchas con esas letras: escribe el nombre entero, o elígelo en la lista";
    return `Escribe el nombre entero: ${oneOf(names.map((name) => `«${name}»`))}`;
  },
  hasAccount: "Ya hay una cuenta con este correo: cambia su rol en Usuarios",
  isInvited: "Ya hay una invitación para este correo: búscala abajo",
  known: (emails: string[]) => `Quita estos correos, que ya tienen cuenta o invitación: ${emails.join(", ")}`,
  sent: (email: string) => success("Invitación enviada", email),
  sentMany: (n: number) => success("Invitaciones en marcha", `${count(n)}: irán saliendo en unos minutos.`),
  failed: failure("Algo ha fallado", "Mira en la lista si la invitación está."),

  filters: { all: "Todas", state: "Respuesta", role: "Rol", everyRole: "Todos" },
  placeholder: "Nombre o correo",
  caption: "Invitaciones, la última primero",
  columns: {
    who: "Quién",
    role: "Rol",
    university: "Universidad",
    state: "Respuesta",
    sent: "Enviada",
    acts: "Acciones",
  },
  states: {
    waiting: "Sin responder",
    expired: "Caducada",
    accepted: "Aceptada",
    declined: "Rechazada",
    withdrawn: "Retirada",
  } satisfies Record<InvitationState, string>,
  until: (at: number) => `hasta el ${formatDate(at)}`,
  reason: (reason: string) => `«${reason}»`,
  resend: "Enviar de nuevo",
  resendOf: (who: string) => `Enviar de nuevo a ${who}`,
  withdraw: "Retirar",
  withdrawQuestion: "¿Retirar la invitación?",
  withdrawExplained: (who: string) =>
    `El enlace de ${who} deja de servir. Podrás invitar de nuevo más adelante.`,
  withdrawConfirm: "Sí, retirar",
  withdrawn: success("Invitación retirada"),
  moved: failure(
    "La invitación ya no está como la veías",
    "Puede que haya respondido, o que otra persona la haya enviado o retirado.",
  ),
  unreadable: failure("Error", common.unreadableForm),
} as const;
