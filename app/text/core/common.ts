import type { Role } from "~/contest/core/roles";
import { formatDateTime, videoLength } from "./formats";
import { failure } from "./toast";

const permissions: Record<Role, string> = {
  admin: "administrador",
  universidad: "universidad",
  jurado: "jurado",
  alumno: "alumno",
  publico: "público",
};

/** Returns a page's title for the browser's tab. */
export const siteTitle = (page: string) => `${page} · ${common.siteName}`;

/** Texts shared by all areas. */
export const common = {
  nextStep: "Siguiente paso:",
  siteName: "Concurso de Diseño Universitario",
  description: `Concurso nacional de diseño para universidades: carteles, ilustraciones, collages, tipografía, fotomontajes y vídeos de hasta ${videoLength} que reflexionan sobre el uso de la tecnología.`,
  siteShort: "Concurso Universitario",
  index: "En esta página",
  searchAndFilter: "Buscar y filtrar",
  copy: "Copiar",
  copied: "Copiado",
  /** Links at the foot of all pages. */
  gallery: "Galería",
  legal: {
    title: "Información legal",
    account: "Mi Cuenta",
    links: [
      ["/bases", "Bases"],
      ["/legal", "Aviso legal"],
      ["/privacidad", "Privacidad"],
      ["/accesibilidad", "Accesibilidad"],
    ],
  },
  /** Refusal on a screen of another role. */
  denied: (role: Role) => failure("Acceso denegado", `No tienes permisos de ${permissions[role]}`),
  roles: {
    universidad: "Universidad",
    jurado: "Jurado",
    admin: "Admin",
    alumno: "Alumno",
    publico: "Público",
  } satisfies Record<Role, string>,
  /** Summary of the method behind a sentence. */
  method: "Cómo se calcula",
  /** Views of a list of works on phones. */
  asCards: "Ver fichas",
  asRows: "Ver filas",
  /** Hint above a table that scrolls sideways. */
  moreColumns: "Hay más columnas: desliza la tabla hacia el lado.",
  /** Hint beside a field that a refused form empties. */
  typeAgain: { password: "Escribe de nuevo la contraseña", code: "Escribe de nuevo el código" },
  tooManyTries: failure("Demasiados intentos", "Espera unos minutos y vuelve a intentarlo."),
  busy: failure(
    "El servidor está ocupado",
    "No se ha hecho nada. Espera unos segundos y vuelve a intentarlo.",
  ),
  /** Last line of an incomplete file. */
  brokenOff: "ARCHIVO INCOMPLETO: la descarga se interrumpió. Vuelve a descargarlo.",
  unsaved: {
    title: "¿Salir sin guardar?",
    explained: "Los cambios que no has guardado se perderán.",
    stay: "Seguir aquí",
    leave: "Salir sin guardar",
  },
  unreadableForm: "El formulario no se ha recibido bien. Recarga la página y vuelve a intentarlo.",
  /** The page for an unknown address. */
  lost: { title: "Oops! Page not found", line: "La página que buscas no existe o ha cambiado de sitio." },
  /** The pages for a work that is not there. */
  missingWork: {
    gone: {
      title: "Propuesta no encontrada",
      line: "Puede que el enlace esté incompleto o que la obra se haya retirado.",
      to: "/galeria",
    },
    others: {
      title: "Esta obra la evalúan otros jurados",
      line: "Las que te tocan están en tu lista.",
      to: "/jurado",
    },
  },
  foreign: {
    title: "La petición no viene de esta web",
    line: "Por seguridad no se ha hecho nada. Vuelve a la página de la que vienes, recárgala e inténtalo de nuevo.",
  },
  sessionEnded: {
    title: "Tu sesión ha terminado",
    line: "No se ha guardado nada. Inicia sesión en otra pestaña y copia allí tu texto, que sigue en esta página.",
    signIn: "Iniciar sesión (otra pestaña)",
    text: (number: number, of: number) => (of === 1 ? "Tu texto" : `Tu texto (${number} de ${of})`),
  },
  tooSlow: {
    title: "El formulario ha tardado demasiado en llegar",
    line: "No se ha cambiado nada. Vuelve a la página de la que vienes e inténtalo de nuevo.",
  },
  tooLarge: {
    title: "El formulario trae demasiados datos",
    line: "No se ha cambiado nada. Vuelve a la página de la que vienes, recárgala e inténtalo con menos.",
  },
  /** The operator's error: a missing or wrong PUBLIC_ORIGIN. */
  originMissing:
    "Esta web no sabe su propia dirección: falta PUBLIC_ORIGIN, o no es un origen (por ejemplo, https://concurso.example). Se pone en wrangler.toml (véase docs/deploy.md).",
  otherHost: (origin: string) => `Esta web está en ${origin}. No se ha hecho nada.`,
  notTaken: {
    title: "Aquí no se puede hacer eso",
    line: "No se ha cambiado nada. Vuelve a la página de la que vienes, recárgala e inténtalo de nuevo.",
  },
  failed: {
    title: "Algo ha fallado",
    line: "No es culpa tuya. Vuelve a intentarlo dentro de un momento.",
  },
  /** Above a page that stands in while the database fails. */
  mayBeOld: (at: number) =>
    `El concurso tarda en responder. Esta página es del ${formatDateTime(at)} y puede no estar al día.`,
  /** A write may have been done, so the text denies none. */
  unavailable: {
    title: "El servidor está ocupado",
    line: "No es culpa tuya. Espera unos segundos y vuelve a intentarlo.",
  },
  sendAgain: { line: "Lo que has escrito sigue en esta página.", button: "Enviar de nuevo" },
} as const;
