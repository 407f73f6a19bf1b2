import { lifetimes } from "~/contest/core/retention";
import type { Role } from "~/contest/core/roles";
import type { InvitedRole } from "~/contest/people/invitations";
import { common } from "../core/common";
import { worksInWords } from "../core/formats";
import { asWhat } from "../people/invitations";
import { days } from "../people/retention";
import { at, automaticMail, type MailContent, marks, type Sender, withContact } from "./automatic-mail";

const { description } = common;
/** The contest's description for mid-sentence use. */
const whatItIs = `${description.charAt(0).toLowerCase()}${description.slice(1)}`;

/** The task of an invited person. */
const invitedTo: Record<InvitedRole, string> = {
  jurado: "Puntuarías por criterios, desde tu cuenta y dentro del plazo del jurado, las obras que te toquen.",
  universidad: `Tu universidad puede presentar hasta ${worksInWords} obras de sus estudiantes.`,
  alumno: "Tu universidad puede ponerte en una de sus obras, y puedes votar tus favoritas.",
};

const invitation = (from: Sender, role: InvitedRole, subject: string) =>
  automaticMail(
    from,
    subject,
    [
      `La organización del ${common.siteName} te invita a ${asWhat(role, marks.university)}. Es un ${whatItIs} ${invitedTo[role]}`,
      "Aquí puedes crear tu cuenta, ya con ese papel, o decir que no:",
      marks.link,
      `El enlace es solo para ti, sirve una vez y caduca en ${days(lifetimes.invitationDays)}.`,
      ...(from.origin === null ? [] : ["Las fechas y las bases del concurso:", from.origin]),
      "Si no esperabas este correo, no hagas nada.",
    ],
    marks.greeting,
  );

/** A new account's first step and its page. */
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

/** Mails about an account, and to people without one. */
export const peopleMails = {
  /** Mail to a new account; `waiting`: text for an account pending its university's approval. */
  welcome(role: Exclude<Role, "admin">, from: Sender) {
    const notMine = withContact(from, "Si no has creado tú la cuenta, escribe a la organización.");
    const quote = (line: string) =>
      automaticMail(from, `Tu cuenta del ${common.siteName}`, [
        line,
        ...at(from, firstSteps[role].path),
        `Entra con este correo y la contraseña que elegiste.${notMine}`,
      ]);
    const waiting = quote(
      `Tu cuenta está creada y en espera: ${marks.university} ya tiene una, y la tuya la aprobará su persona de contacto o la organización. Te escribiremos cuando haya respuesta.`,
    );
    return { ...quote(`Tu cuenta está creada. ${firstSteps[role].line}`), waiting: waiting.body };
  },

  /** Mail to a voter with pending votes. */
  verification: (hours: number, from: Sender) =>
    automaticMail(from, "Confirma tu dirección para que tu voto cuente", [
      `Con esta dirección se ha votado en el ${common.siteName}. El voto cuenta cuando confirmes que la dirección es tuya:`,
      marks.link,
      `El enlace caduca en ${hours}\u00a0horas.`,
      "Si no has votado tú, no hagas nada: sin confirmar, el voto no cuenta.",
    ]),

  reset: (minutes: number, from: Sender) =>
    automaticMail(from, "Elige una contraseña nueva", [
      `Alguien, seguramente tú, ha pedido una contraseña nueva para tu cuenta del ${common.siteName}. Puedes elegirla aquí:`,
      marks.link,
      `El enlace sirve una sola vez y caduca en ${minutes}\u00a0minutos.`,
      "Si no lo has pedido tú, no hagas nada: tu contraseña sigue siendo la misma.",
    ]),

  /** Mail to a voter who signs in or up. */
  signInLink: (minutes: number, from: Sender) =>
    automaticMail(from, `Tu enlace para entrar en el ${common.siteName}`, [
      "Con este enlace entras y puedes votar:",
      marks.link,
      `Sirve una sola vez y caduca en ${minutes}\u00a0minutos.`,
      "Si no lo has pedido tú, no hagas nada.",
    ]),
  /** Mail to an account of another role. */
  signInByPassword: (from: Sender) =>
    automaticMail(from, `Cómo entrar en el ${common.siteName}`, [
      "Alguien, seguramente tú, ha pedido entrar con un enlace. En tu cuenta se entra con este correo y una contraseña. Si no la tienes o la has olvidado, elige otra aquí:",
      ...at(from, "/auth/recuperar"),
      "Si no lo has pedido tú, no hagas nada.",
    ]),

  /** Invitations by role; the greeting is one of `greetings`. */
  invitations: (from: Sender) => ({
    greetings: { named: `Hola, ${marks.name}:`, unnamed: "Hola:" },
    mails: {
      jurado: invitation(from, "jurado", `Te invitan al jurado del ${common.siteName}`),
      universidad: invitation(from, "universidad", `Tu universidad está invitada al ${common.siteName}`),
      alumno: invitation(from, "alumno", `Te invitan a participar en el ${common.siteName}`),
    } satisfies Record<InvitedRole, MailContent>,
  }),

  /** Mail to a university's contact: another account needs approval. */
  accountPending: (fullName: string, email: string, from: Sender) =>
    automaticMail(from, "Una cuenta espera aprobación", [
      `${fullName} (${email}) se ha registrado con ${marks.university}, que ya tiene una cuenta.`,
      "No puede ver ni cambiar nada de la universidad hasta que alguien la apruebe. La encontrarás en «Mis Propuestas», donde puedes aprobarla o rechazarla.",
      ...at(from, "/universidad"),
    ]),
  /** Mail to the account's owner after the decision. */
  accountDecided: (decision: "approve" | "reject", from: Sender) =>
    decision === "approve"
      ? automaticMail(from, "Tu cuenta está aprobada", [
          `Tu cuenta ya está unida a ${marks.university}. En «Mis Propuestas» encontrarás sus propuestas y sus alumnos.`,
          ...at(from, "/universidad"),
        ])
      : automaticMail(from, "Tu cuenta no se ha aprobado", [
          `Tu cuenta no se ha unido a ${marks.university}. Sigue existiendo, sin universidad.${withContact(from, "Si crees que es un error, escribe a la organización.")}`,
          ...at(from, "/cuenta"),
        ]),
} as const;
