import { type DataKind, dataKinds, lifetimes } from "~/contest/core/retention";
import { formatInteger } from "../core/formats";

const count = (n: number, one: string, more: string) => `${formatInteger(n)}\u00a0${n === 1 ? one : more}`;
export const days = (n: number) => count(n, "día", "días");
export const minutes = (n: number) => count(n, "minuto", "minutos");
const hours = (n: number) => count(n, "hora", "horas");
const months = (n: number) => count(n, "mes", "meses");

export interface RetentionRow {
  what: string;
  /** The purpose of the data. */
  why: string;
  until: string;
}

/** The retention periods of app/contest/core/retention.ts, in words. */
const rows: Record<DataKind, RetentionRow> = {
  accounts: {
    what: "Cuentas de alumnado y público: nombre, correo, contraseña cifrada y lo que aceptaste",
    why: "Entrar, votar y figurar en las obras",
    until: `Hasta que elimines la cuenta; como mucho, ${months(lifetimes.personalDataMonths)} después del final del concurso`,
  },
  idleAccounts: {
    what: "Cuentas de alumnado y público que nunca se usaron",
    why: "Ya no sirven: se borran",
    until: `${days(lifetimes.idleAccountDays)} desde que se crearon, si no han votado ni figuran en una obra`,
  },
  staff: {
    what: "Cuentas de universidades, jurado y organización",
    why: "Enviar obras, evaluarlas y llevar el concurso",
    until: "Hasta que su titular o la organización las elimine",
  },
  works: {
    what: "Obras, nombres de quienes las firman y lo que su universidad declara de ellas",
    why: "Mostrar el concurso y reconocer la autoría",
    until: "Mientras se publique el concurso; tu nombre, hasta que elimines tu cuenta",
  },
  studentEmails: {
    what: "Correos de quienes firman una obra",
    why: "Que su universidad los reconozca",
    until: `${months(lifetimes.personalDataMonths)} después del final del concurso`,
  },
  evaluations: {
    what: "Evaluaciones del jurado, su respuesta, los recordatorios que recibió y, de la final, sus marcas",
    why: "Calcular el resultado y poder explicarlo",
    until: "Mientras se conserve el resultado; sin nombre si el jurado elimina su cuenta",
  },
  verdicts: {
    what: "El fallo y su acta: quién lo selló y los nombres del jurado",
    why: "Responder del resultado del concurso",
    until:
      "Se conservan como documento del concurso; en el fallo, sin nombre si se elimina la cuenta; el acta sellada no se altera",
  },
  diplomas: {
    what: "Diplomas: nombre, reconocimiento y código",
    why: "Que quien los recibe pueda descargarlos y demostrar que son auténticos",
    until: "Mientras se conserve el resultado; si eliminas tu cuenta, el tuyo queda revocado y sin tu nombre",
  },
  votes: {
    what: "Votos, también el de la final, y recuento",
    why: "Contar, y que cualquiera pueda comprobarlo",
    until: "Se conservan; a quién pertenece cada voto, solo mientras exista la cuenta",
  },
  voteOrigins: {
    what: "Huellas cifradas del origen de cada voto (dirección, red y navegador)",
    why: "Detectar votos organizados",
    until: `${days(lifetimes.voteOriginDays)} después del final del concurso`,
  },
  pendingVotes: {
    what: "Votos que esperan a que se confirme el correo",
    why: "Contarlos si se confirma",
    until: hours(lifetimes.verificationHours),
  },
  verifications: {
    what: "Enlaces para confirmar el correo",
    why: "Comprobar que la dirección es tuya",
    until: `Sirven ${hours(lifetimes.verificationHours)}; se borran ${days(lifetimes.overVerificationDays)} después`,
  },
  signInLinks: {
    what: "Enlaces para entrar sin contraseña, con el correo y el nombre de quien los pide",
    why: "Crear la cuenta y entrar",
    until: minutes(lifetimes.signInLinkMinutes),
  },
  sessions: {
    what: "Sesiones abiertas y el tipo de navegador",
    why: "Que sigas dentro y puedas cerrarlas",
    until: `${days(lifetimes.sessionDays)} desde el último uso`,
  },
  tries: {
    what: "Contadores de intentos, por huellas cifradas de cuenta y dirección",
    why: "Frenar ataques",
    until: minutes(lifetimes.tryMinutes),
  },
  resets: {
    what: "Enlaces para elegir otra contraseña",
    why: "Recuperar la cuenta",
    until: `Sirven ${minutes(lifetimes.resetMinutes)}; se borran al día siguiente`,
  },
  invitations: {
    what: "Invitaciones: nombre, correo, papel y universidad de quien recibió una, y lo que respondió",
    why: "Invitar a participar y saber quién ha contestado",
    until: `El enlace sirve ${days(lifetimes.invitationDays)}; se borran ${days(lifetimes.overInvitationDays)} después, o al eliminar la cuenta`,
  },
  uploads: {
    what: "Archivos subidos que ninguna obra usa",
    why: "Terminar un envío a medias",
    until: hours(lifetimes.uploadHours),
  },
  imageRuns: {
    what: "Resultado de generar imágenes (organización)",
    why: "Saber qué se generó",
    until: days(lifetimes.imageRunDays),
  },
  exports: {
    what: "Copias del concurso que prepara la organización",
    why: "Que la organización pueda descargarlas",
    until: `${days(lifetimes.exportDays)}, o hasta que se prepare otra`,
  },
  backups: {
    what: "Copias de seguridad diarias de todo lo anterior, sin sesiones ni enlaces",
    why: "Recuperar el concurso si se pierde",
    until: days(lifetimes.backupDays),
  },
  mails: {
    what: "Correos enviados",
    why: "Saber si llegaron y repetir los que fallan",
    until: days(lifetimes.mailDays),
  },
  notices: {
    what: "Avisos a la organización",
    why: "Atenderlos",
    until: days(lifetimes.noticeDays),
  },
  log: {
    what: "Registro de cambios: quién hizo qué",
    why: "Responder de lo que se hizo",
    until: `${count(lifetimes.logYears, "año", "años")}; sin tu nombre si eliminas la cuenta`,
  },
};

/** Returns the rows of 'Qué se guarda y hasta cuándo'. */
export const retentionRows: RetentionRow[] = dataKinds.map((thing) => rows[thing]);

export const retentionTable = {
  title: "Qué se guarda y hasta cuándo",
  columns: { what: "Qué", why: "Para qué", until: "Hasta cuándo" },
};
