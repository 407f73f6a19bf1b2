import { failure } from "../core/toast";

/** /cuenta/confirmar: asks for identity again before an irreversible action. */
export const confirm = {
  title: "Confirma que eres tú",
  intro: "Hace tiempo que te identificaste, y lo que vas a hacer es delicado.",
  kept: "Lo que has enviado no se pierde: se hará en cuanto confirmes.",
  download: "La descarga estará lista en cuanto confirmes.",
  password: "Tu contraseña",
  passwordMissing: "Escribe tu contraseña",
  passwordWrong: "La contraseña no es correcta",
  act: "Confirmar y seguir",
  cancel: "Cancelar",
  failed: failure("No se ha podido confirmar", "No se ha hecho nada. Vuelve a intentarlo."),

  doneTitle: "Identidad confirmada",
  done: "Ya puedes seguir con lo que ibas a hacer.",
  goOn: "Seguir",
} as const;
