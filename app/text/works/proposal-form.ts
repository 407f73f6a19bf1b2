import { limits, MB } from "~/contest/core/limits";
import { formatDate, formatInteger, formatTime, videoLength } from "../core/formats";
import { failure } from "../core/toast";

/** Prefix of the reason. (specification 2.5) */
const NOT_VALID = "Archivo no válido";

/** Reasons for a refused file. */
const refused = {
  empty: `${NOT_VALID}: está vacío (0\u00a0bytes)`,
  kind: `${NOT_VALID}: no es JPG, PNG, WEBP, MP4 ni MOV`,
  damaged: `${NOT_VALID}: está dañado o incompleto. Vuelve a exportarlo y elígelo otra vez.`,
  imageBytes: `El archivo debe ser menor a ${limits.imageBytes / MB}MB`,
  videoBytes: `El archivo debe ser menor a ${limits.videoBytes / MB}MB`,
  pixels: "La imagen no puede pasar de 12.000 píxeles de lado ni de 100 megapíxeles",
  seconds: `El vídeo no puede durar más de ${videoLength}`,
  edits: `${NOT_VALID}: sus cortes no están aplicados. Expórtalo como un vídeo nuevo y elígelo otra vez.`,
  openUploads: "Tienes demasiados archivos a medio enviar. Quita alguno o inténtalo mañana.",
  picturesToday: `Tu cuenta ha enviado ${limits.picturesADay} imágenes en un día, el máximo. Inténtalo mañana.`,
} as const;

/** Answers to a file upload in parts. The browser has its own texts. */
export const uploadAnswers = {
  pictureOnly: "Las imágenes adicionales y la portada de un vídeo deben ser JPG, PNG o WEBP",
  signedOut: "Tu sesión ha terminado. Inicia sesión para seguir enviando el archivo.",
  unsupported: "Esta dirección no admite esa petición.",
  notFound: "Este archivo ya no está a medio enviar. Vuelve a elegirlo.",
  unreadable: "La petición no se entiende. Recarga la página y vuelve a intentarlo.",
  notAPart: "El archivo no se ha recibido bien. Vuelve a intentarlo.",
  elsewhere: "El envío sigue por otro punto del archivo.",
  incomplete: "Todavía faltan partes del archivo.",
  complete: "Este archivo ya se ha recibido entero.",
  proposalSent: "Esta propuesta ya está enviada. Recarga la página para empezar otra.",
  failed: "No se pudo guardar el archivo. Inténtalo de nuevo dentro de un momento.",
} as const;

/** Texts of the forms that send and edit a proposal. (specification 2.5, specification 2.8) */
export const proposalForm = {
  categoryUnknown: "Elige una de las categorías de la lista",
  categoryRequired: "Debes elegir una categoría",
  studentsRequired: "Debes seleccionar al menos un alumno",
  tooManyStudents: (most: number) => `Una obra puede nombrar a ${most} alumnos como máximo`,
  foreignStudent: "Solo puedes elegir alumnos de tu universidad",
  roleTooLong: `El papel de cada alumno no puede superar los ${limits.studentRoleLength} caracteres`,
  fileRequired: "Debes subir una imagen o video",
  fileAgain: "El navegador no conserva el archivo elegido: vuelve a elegirlo antes de enviar.",
  termsRequired: "Debes aceptar los términos y condiciones",
  refused,
  /** Returns the reason, with the file's format when the format is the reason. */
  refusal({ reason, format }: { reason: keyof typeof refused; format?: string | null }): string {
    if (reason !== "kind" || !format) return refused[reason];
    return `${NOT_VALID}: es un archivo ${format}, y solo se admiten JPG, PNG, WEBP, MP4 y MOV`;
  },
  mainFileHint: `JPG, PNG o WEBP de hasta ${limits.imageBytes / MB}\u00a0MB; MP4 o MOV de hasta ${limits.videoBytes / MB}\u00a0MB y ${videoLength}.`,
  picturesHint: `Hasta ${limits.proposalFiles - 1} en orden, de ${limits.imageBytes / MB}\u00a0MB como máximo.`,
  showingTitle: "¿Tu vídeo no se ve?",
  showing:
    "Muchos navegadores no pueden mostrar vídeos HEVC (H.265), como los del iPhone en «Alta eficiencia»: expórtalo como H.264. Un WEBP animado se ve quieto: envíalo como vídeo.",
  pictureKind: `${NOT_VALID}: aquí solo caben imágenes JPG, PNG o WEBP`,
  fileError: (name: string, message: string) => `«${name}»: ${message}`,
  oneMainFile: (name: string) => `Solo hay un archivo principal: sobra «${name}»`,
  mainFileFirst: (name: string) => `«${name}» acompaña al archivo principal: elige también ese`,
  tooManyPictures: `Además del archivo principal caben ${limits.proposalFiles - 1} imágenes`,
  tooManyFiles: (name: string) =>
    `Además del archivo principal caben ${limits.proposalFiles - 1} imágenes: sobra «${name}»`,
  uploadGone: "El archivo ya no está disponible: súbelo de nuevo",
  pictureGone: "Una de las imágenes ya no está disponible: súbela de nuevo",
  posterGone: "El fotograma del vídeo ya no está disponible: sube el vídeo de nuevo",
  sameFileTwice: "El mismo archivo está dos veces: quita uno",
  /** The browser's texts about an upload. */
  uploading: {
    offline: "Sin conexión. Se reintentará…",
    stumbled: "El servidor no responde. Se reintentará…",
    givenUp:
      "No hay manera de seguir por ahora. Lo subido se conserva: pulsa «Reintentar» cuando haya conexión.",
    failed: "No se pudo subir el archivo. Inténtalo de nuevo dentro de un momento.",
    unseen: "Este navegador no puede mostrar este vídeo; se comprobará al enviarlo.",
    interrupted: (percent: number) =>
      `Se quedó en el ${percent}\u00a0%: elige otra vez el mismo archivo para continuar.`,
    resumed: (percent: number) => `Continúa desde el ${percent}\u00a0%`,
  },
  draft: {
    restored: (at: number, now: number) =>
      formatDate(at) === formatDate(now)
        ? `Hemos recuperado tu borrador de las ${formatTime(at)}`
        : `Hemos recuperado tu borrador del ${formatDate(at)}, ${formatTime(at)}`,
    discard: "Descartar borrador",
    discardQuestion: "¿Descartar lo escrito y los archivos subidos? No se puede deshacer.",
    changedElsewhere: "Este borrador ha cambiado en otra pestaña",
    changedElsewhereHelp: "Lo que escribas aquí no se guarda hasta que elijas con cuál te quedas.",
    goneElsewhere: "Esta propuesta se ha enviado o descartado en otra pestaña",
    goneElsewhereHelp: "Lo de esta pestaña ya no se puede enviar.",
  },
  studentsHint: "Marca a quienes firman la obra.",
  role: "Papel",
  roleOf: (name: string) => ` de ${name}`,
  noStudentFound: "No hay alumnos que coincidan",
  searchStudents: "Buscar alumnos",
  someStudents: (all: number) =>
    `Tu universidad tiene ${formatInteger(all)} alumnos: busca a los tuyos. Los elegidos se quedan.`,
  filesAfterSearch:
    "Elige los archivos después de buscar: si ya los has elegido, tendrás que hacerlo otra vez.",
  bodyTooLarge: (megabytes: number) => `Por este formulario caben hasta ${megabytes}\u00a0MB en total`,
  studentsFirst:
    "Una obra lleva al menos un alumno. Escribe aquí abajo su nombre y su correo, y pulsa «Invitar».",
  notSaved: failure("No se pudo enviar la propuesta", "Inténtalo de nuevo dentro de un momento."),
  preview: { label: "Vista previa", title: "Así se verá", untitled: "Título de la obra" },
  filesStay:
    "Los archivos no se pueden reemplazar. Para cambiar la obra, elimina la propuesta y envíala de nuevo.",
  changedMeanwhileHelp:
    "Junto a cada campo distinto verás lo que hay guardado ahora. Si vuelves a guardar, quedará lo que has escrito tú.",
} as const;
