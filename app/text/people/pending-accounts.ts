import { formatInteger } from "../core/formats";
import { failure, success } from "../core/toast";

/** A university's further account, pending approval by its contact or an admin. (design 10.5) */
export const pendingAccounts = {
  /** Badge in the header, in place of the number of works. */
  badge: "Cuenta en espera",
  title: "Tu cuenta está en espera",
  explained: (university: string) =>
    `${university} ya tiene una cuenta en el concurso. Hemos avisado a su persona de contacto y a la organización: en cuanto alguien la apruebe podrás enviar propuestas y ver las de tu universidad.`,
  stillWaiting: failure("Tu cuenta está en espera", "Podrás hacerlo cuando la aprueben."),
  next: "No tienes que hacer nada más. Te escribiremos a tu correo cuando haya una respuesta.",
  accountHint: "Tu cuenta espera la aprobación de su persona de contacto o de la organización.",
  signedUp:
    "Tu universidad ya tiene una cuenta: la tuya espera la aprobación de su persona de contacto o de la organización.",
  /** Text in the sign-up's list. */
  taken: (university: string) => `${university} (ya tiene cuenta)`,
  takenHint:
    "Si tu universidad ya tiene cuenta, la tuya esperará a que la apruebe su persona de contacto o la organización.",

  heading: "Cuentas en espera",
  contactLine:
    "Han entrado con el código de las universidades y han elegido la tuya. Aprueba solo a quien conozcas.",
  adminLine: "Han elegido una universidad que ya tiene cuenta. También las ve su persona de contacto.",
  since: (date: string) => `Desde el ${date}`,
  more: (count: number) => `Y ${formatInteger(count)} más: aparecen al decidir sobre estas.`,
  approve: "Aprobar",
  approveQuestion: (name: string) => `¿Aprobar la cuenta de ${name}?`,
  approveExplained: (email: string, university: string) =>
    `Quien usa ${email} podrá enviar, editar y eliminar propuestas de ${university}, y ver a sus alumnos.`,
  becomesContact: "Será además su persona de contacto, porque ahora no tiene.",
  approveConfirm: "Sí, aprobar",
  approved: (name: string) => success("Cuenta aprobada", `${name} ya puede trabajar con su universidad.`),
  reject: "Rechazar",
  rejectQuestion: (name: string) => `¿Rechazar la cuenta de ${name}?`,
  rejectExplained: "La cuenta sigue existiendo, sin universidad. Se lo diremos por correo.",
  rejectConfirm: "Sí, rechazar",
  rejected: (name: string) => success("Cuenta rechazada", `${name} se queda sin universidad.`),
  over: failure("No se ha cambiado nada", "Esa cuenta ya no está en espera, o no te toca a ti decidirlo."),
} as const;
