import { formatInteger, many } from "../core/formats";
import { failure, success, type Toast } from "../core/toast";

/** /admin/subir-imagenes. (specification 2.2, specification 2.8) */
export const uploadImages = {
  title: "Subir imágenes",
  explained:
    "Cada imagen sustituye a la anterior; una propuesta sin archivos la recibe como archivo principal.",
  upload: "Subir las diez imágenes",
  uploading: "Subiendo…",
  done: (count: number, total: number): Toast => {
    const toast = success("Carga completada", `${count} de ${total}`);
    return count === total ? toast : { ...toast, tone: "notice" };
  },
  failed: (message: string) => failure("Error al subir", message),
  last: (date: string, who: string) => `Última carga: ${date}, ${who}`,
  uploaded: "Subida",
  uploadedAsMain: "Subida, y archivo principal de la propuesta",
  errors: {
    gone: "Error: la propuesta no existe",
    storage: "Error: no se ha podido guardar; vuelve a subirla",
  },
  noProposal: "Propuesta sin crear",
} as const;

/** /admin/generar-imagenes. (specification 2.2, specification 2.8, specification 2.9) */
export const generateImages = {
  title: "Generar imágenes",
  pending: (count: number) => `${many(count, "propuesta", "propuestas")} sin imagen`,
  columns: { title: "Título", university: "Universidad", category: "Categoría" },
  caption: "Propuestas sin imagen, de la más antigua a la más reciente",
  generate: "Generar todas",
  none: "Todas las propuestas tienen imagen",
  noneHelp: "Cuando se envíe una sin archivo aparecerá aquí.",
  pause: "Pausar",
  resume: "Continuar",
  stop: "Detener",
  progress: "Progreso",
  progressOf: (done: number, total: number) => `${formatInteger(done)} de ${formatInteger(total)}`,
  processing: (title: string) => `Generando «${title}»`,
  next: (title: string) => `A continuación: «${title}»`,
  paused: "En pausa. Lo que está hecho queda hecho.",
  interrupted: "El proceso se ha interrumpido. Lo que está hecho queda hecho; continúa cuando quieras.",
  unreached: failure("Sin conexión", "El servidor no responde. Vuelve a intentarlo."),
  results: "Última generación",
  earlier: (count: number) => `Y ${many(count, "propuesta anterior", "propuestas anteriores")}.`,
  outcomes: {
    made: "Imagen generada",
    passed: "Ya no la necesitaba",
    failed: "Error",
  },
  reasons: {
    draw: "Error: el generador no ha dado una imagen",
    store: "Error: la imagen no se ha podido guardar",
  },
  /** Error of the process page: the run is gone or belongs to another person. */
  gone: failure("El proceso ya no existe", "Empieza otro: lo que está hecho queda hecho."),
  completed: (made: number, failed: number): Toast => {
    const line =
      many(made, "imagen generada", "imágenes generadas") +
      (failed > 0 ? `, ${many(failed, "error", "errores")}` : "");
    const toast = success("Proceso completado", line);
    return failed > 0 ? { ...toast, tone: "notice" } : toast;
  },
} as const;
