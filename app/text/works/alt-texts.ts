import { limits } from "~/contest/core/limits";
import { formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

/** Alternative texts and transcripts: requested from universities, listed for the organiser. */
export const altTexts = {
  title: "Textos alternativos",

  /** The fields on all screens. */
  label: "Texto alternativo",
  /** Labels of the form without scripts, before a file is chosen. */
  labels: {
    main: "Texto alternativo del archivo principal",
    pictures: "Textos alternativos de las demás imágenes",
    picture: (place: number) => `Texto alternativo de la imagen ${place}`,
  },
  shortHint: "Lo que se ve y el texto que se lee, sin «imagen de…».",
  speaks: "En el vídeo se habla o se canta",
  transcript: "Transcripción",
  transcriptHint: "Lo que se dice, por orden, y quién lo dice si importa. Se muestra bajo el vídeo.",
  helpTitle: "Qué escribir",
  help: [
    "Describe lo que importa de la obra: figuras, composición, color, técnica. Quien te lea no la ve.",
    "Copia el texto que se lea en ella, tal como está.",
    "Una o dos frases bastan; si hace falta más, la explicación está para eso.",
    "No empieces por «imagen de» o «foto de»: ya se dice.",
    "No nombres a sus autores ni a la universidad: el jurado puede estar evaluando a ciegas.",
  ],
  example:
    "Por ejemplo: «Sobre fondo rojo, una silla de madera vista desde arriba proyecta la sombra de un árbol. Abajo, en letras blancas: “Lo que fue”».",
  tooLong: `El texto alternativo no puede superar los ${limits.altTextLength} caracteres`,
  transcriptTooLong: `La transcripción no puede superar los ${limits.transcriptLength} caracteres`,

  /** Missing texts before and after submission. */
  lacking: (n: number) =>
    `${n === 1 ? "Un archivo no tiene" : `${formatInteger(n)} archivos no tienen`} texto alternativo. Puedes enviar la propuesta y escribirlo después. Sin él, quien no ve la imagen no sabe qué muestra.`,
  sentLacking: (n: number) =>
    n === 1 ? "Falta un texto alternativo." : `Faltan ${formatInteger(n)} textos alternativos.`,
  writeNow: (n: number) => (n === 1 ? "Escribirlo ahora" : "Escribirlos ahora"),

  /** /propuesta/{id}/textos-alternativos */
  ofWork: {
    lead: "Lo que se ve y lo que se dice en cada archivo, para quien usa un lector de pantalla, no oye o no carga las imágenes. Se publica con la obra.",
    link: "Textos alternativos y transcripción",
    lacking: (n: number) => `${n === 1 ? "falta" : "faltan"} ${formatInteger(n)}`,
    /** The portal's link to the texts. */
    write: "Escribir lo que falta",
    main: "Archivo principal",
    picture: (place: number) => `Imagen ${place}`,
    none: "Esta propuesta no tiene archivos.",
    save: "Guardar los textos",
    saving: "Guardando…",
    saved: success("Textos guardados"),
    notSaved: failure("No se pudieron guardar los textos", "Inténtalo de nuevo dentro de un momento."),
    denied: failure("Acceso denegado", "No tienes permisos para editar propuestas"),
    changedMeanwhile: "Alguien ha cambiado esta propuesta mientras escribías",
    changedMeanwhileHelp:
      "Junto a cada campo distinto verás lo que hay guardado ahora. Si vuelves a guardar, quedará lo que has escrito tú.",
  },

  /** /admin/textos-alternativos */
  missing: {
    title: "Textos que faltan",
    subtitle: "Archivos sin texto alternativo y vídeos que hablan sin transcripción",
    fileCount: (n: number) => many(n, "archivo", "archivos"),
    write: "Escribir a sus universidades",
    none: "No falta ninguno",
    noneHint: "Todos los archivos dicen lo que se ve, y todos los vídeos que hablan, lo que se dice.",
    file: (place: number) => (place === 0 ? "Archivo principal" : `Imagen ${place}`),
    allOfWork: "Todos los textos de la obra",
    transcript: "Falta la transcripción",
    save: "Guardar lo escrito",
    saved: (n: number, skipped: number) =>
      success(
        many(n, "texto guardado", "textos guardados"),
        skipped > 0
          ? `${many(skipped, "se ha quedado como estaba", "se han quedado como estaban")}: alguien lo escribió antes.`
          : undefined,
      ),
    nothing: failure("No has escrito ningún texto"),
    notSaved: failure("No se pudieron guardar los textos", "Lo que has escrito sigue en la página."),
  },
} as const;
