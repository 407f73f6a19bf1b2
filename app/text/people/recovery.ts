import { failure, success } from "../core/toast";

/** Returns a link's lifetime in words. */
const lasting = (minutes: number) => `El enlace sirve una sola vez y caduca en ${minutes}\u00a0minutos.`;

/** A forgotten password: /auth/recuperar, its links and their mail. (design 7) */
export const recovery = {
  link: "¿Olvidaste tu contraseña?",
  title: "Recuperar la contraseña",
  intro: "Escribe el correo de tu cuenta y te enviaremos un enlace para elegir una contraseña nueva.",
  send: "Enviar enlace",

  askedTitle: "Revisa tu correo",
  asked: (minutes: number) =>
    `Si hay una cuenta con ese correo, le llegará un enlace para elegir una contraseña nueva. ${lasting(minutes)}`,
  askedHint:
    "¿No te llega? Mira también en el correo no deseado. Si recibes varios enlaces, solo sirve el último.",
  askAgain: "Pedir otro enlace",
  askedLocally:
    "En esta copia local no sale ningún correo: con una cuenta de administración, el enlace se lee en [Correo](/admin/correo).",

  unavailable: failure(
    "No se puede recuperar la contraseña",
    "El concurso no envía correo por ahora. Escribe a la organización.",
  ),

  notSent: failure("No se pudo enviar el enlace", "Vuelve a intentarlo dentro de un momento."),

  newTitle: "Elige una contraseña nueva",
  newIntro: "Al guardarla se cierran todas las sesiones que tengas abiertas.",
  newLabel: "Contraseña nueva",
  repeatedLabel: "Repite la contraseña nueva",
  repeatedMissing: "Debes repetir la contraseña nueva",
  repeatedDiffers: "Las contraseñas no coinciden",
  save: "Guardar contraseña",
  done: success("Contraseña actualizada", "Ya puedes iniciar sesión con ella."),

  deadTitle: "Este enlace ya no sirve",
  dead: (minutes: number) =>
    `Puede que ya se haya usado este u otro más reciente, o que hayan pasado más de ${minutes}\u00a0minutos.`,
} as const;
