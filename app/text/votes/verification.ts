import { common } from "../core/common";
import { formatInteger } from "../core/formats";
import { failure, success } from "../core/toast";

/** A voter's address: pending votes, /auth/confirmar and its mail. */
export const verification = {
  title: "Confirma tu dirección",
  intro: "Al confirmar que es tuya, se contarán los votos pendientes de su cuenta. Solo hace falta una vez.",
  signUpHint: "Te enviaremos un enlace: tus votos cuentan cuando lo abras y confirmes la dirección.",
  confirm: "Confirmar dirección",
  confirmed: (counted: number) =>
    success(
      "Dirección confirmada",
      counted === 0
        ? "Desde ahora, los votos de esa cuenta cuentan al momento."
        : counted === 1
          ? "El voto pendiente de esa cuenta ya está contado."
          : `Los ${formatInteger(counted)} votos pendientes de esa cuenta ya están contados.`,
    ),
  already: success("Dirección confirmada", "Ya lo estaba: no hace falta nada más."),
  doneTitle: "Dirección confirmada",
  done: "Los votos de esa cuenta cuentan al momento, y este enlace ya no hace falta. Sus recibos están en «Tus votos».",
  toGallery: "Ver Propuestas",
  lateTitle: "Este enlace ha caducado",
  late: (hours: number) =>
    `Han pasado más de ${hours}\u00a0horas. Los votos que no se confirmaron en ese plazo no cuentan, y se pueden volver a dar mientras la votación siga abierta.`,
  again: "Enviar un enlace nuevo",
  sentAgain: success("Te hemos escrito", "El enlace nuevo va a la dirección de la cuenta."),
  deadTitle: "Este enlace no sirve",
  dead: "Puede que esté incompleto. Ábrelo de nuevo desde el correo, o pide otro en «Tus votos».",
  toOwnVotes: "Ir a «Tus votos»",
  tooMany: failure(
    "Ahora no podemos escribirte",
    "Se han pedido muchos correos. Espera un cuarto de hora y pídelo en «Tus votos».",
  ),
  unreadable: failure("Dirección sin confirmar", common.unreadableForm),
  unavailable: failure("Ahora no podemos escribirte", "El concurso no envía correo por ahora."),

  pending: (hours: number) => ({
    ...success(
      "Voto pendiente",
      `Te hemos escrito: confirma tu dirección en ${hours}\u00a0horas para que cuente`,
    ),
    tone: "notice" as const,
  }),
  pendingUnwritten: failure(
    "Voto pendiente",
    "Ahora no podemos escribirte: pide el correo en «Tus votos» dentro de un cuarto de hora",
  ),
  alreadyPending: failure("Ya votaste", "Tu voto espera a que confirmes tu dirección"),
  pendingLabel: "Pendiente de confirmar",
  pendingHint: "Contará cuando confirmes tu dirección, con el enlace del correo.",

  ownTitle: "Pendientes de confirmar",
  ownOthers: "En el recuento",
  own: (hours: number) =>
    `Estos votos no cuentan todavía. Contarán si confirmas tu dirección, con el enlace del correo, en las ${hours}\u00a0horas que siguen a cada voto.`,
  until: (end: string) => `Hasta el ${end}`,
  resend: "Enviarme el correo otra vez",
  resent: success("Te hemos escrito", "Abre el enlace del correo y confirma tu dirección."),
} as const;
