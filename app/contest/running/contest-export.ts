/**
 * The tables that the organiser takes along, under Spanish names. Not among them, and so not exported: what opens a door
 * (passwords, sessions, links, codes), what is secret by the contest's own rules (papers, who chose which of the two,
 * jurors' notes to each other and what they have not sent), and what is the machine's own. (decision 166)
 */
export const exportedTables = [
  "universidades",
  "personas",
  "invitaciones",
  "consentimientos",
  "textos-publicados",
  "cuentas-del-socio",
  "equipos",
  "obras",
  "archivos",
  "alumnado",
  "declaraciones",
  "jurado",
  "criterios",
  "asignaciones",
  "recordatorios",
  "evaluaciones",
  "medias-del-jurado",
  "votos",
  "votos-en-espera",
  "votos-por-hora",
  "recuento",
  "sellos-del-recuento",
  "votaciones",
  "recuento-de-papeletas",
  "fallos",
  "premios",
  "votos-particulares",
  "comunicados",
  "diplomas",
  "fases",
  "plazos-movidos",
  "ajustes",
  "avisos",
  "mensajes",
  "correo",
  "registro",
] as const;
export type ExportedTable = (typeof exportedTables)[number];

/** Of one ZIP: each file is a question to the store, of which a request may ask a thousand beside the tables'. */
const FILES = 300;
/** What a browser takes in one go, and what is lost when it breaks off. */
const BYTES = 2 * 1024 ** 3;

export interface FilesOfWork {
  /** The work's. */
  number: number;
  files: number;
  bytes: number;
}

export interface ExportPart {
  /** The first and last works' numbers; every work is in one part. */
  from: number;
  to: number;
  works: number;
  files: number;
  bytes: number;
}

/**
 * Into which ZIPs the works' files go, whole works by number: as many as fit into one, a larger work alone. The first
 * has the tables too, so there is always one.
 */
export function exportParts(works: readonly FilesOfWork[]): ExportPart[] {
  const parts: ExportPart[] = [];
  for (const { number, files, bytes } of works.toSorted((a, b) => a.number - b.number)) {
    const last = parts.at(-1);
    if (last && last.files + files <= FILES && last.bytes + bytes <= BYTES) {
      last.to = number;
      last.works += 1;
      last.files += files;
      last.bytes += bytes;
    } else parts.push({ from: number, to: number, works: 1, files, bytes });
  }
  return parts.length > 0 ? parts : [{ from: 0, to: 0, works: 0, files: 0, bytes: 0 }];
}
