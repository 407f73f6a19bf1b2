import { formatDate, formatDateTime, formatInteger, formatSize, many } from "../core/formats";
import { failure, success } from "../core/toast";

/** /admin/exportar and its files. */
export const contestExport = {
  title: "Exportar el concurso",
  figures: { works: "obras con archivos", files: "archivos", size: "de archivos" },
  inside: "Qué contiene",
  insideList: [
    "Cada tabla como CSV, con las columnas y los nombres de la base de datos. Las horas van en UTC.",
    "Los archivos originales de cada obra, borradores incluidos, en una carpeta con su número y su título.",
    "LEEME.txt, que explica cada tabla.",
  ],
  left: "Qué no contiene",
  leftList: [
    "Contraseñas, sesiones, enlaces y códigos de acceso: lo que abre una puerta.",
    "Quién dio cada voto y cuándo, qué marcó cada jurado y qué eligió cada persona en la final: las pantallas tampoco lo enseñan.",
    "Las evaluaciones sin enviar: no cuentan hasta que se envían. Su puntuación se ve en «Dashboard Jurado», en la pestaña «Por Jurado» de cada obra.",
  ],
  warning:
    "El archivo lleva nombres y correos de personas. Guárdalo cifrado, no lo compartas y bórralo cuando ya no haga falta. La descarga queda en el registro.",
  manyParts: (parts: number) =>
    `El concurso ocupa ${formatInteger(parts)} archivos ZIP. El primero lleva también las tablas.`,
  prepare: "Preparar el ZIP",
  prepareAgain: "Preparar otro",
  prepareHint:
    "Suele tardar un minuto o dos; en un concurso de un millón de votos, un cuarto de hora. Te avisaremos por correo.",
  begun: success("Preparando el ZIP", "Puedes cerrar esta página: te avisaremos por correo."),
  progress: "Preparando el ZIP",
  progressOf: (table: number, tables: number, rows: number) =>
    `Tabla ${table} de ${tables}; ${many(rows, "fila escrita", "filas escritas")}`,
  reload: "Ver cómo va",
  /** Epoch ms: the preparation's begin, and the removal of the files. */
  ready: (preparedAt: number, removedAt: number) =>
    `Con los datos del ${formatDateTime(preparedAt)}. Se borra el ${formatDate(removedAt)}.`,
  notReady: failure("No hay un ZIP preparado", "Prepáralo en esta página."),
  whole: "Descargar el ZIP",
  part: (part: number, parts: number) => `Descargar la parte ${part} de ${parts}`,
  partHolds: (works: number, files: number, bytes: number) =>
    `${many(works, "obra", "obras")}, ${many(files, "archivo", "archivos")}, ${formatSize(bytes)}`,
  /** `day` in calendar form. */
  zipName: (day: string, part: number, parts: number) =>
    parts === 1 ? `concurso-${day}.zip` : `concurso-${day}-parte-${part}-de-${parts}.zip`,
  archive: {
    title: "Archivo de la edición terminada",
    line: "La web pública como páginas fijas en un ZIP, que se leen sin servidor. Los resultados tienen que estar publicados, y la portada, abierta sin cuenta.",
    button: "Descargar el archivo",
    progress: (answers: number) =>
      `${many(answers, "página o archivo leído", "páginas y archivos leídos")}. Deja esta página abierta.`,
    saved: "Archivo descargado: descomprímelo y abre index.html.",
    missing: (addresses: readonly string[]) => `Falta lo que el sitio no ha dado: ${addresses.join(", ")}`,
    refused: {
      unfinished: "Todavía no: los resultados no están publicados.",
      closed: "La portada no está abierta: activa «Portada y galería abiertas sin cuenta» en Ajustes.",
      busy: "El servidor está ocupado. Vuelve a intentarlo dentro de unos minutos.",
      failing: "El servidor enseña ahora páginas antiguas. Vuelve a intentarlo dentro de unos minutos.",
      unreachable: "Se ha perdido la conexión. Vuelve a intentarlo.",
    },
    /** `day` in calendar form. */
    zipName: (day: string) => `archivo-${day}.zip`,
    byCommand: "Quien lleva la instalación lo guarda con una orden, mejor si pesa varios gigabytes:",
    command: (origin: string) => `npm run archive -- --to archivo --from ${origin}`,
  },
  readme: "LEEME.txt",
  gone: "FALTAN.txt",
  goneHead: "Estos archivos constan en la base de datos y no están en el almacén:",
  readmeHead: (when: string) =>
    `Exportación del concurso del ${when}.\r\n\r\nLas tablas (carpeta «datos») se leen una tras otra: lo que cambie mientras se preparan puede estar en una y no en otra. N/A quiere decir «sin valor». Los archivos de la tabla «archivos» están en «obras», en la carpeta que empieza por el número de su obra y con su posición como nombre.`,
  /** Tables in the order of LEEME.txt. */
  tables: {
    universidades: "universidades inscritas, activas o no",
    personas: "cuentas, con su rol",
    invitaciones: "invitaciones por correo y qué se respondió",
    consentimientos: "qué textos ha aceptado cada persona, en qué versión y cuándo",
    "textos-publicados": "las bases, en todas sus versiones",
    "cuentas-del-socio": "qué ha respondido el socio sobre cada cuenta",
    equipos: "equipos de cada universidad",
    obras: "obras y borradores",
    archivos: "archivos de cada obra",
    alumnado: "alumnado que firma cada obra",
    jurado: "jurado, activo o no, con sus vínculos",
    criterios: "criterios y pesos",
    asignaciones: "qué obra toca a quién",
    recordatorios: "recordatorios enviados al jurado",
    evaluaciones: "evaluaciones enviadas",
    "medias-del-jurado": "media y desviación de cada obra",
    votos: "votos del público, anulados incluidos",
    "votos-en-espera": "votos que esperan a que se confirme un correo",
    recuento: "el recuento público, línea a línea",
    "sellos-del-recuento": "sellos del recuento público",
    "pasos-de-la-final":
      "las finalistas, la elección del jurado y la votación de la comunidad, con sus fechas",
    "desviaciones-de-la-final": "las desviaciones de la regla, con su motivo",
    fallos: "fallos sellados y borrador",
    premios: "premios de cada fallo",
    comunicados: "correos con los que se comunicó un fallo",
    diplomas: "diplomas emitidos, sustituidos y revocados",
    fases: "fases, fechas y puertas",
    "plazos-movidos": "fines de fase que se movieron, con su motivo",
    ajustes: "ajustes cambiados",
    avisos: "avisos a la organización",
    mensajes: "mensajes de la organización a un grupo",
    "textos-de-mensajes": "textos de mensajes de una edición anterior",
    correo: "correos escritos y su estado",
    registro: "registro de acciones",
  },
};
