import { failure, success } from "../core/toast";

/** The link to end an organiser's messages: in their mails, /baja, /cuenta and the composer. */
export const unsubscribe = {
  footer: (link: string) => `\n\n—\nPara no recibir más mensajes de la organización:\n${link}`,

  title: "¿Dejar de recibir mensajes?",
  intro:
    "La organización no te escribirá más mensajes. Los avisos de tu cuenta y de tus obras seguirán llegando.",
  stop: "No recibir más mensajes",
  doneTitle: "Ya no recibirás mensajes",
  done: "La organización no te escribirá más mensajes. Puedes volver a recibirlos en «Mi Cuenta».",
  toAccount: "Ir a «Mi Cuenta»",
  deadTitle: "Este enlace no sirve",
  dead: "Puede que esté incompleto o que el correo sea antiguo. Cámbialo en «Mi Cuenta».",

  own: {
    title: "Mensajes de la organización",
    wanted: "Recibes los mensajes que la organización escribe a todo un grupo.",
    unwanted: "No recibes los mensajes de la organización. Los avisos de tu cuenta y de tus obras sí.",
    resume: "Recibirlos otra vez",
    saved: success("Cambio guardado"),
    notSaved: failure("No se pudo guardar el cambio", "Vuelve a intentarlo."),
  },
} as const;
