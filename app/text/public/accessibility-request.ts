import type { AccessibilityRequestKind } from "~/contest/public/accessibility-requests";
import { common } from "../core/common";
import { failure } from "../core/toast";

/** /accesibilidad/comunicar: the rights of articles 10 to 13 of RD 1112/2018. */
export const accessibilityRequest = {
  title: "Comunicación sobre accesibilidad",
  link: "Escribir a la organización con un formulario",
  intro:
    "Cuéntanos qué no puedes usar. No hace falta tener cuenta ni explicar tu discapacidad; con escribirlo aquí basta.",
  kind: "Qué quieres presentar",
  kinds: {
    comunicacion: {
      name: "Comunicación",
      hint: "Un incumplimiento, una dificultad, una consulta o una mejora (art. 10.2.a).",
    },
    informacion: {
      name: "Solicitud de información accesible",
      hint: "Lo que está excluido o exento, en un formato que puedas usar. Di con claridad los hechos, las razones y lo que pides (art. 12).",
    },
    queja: { name: "Queja", hint: "Esta web no cumple lo que pide el Real Decreto (art. 12)." },
  } satisfies Record<AccessibilityRequestKind, { name: string; hint: string }>,
  kindMissing: "Elige qué quieres presentar",
  place: "Página o contenido",
  placeHint: "Su dirección, o cómo llegas a él.",
  placeTooLong: (max: number) => `La página no puede superar los ${max} caracteres`,
  message: "Qué ocurre",
  messageHint:
    "Qué querías hacer, qué pasó, y con qué navegador, dispositivo o ayuda técnica si crees que importa.",
  messageMissing: "Cuenta qué ocurre",
  messageTooLong: (max: number) => `El texto no puede superar los ${max} caracteres`,
  name: "Nombre",
  nameTooLong: (max: number) => `El nombre no puede superar los ${max} caracteres`,
  emailHint: (sendsMail: boolean) =>
    sendsMail ? "Para contestarte y mandarte un acuse de recibo." : "Para contestarte.",
  kept: (days: number) =>
    `Solo lo lee la organización, para contestarte, y se borra a los ${days}\u00a0días. Más en`,
  privacy: "privacidad",
  send: "Enviar",
  sentTitle: "Lo hemos recibido",
  reference: "Referencia",
  sent: "La organización contesta en veinte días hábiles como máximo, contados desde hoy, al correo que has escrito. Guarda la referencia.",
  receipt: "Te mandamos un acuse de recibo, que no lleva lo que has escrito.",
  noReceipt:
    "No te mandamos acuse de recibo, porque hoy han salido muchos desde tu red o con tu correo. Basta con la referencia.",
  claim:
    "Si no contesta en ese plazo, la desestima o no estás de acuerdo con la respuesta a tu solicitud o a tu queja, puedes iniciar una reclamación (art. 13), que la entidad debe resolver en dos meses.",
  how: "Cómo se inicia",
  another: "Enviar otra",
  unreadable: failure("No se ha enviado", common.unreadableForm),
  notSent: failure("No se ha enviado", "Inténtalo de nuevo: lo que has escrito sigue aquí."),
} as const;

/** Returns a request's kind in words. */
export function accessibilityRequestName(kind: AccessibilityRequestKind): string {
  return accessibilityRequest.kinds[kind].name;
}
