import { failure, success } from "../core/toast";

/** The invitation of a student by name and mail. */
export const studentInvitation = {
  title: "O invita por correo",
  name: "Nombre del alumno",
  email: "Correo del alumno",
  invite: "Invitar",
  sent: (email: string) => success("Invitación enviada", `Ya puedes poner a ${email} en una obra.`),
  draftStays: "Si esperas a que se registren con el enlace, lo que escribes se queda en este navegador.",
  hasAccount: "Ya hay una cuenta con este correo: mira si está en Mis Alumnos",
  isInvited: "Ya hay una invitación para este correo",
  noService: failure("No se puede invitar", "El concurso no envía correo por ahora. Usa el enlace."),
  missing: "¿Falta alguien?",
} as const;

/** The first steps of a university without a sent work. */
export const firstSteps = {
  title: "Primeros pasos",
  invite: "Invita a tus alumnos",
  send: "Envía tu obra",
  sendLine: "Un cartel, una ilustración o un vídeo, con los nombres de quienes la firman.",
} as const;

/** The link at /universidad, under «Mis Alumnos». */
export const studentLink = {
  title: "Enlace para tus alumnos",
  none: "Crea un enlace y envíalo a tus alumnos: quien se registre con él queda confirmado.",
  line: "Envíalo solo a tus alumnos: quien se registre con él queda confirmado. Sirve hasta que lo retires.",
  create: "Crear enlace",
  created: success("Enlace creado", "Cópialo y envíalo a tus alumnos."),
  replace: "Cambiar enlace",
  replaceQuestion: "¿Cambiar el enlace?",
  replaceExplained: "El de ahora deja de servir, y tendrás otro que enviar.",
  replaceConfirm: "Sí, cambiar",
  replaced: success("Enlace cambiado", "El anterior ya no sirve: envía el nuevo."),
  withdraw: "Retirar enlace",
  withdrawQuestion: "¿Retirar el enlace?",
  withdrawExplained: "Deja de servir al momento. Las cuentas creadas con él siguen como están.",
  withdrawConfirm: "Sí, retirar",
  withdrawn: success("Enlace retirado", "Ya no sirve."),
  moved: failure("No se ha cambiado nada", "El enlace ya era otro: mira cómo está ahora."),
} as const;
