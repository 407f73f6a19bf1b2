import { limits } from "~/contest/core/limits";
import { common } from "../core/common";
import { formatInteger } from "../core/formats";
import { failure, success, type Toast } from "../core/toast";

/** A second factor: its code at /auth/codigo, its screen at /cuenta/segundo-factor. */
export const secondFactor = {
  title: "Segundo factor",
  /** Explanation at /cuenta. */
  line: "Un código de una aplicación del móvil, además de la contraseña: quien la averigüe no podrá entrar.",
  set: "Activar el segundo factor",
  manage: "Gestionar el segundo factor",

  code: "Código",
  codeHint: "Las seis cifras de tu aplicación, o uno de tus códigos de recuperación.",
  codeMissing: "Escribe el código",
  codeWrong: "El código no es correcto",
  codeUsed: "Ese código ya se ha usado: escribe otro",

  enterTitle: "Escribe tu código",
  enterIntro: "La contraseña es correcta. Falta el código de tu segundo factor.",
  enter: "Entrar",
  otherAccount: "Entrar con otra cuenta",
  lost: "¿Has perdido el móvil? Usa un código de recuperación. Si tampoco los tienes, escribe a quien mantiene la web.",
  expired: failure("Se ha acabado el tiempo", "Vuelve a escribir tu correo y tu contraseña."),
  /** Number of remaining recovery codes. */
  left: (count: number): Toast => ({
    tone: "notice",
    title: "Has usado un código de recuperación",
    description:
      count === 0
        ? "Era el último: genera otros en tu cuenta."
        : `${count === 1 ? "Te queda" : "Te quedan"} ${formatInteger(count)}.`,
  }),

  steps: {
    app: "Abre en tu móvil una aplicación de códigos (Google Authenticator, Aegis, FreeOTP o la de tu gestor de contraseñas).",
    scan: "Escanea este código, o escribe en ella la clave.",
    key: "Clave",
    here: "Estoy en el móvil: abrir mi aplicación de códigos",
    type: "Escribe aquí las seis cifras que te muestre.",
  },
  qr: "Código QR para tu aplicación",
  firstHint: "Cambia cada medio minuto.",
  activate: "Activar",
  signOut: "Cerrar Sesión",

  codesTitle: "Tus códigos de recuperación",
  codesIntro:
    "Guárdalos ahora, lejos del móvil: no se volverán a mostrar. Cada uno sirve una vez, en lugar del código de tu aplicación.",
  goOn: "Ya los he guardado",

  since: (date: string) => `Activado desde el ${date}.`,
  codesLeft: (left: number) =>
    `${left === 1 ? "Te queda" : "Te quedan"} ${formatInteger(left)} de ${limits.recoveryCodes} códigos de recuperación.`,
  renew: "Generar códigos nuevos",
  renewHint: "Los de antes dejarán de servir.",
  remove: "Quitar el segundo factor",
  removeHint: "Para cambiar de móvil, quítalo y actívalo de nuevo con el otro.",
  removed: success("Segundo factor quitado", "Desde ahora entras solo con tu contraseña."),
  changed: failure("No se ha hecho nada", "El segundo factor ha cambiado en otra ventana: mira cómo está."),
  unreadable: failure("No se ha hecho nada", common.unreadableForm),
  notProven: failure("No se pudo comprobar el código", "Vuelve a intentarlo dentro de un momento."),
  failed: failure("No se pudo cambiar el segundo factor", "Mira cómo está y vuelve a intentarlo."),
} as const;
