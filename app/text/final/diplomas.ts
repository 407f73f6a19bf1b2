import type { AwardKind } from "~/contest/core/awards";
import type { DiplomaAward, DiplomaKind, DiplomaState, ListedState } from "~/contest/final/diplomas";
import { formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

const awardNames: Record<AwardKind, string> = {
  ganadora: "Obra ganadora",
  finalista: "Obra finalista",
  favorita: "Obra favorita del público",
  accesit: "Accésit",
  mencion: "Mención",
};

const inWords = ({ kind, label }: DiplomaAward) =>
  label ? `${awardNames[kind]}: ${label}` : awardNames[kind];

/** Returns a diploma's award in one line: 'Obra ganadora y favorita del público'. */
export function awardLine(kind: DiplomaKind, awards: DiplomaAward[]): string {
  if (kind === "jurado") return "Miembro del jurado";
  const [first, ...others] = [...awards].sort((one, other) => rank(one) - rank(other)).map(inWords);
  const rest = others.map((award) => award.replace(/^Obra /, ""));
  return [first ?? "", ...rest].join(" y ");
}

/** The jury's award comes before the public's. */
const rank = ({ kind }: DiplomaAward) => (kind === "favorita" ? 1 : 0);

/** Texts on the diploma itself. */
export const diplomaWords = {
  documentTitle: (name: string, award: string) => `Diploma de ${name}: ${award}`,
  kindOfSheet: "Diploma",
  workNumber: (number: number) => `Obra n.º\u00a0${number}`,
  verdict: "Fallo del jurado",
  verdictLine: (number: number) => `N.º ${number}, sellado el`,
  code: "Código",
  check: "Comprobar",
  checkLine: "Escanea el código o entra en",
  qr: (address: string) => `Código QR que lleva a ${address}`,
};

/** /diploma/{code}, /cuenta/diplomas, /admin/fallo/diplomas. */
export const diplomas = {
  title: "Diplomas",
  checkTab: (code: string) => `Diploma ${code}`,
  /** Tab titles that distinguish the two lists. */
  tabs: { own: "Tus diplomas", all: "Todos los diplomas" },
  checkTitle: "Comprobación de un diploma",
  states: { valid: "Válido", replaced: "Sustituido", revoked: "Revocado" } satisfies Record<
    DiplomaState,
    string
  >,
  stateHints: {
    valid: "El concurso emitió este diploma y sigue vigente.",
    replaced: "Se emitió otro en su lugar, con el nombre de su titular corregido. Este ya no vale.",
    revoked: "El concurso lo retiró: este diploma ya no vale.",
  } satisfies Record<DiplomaState, string>,
  unknown: "Ningún diploma tiene ese código",
  unknownHint: "Revisa las 16 letras y cifras: la I y la L se leen como 1, y la O como 0.",
  toContest: "Ir al concurso",
  award: "Reconocimiento",
  work: "Obra",
  role: "Papel",
  university: "Universidad",
  verdict: "Fallo",
  verdictLine: (number: number, day: string) => `N.º\u00a0${number}, sellado el ${day}`,
  code: "Código",

  accountLine: "Tus diplomas del concurso, en PDF. Aquí corriges cómo se escribe tu nombre.",
  toOwn: "Ver mis diplomas",
  intro:
    "Cada diploma es un PDF para imprimir. Quien escanee su código, o entre en su dirección, sabrá si es válido.",
  universityIntro:
    "El diploma de tu universidad por cada obra reconocida, y los de quienes las firman. Cada estudiante corrige su nombre en Mi Cuenta.",
  none: "Todavía no tienes diplomas",
  noneHint: "Se emiten cuando el jurado sella su fallo, para las obras reconocidas y para el jurado.",
  unissued: (count: number) =>
    `${count === 1 ? "Hay 1 diploma que se está emitiendo" : `Hay ${formatInteger(count)} diplomas que se están emitiendo`}: recarga la página dentro de unos minutos.`,
  noneOfUniversity: "Todavía no hay diplomas",
  diplomaCount: (count: number) => many(count, "diploma", "diplomas"),
  download: "Descargar PDF",
  downloadOf: (name: string) => `Descargar PDF: ${name}`,
  check: "Comprobar",
  correct: "Corregir el nombre",
  correctOf: (name: string) => `Corregir el nombre de ${name}`,
  correctTitle: "Corregir el nombre",
  correctHint: "Se emitirá un diploma nuevo con otro código, y el anterior dirá que fue sustituido.",
  name: "Nombre en el diploma",
  nameMissing: "Escribe el nombre",
  nameTooLong: "El nombre puede tener hasta 300 caracteres",
  nameSame: "El diploma ya tiene ese nombre",
  unwritable: (letters: string[]) =>
    `El diploma se imprime en letras latinas y no puede escribir ${letters
      .slice(0, 5)
      .map((letter) => `«${letter}»`)
      .join(
        ", ",
      )}${letters.length > 5 ? "…" : ""}. Escribe el nombre con letras latinas, como en un pasaporte.`,
  save: "Emitir con este nombre",
  cancel: "Cancelar",
  corrected: success("Diploma emitido de nuevo", "El anterior dirá que fue sustituido"),
  notCorrected: failure("El diploma no se ha cambiado", "Vuelve a intentarlo"),
  gone: failure("Ese diploma ya no es válido", "Aquí están los que lo son"),
  unreadable: failure("El diploma no se ha cambiado", "El formulario no se ha podido leer"),

  adminSubtitle:
    "Se emiten solos cuando se sella el fallo: al alumnado y a las universidades de las obras reconocidas, y al jurado que evaluó",
  waiting: (count: number) =>
    `${count === 1 ? "Queda 1 diploma" : `Quedan ${formatInteger(count)} diplomas`} por emitir. Se emiten solos en los próximos minutos.`,
  unprintable: (count: number) =>
    count === 1
      ? "Un diploma no está en el ZIP: su nombre tiene letras que no se pueden escribir. Lo corrige su titular o su universidad."
      : `${formatInteger(count)} diplomas no están en el ZIP: sus nombres tienen letras que no se pueden escribir. Los corrige su titular o su universidad.`,
  seeUnprintable: "Ver cuáles",
  noVerdict: "Los diplomas se emiten cuando el jurado sella su fallo.",
  noneFound: "Ningún diploma coincide con la búsqueda",
  caption: "Diplomas, por nombre",
  searched: "Nombre, obra o código",
  state: "Estado",
  link: "Enlace",
  linkOf: (name: string) => `enlace de ${name}`,
  pdf: "PDF",
  listedStates: {
    valid: "Válido",
    unprintable: "Sin PDF",
    replaced: "Sustituido",
    revoked: "Revocado",
  } satisfies Record<ListedState, string>,
  zip: "Descargar todos (ZIP)",
  zipName: "diplomas.zip",
  leftOutFile: "no-incluidos.txt",
  leftOutHead:
    "Diplomas que no están en este archivo, porque su nombre tiene letras que no se pueden escribir:",
  folders: { alumno: "alumnado", jurado: "jurado", universidad: "universidades" } satisfies Record<
    DiplomaKind,
    string
  >,
};
