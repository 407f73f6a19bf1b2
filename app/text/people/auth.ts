import { common } from "../core/common";
import { formatInteger } from "../core/formats";
import { failure, success, type Toast } from "../core/toast";
import { pendingAccounts } from "./pending-accounts";

/** Accounts: sign-in, sign-up, voters' sign-up and the partner. (specification 1.5, specification 1.8) */
export const authText = {
  title: "Acceso",
  description: "Entra en el concurso para enviar las propuestas de tu universidad, evaluarlas o votar.",
  signUpDescription: "Crea tu cuenta de universidad, de jurado o de alumno.",
  signIn: "Iniciar Sesión",
  signUp: "Registrarse",

  fullNameMissing: "Debes ingresar tu nombre completo",
  fullNameTooLong: "El nombre no puede superar los 120 caracteres",
  emailMissing: "Debes ingresar tu correo",
  emailMalformed: "El correo no es válido",
  emailTooLong: "El correo no puede superar los 254 caracteres",
  passwordMissing: "Debes ingresar tu contraseña",
  passwordTooShort: "La contraseña debe tener al menos 6 caracteres",
  passwordTooLong: "La contraseña no puede superar los 200 caracteres",
  typeMissing: "Debes elegir tu tipo de usuario",
  universityMissing: "Debes seleccionar tu universidad",
  codeMissing: "Debes ingresar el código de acceso",
  partnerConsentMissing: "Debes aceptar el envío de tus datos para crear la cuenta",
  voterConsentMissing: "Para crear la cuenta, debes aceptar que guardemos tus datos y tus votos",
  createdNowSignIn: "Ahora inicia sesión con tu correo y tu contraseña.",
  emailDisposable: "Usa una dirección tuya: las de correo desechable no sirven para votar",

  unreadable: failure("Error", common.unreadableForm),
  wrongCredentials: failure("Error", "Correo o contraseña incorrectos"),
  wrongCode: failure("Código inválido", "El código de acceso no es correcto"),
  emailTaken: failure(
    "Usuario ya registrado",
    "Este correo ya está registrado. Por favor, inicia sesión o usa otro correo.",
  ),
  universityNotLinked: failure("Error", "No se pudo asociar la universidad a tu perfil"),
  judgeNotCreated: failure("Error", "No se pudo crear el registro de jurado"),
  accountNotCreated: failure("Error", "No se pudo crear la cuenta. Vuelve a intentarlo."),
  partnerAlreadyExists: {
    tone: "notice",
    title: "Aviso",
    description: "Tu cuenta se creó localmente, pero el email ya existe en la plataforma asociada.",
    duration: 8000,
  },
  partnerTrouble: {
    tone: "notice",
    title: "Aviso",
    description:
      "Tu cuenta se creó, pero hubo un problema al sincronizarla con la plataforma asociada. Prueba a iniciar sesión de todos modos.",
    duration: 8000,
  },

  besideForm: "Obras del concurso",
  noCookie:
    "Tu navegador no ha guardado la cookie de la sesión, y sin ella no puedes entrar. Permite las cookies de este sitio y vuelve a iniciar sesión.",

  votersTitle: "Cuenta para votar",
  haveAccount: "Ya tengo cuenta",
  voterConsent:
    "Acepto que el concurso guarde mi nombre, mi correo y mis votos para hacer el recuento. Mis datos no se publican.",
  votersClosedTitle: "El registro para votar está cerrado",
  votersClosed: "La organización no admite cuentas nuevas ahora. Si ya tienes una, inicia sesión y vota.",
} as const satisfies Record<string, string | Toast>;

/** Sign-in page of a local run over the demo. */
export const demoEntry = { title: "Entrar como", password: "Contraseña de todas las cuentas de prueba:" };

export const votersClosed = failure(authText.votersClosedTitle, authText.votersClosed);

/** Tells a visitor whom the gallery sent to the sign-in why. */
export const toSeeWorks = (count: number): string =>
  count === 1 ? "Inicia sesión para ver la obra" : `Inicia sesión para ver las ${formatInteger(count)} obras`;

export const votersDescription = (finalists: number) =>
  `Elige tu obra favorita: un voto por persona y obra. La más votada entra automáticamente en el Top\u00a0${finalists} final.`;

const nextStep = {
  universidad: "En «Mis Propuestas» verás las propuestas de tu universidad.",
  jurado: "Ya puedes evaluar las propuestas del concurso.",
  alumno: "Tu universidad ya puede incluirte en sus propuestas.",
  publico: "Ya puedes votar tu obra favorita.",
  waiting: pendingAccounts.signedUp,
};

/** Text beside the buttons of a form with a vote: before and after the work's title. */
export const voteOnSignIn = {
  signIn: {
    before: "Al entrar, tu voto por",
    withVote: "Iniciar Sesión y votar",
    without: "Iniciar Sesión sin votar",
  },
  signUp: {
    before: "Al crear la cuenta, tu voto por",
    withVote: "Crear cuenta y votar",
    without: "Crear cuenta sin votar",
  },
  link: {
    before: "Al entrar, tu voto por",
    withVote: "Entrar y votar",
    without: "Entrar sin votar",
  },
};
export const votesAreFinal = "quedará registrado. Después no podrás retirarlo.";

/**
 * Returns the message for a new account. `next`: the person's next step, or null; `partner`: set
 * only when the partner's account was created too.
 */
export function accountCreated(
  next: keyof typeof nextStep | null,
  partner: string | null,
  duration: number,
): Toast {
  const lines = [
    next === null ? "" : nextStep[next],
    partner === null ? "" : `También se ha creado tu cuenta en ${partner}.`,
  ];
  const line = lines.filter(Boolean).join(" ");
  return { ...success("¡Cuenta creada con éxito!", line || undefined), duration };
}

/** Returns the consent for the partner call: recipient, data and purpose. */
export const partnerConsent = (partner: string) =>
  `Acepto las condiciones y la política de privacidad de ${partner}, y que se le envíen mi nombre, mi correo y mi contraseña para crear también mi cuenta allí.`;
