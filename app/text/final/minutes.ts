import { dayOf } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import { roundHalfUp } from "~/contest/core/rounding";
import { atTime, formatDay, formatInteger, many } from "../core/formats";

const numberFormat = new Intl.NumberFormat("es-ES", { maximumFractionDigits: 2 });
const shareFormat = new Intl.NumberFormat("es-ES", {
  style: "percent",
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const when = (at: number) => `${formatDay(dayOf(at))}, ${atTime(at)} (hora peninsular)`;

/**
 * Returns a function that names a work of the record: with its number, or by title alone when it is
 * gone.
 */
export function workNames(works: readonly { number: number; title: string }[]) {
  const titles = new Map<number | string, string>(works.map(({ number, title }) => [number, title]));
  return {
    name: (work: number | string): string => {
      const title = titles.get(work);
      return title === undefined ? minutes.workGone : `«${title}», n.º\u00a0${formatInteger(Number(work))}`;
    },
    title: (work: number | string): string => titles.get(work) ?? minutes.workGone,
  };
}

/** The minutes (acta) of a sealed verdict: a document that the jury signs. */
export const minutes = {
  title: (isRectification: boolean) => (isRectification ? "Acta de rectificación" : "Acta del fallo"),
  documentTitle: (number: number) => `Acta del fallo n.º ${formatInteger(number)}`,
  foot: (number: number, hash: string, hasCodes: boolean) =>
    `${hasCodes ? "CONFIDENCIAL · " : ""}Acta del fallo n.º\u00a0${formatInteger(number)} · expediente ${hash.slice(0, 16)}…`,
  page: (page: number, pages: number) => `Página ${formatInteger(page)} de ${formatInteger(pages)}`,
  confidential:
    "Confidencial: esta acta dice de quién es cada código del expediente público. No sale de la organización. Para publicar hay otra, sin códigos.",
  opening: (number: number, contest: string) =>
    `Esta acta hace constar cómo se llegó al fallo n.º\u00a0${formatInteger(number)} del ${contest}. Recoge lo que el expediente decía en el instante del sello; nada de lo que cambie después la altera.`,
  head: {
    number: "Fallo",
    sealed: "Sellado",
    works: "Obras",
    winner: "Ganadora",
  },
  numberOf: (number: number) => `N.º\u00a0${formatInteger(number)}`,
  sealedOn: (at: number, by: string) => `El ${when(at)}, por ${by}`,
  worksOf: (contestants: number, disqualified: number) =>
    `${many(contestants, "obra a concurso", "obras a concurso")}${disqualified > 0 ? `; ${many(disqualified, "descalificada", "descalificadas")}` : ""}`,

  rectification: "Rectificación",
  replaces: (number: number, at: number | null) =>
    `Este fallo rectifica el n.º\u00a0${formatInteger(number)}${at === null ? "" : `, sellado el ${when(at)}`}, y lo sustituye por entero. El anterior y su acta se conservan.`,
  reason: "Qué y por qué",

  attendance: {
    title: "Asistencia y quórum",
    members: "Miembros",
    membersOf: (members: number) => many(members, "persona forma el jurado", "personas forman el jurado"),
    present: "Participan",
    presentOf: (present: number, members: number) =>
      members === 0
        ? "Nadie"
        : `${formatInteger(present)} de ${formatInteger(members)} (${shareFormat.format(present / members)})`,
    quorum: "Quórum",
    quorumOf: ({ present, needed }: { present: number; needed: number }) =>
      `La mitad de los miembros: ${formatInteger(needed)}. ${present >= needed && present > 0 ? "Se alcanza." : "No se alcanza."}`,
    code: "Código",
    name: "Miembro del jurado",
    takesPart: "Participa",
    assigned: "Asignadas",
    evaluated: "Evaluadas",
    conflicts: "Conflictos",
    marks: "Marcó",
    voted: "Sí",
    notVoted: "No",
    hasDeclined: (name: string) => `${name} (ya no juzga)`,
    noteWithoutCodes:
      "Por orden alfabético. Participa quien envió al menos una evaluación o marcó finalistas. Solo se computan las evaluaciones enviadas y sin conflicto de interés. El expediente publica lo que evaluó cada cual bajo un código; esta acta no dice de quién es.",
    note: "Participa quien envió al menos una evaluación o marcó finalistas. Solo se computan las evaluaciones enviadas y sin conflicto de interés. Los códigos son los del expediente público.",
  },

  criteria: {
    title: "Criterios y pesos",
    intro: (halves: boolean) =>
      `Cada criterio se puntúa de 0 a 5${halves ? ", con medios puntos" : ""}. El total de una evaluación es la media ponderada por los pesos, expresada sobre 100; un criterio marcado como no aplicable no entra en ella.`,
    name: "Criterio",
    weight: "Peso",
    share: "Parte",
  },
  number: (value: number) => numberFormat.format(roundHalfUp(value, 2)),
  share: (share: number) => shareFormat.format(share),

  conflicts: {
    title: "Conflictos de interés",
    intro:
      "Quien tiene un conflicto de interés con una obra se abstiene: su evaluación no se computa, y no la marca en la final.",
    none: "No consta ningún conflicto de interés.",
    name: "Se abstiene",
    works: "Obras",
    work: "Obra",
    abstentions: "Se abstienen",
  },

  assignments: {
    title: "Asignaciones",
    intro: (total: number) =>
      `Constan ${many(total, "asignación", "asignaciones")}. Los números son los de las obras, como en el apartado siguiente; «a» abarca todas las que median.`,
    total: (total: number) =>
      `${total === 1 ? "Consta" : "Constan"} ${many(total, "asignación", "asignaciones")}. El expediente dice cuáles, por códigos.`,
    none: "No consta ninguna asignación.",
    name: "Miembro del jurado",
    count: "Obras",
    works: "Cuáles",
    range: (from: number, to: number) => {
      if (from === to) return formatInteger(from);
      return `${formatInteger(from)}${to === from + 1 ? ", " : "\u00a0a\u00a0"}${formatInteger(to)}`;
    },
  },

  works: {
    title: "Valoración de las obras",
    intro:
      "Media y desviación típica, sobre 100, de las evaluaciones computadas de cada obra. El puesto sigue la media; a igual media, la menor desviación, después más votos del público y por último la obra enviada antes.",
    lacking: (works: number) =>
      works === 0
        ? `Todas las obras a concurso tienen al menos ${limits.leastEvaluations} evaluaciones.`
        : `${many(works, "obra a concurso tiene", "obras a concurso tienen")} menos de ${limits.leastEvaluations} evaluaciones.`,
    none: "No hay obras publicadas.",
    place: "Puesto",
    number: "N.º",
    work: "Obra",
    evaluations: "Eval.",
    mean: "Media",
    deviation: "Desv.",
    votes: "Votos",
    status: "Estado",
    unknown: "—",
  },

  community: {
    title: "Votación de la comunidad",
    none: "No hubo votación de la comunidad entre las dos finalistas, o no había terminado.",
    intro: "Votos de la comunidad a cada una de las dos finalistas.",
    work: "Obra",
    votes: "Votos",
    total: "Total",
  },

  publicVote: {
    title: "Votación del público",
    counted: "Votos que cuentan",
    voided: "Votos anulados",
    noneVoided: "Ninguno",
    tally: "Recuento",
    tallyOf: (lines: number) => many(lines, "línea", "líneas"),
    head: "Sello del recuento",
  },

  verdict: {
    title: "Fallo",
    intro: "A la vista de lo anterior, el fallo es:",
    departure: "Por qué no gana la obra de la regla",
    desierto: "Desierto",
    workOf: (number: number, category: string, university: string | null) =>
      [`Obra n.º\u00a0${formatInteger(number)}`, category, university ?? ""].filter(Boolean).join(" · "),
  },
  workGone: "una obra retirada",

  signatures: {
    title: "Firmas",
    intro: "Y para que conste, firman esta acta quienes participaron en el fallo.",
    organiser: "Por la organización",
    juror: (code: string | null) => (code === null ? "Jurado" : `Jurado, ${code}`),
  },

  proof: {
    title: "Huella del expediente",
    intro: (hasCodes: boolean) =>
      `La huella es la suma SHA-256 del archivo sellado: con un solo carácter cambiado sería otra. La del expediente es el sello que muestra /resultados/expediente, que lo ofrece con un programa que rehace las cuentas.${hasCodes ? " La de los nombres es la del archivo que dice de quién es cada código, que solo esta acta lee." : ""}`,
    record: "Expediente",
    names: "Nombres",
  },
  illegible: (hasCodes: boolean) =>
    `Donde figura […] hay letras de un alfabeto que esta acta no puede componer. ${hasCodes ? "El código o el número que las acompaña dice de quién o de qué se trata, y el expediente guarda el texto íntegro" : "El expediente guarda íntegro el texto de las obras"}.`,
} as const;
