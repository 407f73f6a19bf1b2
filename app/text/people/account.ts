import type { Role } from "~/contest/core/roles";
import { common } from "../core/common";
import { failure, success } from "../core/toast";

/** Replaces an erased person's name on a work, a judge or an audit event. */
export const nameless = "Persona que retiró sus datos";

/** /cuenta and its subpages. (specification 2.2, specification 2.8, design 7) */
export const account = {
  title: "Mi Cuenta",
  details: "Datos",
  password: "Contraseña",
  data: "Tus datos",
  saved: success("Perfil actualizado"),
  notSaved: failure(
    "No se pudieron guardar los cambios",
    "Vuelve a intentarlo: lo escrito sigue en la página.",
  ),
  notLoaded: "No se pudo cargar la información de la cuenta",
  fullNameMissing: "Debes ingresar tu nombre completo",
  fullNameTooLong: "El nombre no puede superar los 120 caracteres",
  codeTooLong: "El código no puede superar los 100 caracteres",
  codeHint: "El que te dio la plataforma asociada, si tienes cuenta en ella.",

  noPassword: "No tienes contraseña: entras con un enlace que te enviamos al correo.",
  passwordIntro: "Al cambiarla se cierran las demás sesiones que tengas abiertas.",
  currentMissing: "Debes ingresar tu contraseña actual",
  currentWrong: "La contraseña actual no es correcta",
  newMissing: "Debes ingresar la contraseña nueva",
  newSame: "La contraseña nueva debe ser distinta de la actual",
  repeatedMissing: "Debes repetir la contraseña nueva",
  repeatedDiffers: "Las contraseñas no coinciden",
  passwordChanged: success("Contraseña actualizada", "Se han cerrado tus demás sesiones."),
  passwordNotChanged: failure(
    "No se pudieron guardar los cambios",
    "Tu contraseña sigue siendo la misma. Vuelve a intentarlo.",
  ),

  sessions: {
    title: "Sesiones",
    intro: "Estas son tus sesiones abiertas. Si no reconoces alguna, ciérralas y cambia tu contraseña.",
    alone: "Solo tienes abierta esta sesión.",
    unknownBrowser: "Un navegador desconocido",
    here: "Esta sesión",
    since: (date: string) => `Iniciada el ${date}`,
    usedNow: "en uso ahora",
    /** Days since the last use; the precision is a day. */
    used: (days: number) => {
      if (days === 0) return "usada en las últimas 24 horas";
      return `usada hace ${days === 1 ? "un día" : `unos ${days}\u00a0días`}`;
    },
    endOthers: "Cerrar las demás",
    ended: success("Sesiones cerradas", "Solo sigue abierta esta."),
    notEnded: failure("No se pudieron cerrar las sesiones", "Vuelve a intentarlo."),
    unreadable: failure("No se pudieron cerrar las sesiones", common.unreadableForm),
  },

  download: "Descargar mis datos",
  downloadLine: "Todo lo que el concurso guarda sobre ti, en un archivo de texto (JSON).",
  erase: "Eliminar mi cuenta",
  eraseLine: "Antes de borrar nada te mostraremos qué pasa con tus datos y comprobaremos que eres tú.",
} as const;

/** /cuenta/eliminar. */
export const erasure = {
  title: account.erase,
  final: "No se puede deshacer.",
  passwordMissing: "Debes ingresar tu contraseña",
  passwordWrong: "La contraseña no es correcta",
  signInAgain: "Para eliminarla, entra otra vez con un enlace nuevo: así sabemos que eres tú.",
  notProven: failure("No se pudo eliminar la cuenta", "Entra otra vez con un enlace nuevo."),
  confirm: "Entiendo que mi cuenta se borrará y que no podré recuperarla",
  confirmMissing: "Marca la casilla para confirmar que quieres eliminar tu cuenta",
  done: success("Cuenta eliminada", "Hemos borrado tus datos y cerrado tu sesión."),
  notDone: failure("No se pudo eliminar la cuenta", "No se ha borrado nada. Vuelve a intentarlo."),
  lastAdmin: failure(
    "No se pudo eliminar la cuenta",
    "El concurso no puede quedarse sin administradores: nombra antes a otra persona.",
  ),
} as const;

interface Holdings {
  role: Role;
  votes: number;
  voidedVotes: number;
  votingIsOver: boolean;
  /** Submitted evaluations, which count. */
  evaluations: number;
  /** Works that name the person. */
  works: number;
  hasPartner: boolean;
  /** True for the university's contact. */
  isContact: boolean;
}

/** Returns the erasure's effects on the account's data, in the page's order. */
export function consequences(holdings: Holdings): string[] {
  const { role, votes, evaluations, works } = holdings;
  const lines = [
    "Se borrarán tu nombre, tu correo, tu contraseña y tus sesiones. Podrás volver a registrarte con el mismo correo.",
  ];
  if (role === "universidad") {
    const contact = holdings.isContact ? ", que se queda sin persona de contacto" : "";
    lines.push(`Las propuestas siguen en el concurso: son de tu universidad${contact}.`);
  }
  if (role === "jurado" || evaluations > 0) {
    lines.push(
      "Las evaluaciones que has enviado siguen contando, con sus comentarios y sin tu nombre ni tu correo. Los borradores, los cambios sin enviar, los conflictos y lo que tenías asignado se borran.",
    );
  }
  if (role === "alumno" || works > 0) {
    lines.push(`Las obras de tu equipo siguen en el concurso. Donde figurabas tú dirá «${nameless}».`);
  }
  if (role === "publico" || votes > 0) {
    lines.push(
      holdings.votingIsOver
        ? "La votación ha terminado: tus votos siguen contando, sin nada que los una a ti."
        : "Tus votos se retirarán y dejarán de contar.",
    );
  }
  if (holdings.voidedVotes > 0) {
    lines.push("Los votos que la organización te anuló se conservan sin tu nombre, como prueba. No cuentan.");
  }
  if (role !== "publico" && role !== "alumno") {
    lines.push("El registro de cambios conserva lo que hiciste, sin tu nombre.");
  }
  if (holdings.hasPartner) {
    lines.push("La cuenta que puedas tener en la plataforma asociada es aparte y no se borra.");
  }
  return lines;
}
