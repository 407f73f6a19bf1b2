import { HOUR_MS } from "~/contest/core/calendar";
import { limits } from "~/contest/core/limits";
import type { GroupKind, VoteGroup } from "~/contest/votes/groups";
import { common } from "../core/common";
import { formatDateTime, formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

const votesOf = (count: number) => many(count, "voto", "votos");

/** Returns the numbers of valid and voided votes. */
const counting = (votes: { counting: number; voided: number }) =>
  [
    many(votes.counting, "voto cuenta", "votos cuentan"),
    ...(votes.voided > 0 ? [many(votes.voided, "anulado", "anulados")] : []),
  ].join(", ");

/** Returns the name of a group: a short code, a domain, a series or an hour. */
const nameOf = ({ kind, source }: Pick<VoteGroup, "kind" | "source">) =>
  kind === "network"
    ? source.slice(0, 6)
    : kind === "hour"
      ? formatDateTime(Number(source) * HOUR_MS)
      : source;

/** /admin/votos: facts about each work's votes. Nothing here judges a vote. (design 7) */
export const votes = {
  title: "Votos",
  subtitle: "Qué tienen en común los votos de cada obra",
  off: "Los votos nuevos no guardan su red ni su navegador.",
  settings: "Ir a Ajustes",
  tally: "Recuento público",
  counting,
  count: votesOf,

  list: "Obras con votos",
  listHint:
    "«Red», «Dominio» y «Hora» dicen qué parte de los votos de la obra tiene su grupo más grande; «De su universidad», qué parte tiene el dominio de correo de las cuentas de su universidad.",
  figuresLate: "Los guiones son de obras con votos recientes: sus partes se calculan en unos minutos.",
  listLeast: `Las obras con menos de ${limits.comparedVotes} votos no entran en la mediana.`,
  total: (count: number) => many(count, "obra con votos", "obras con votos"),
  none: "Todavía no hay votos",
  noneFound: "Ninguna obra con votos se llama así",
  search: "Título de la obra",
  median: "Mediana del concurso",
  work: "Obra",
  columns: {
    title: "Obra",
    votes: "Votos",
    voided: "Anulados",
    network: "Red",
    domain: "Dominio",
    hour: "Hora",
    own: "De su universidad",
  },
  footnote:
    "Parecerse no es hacer trampa: un aula comparte red, una universidad comparte dominio y una clase vota a la misma hora. Y quien usa muchas redes, correos y horas no se distingue aquí.",

  workSubtitle: (university: string) => `Los votos de esta obra · ${university}`,
  noVotes: "Esta obra aún no tiene votos",
  newest: `Los grupos son de los ${formatInteger(limits.groupedVotes)} votos más recientes de la obra.`,
  groups: "Grupos",
  groupsHint: "Cada tabla junta los votos que comparten algo. Pulsa un grupo para ver sus votos.",
  kinds: {
    network: "Red",
    domain: "Dominio de correo",
    series: "Serie de correos",
    hour: "Hora",
  } satisfies Record<GroupKind, string>,
  kindHints: {
    network: "Un código en lugar de la dirección; cambia cada mes. Puede ser una casa, un aula o un campus.",
    domain: "Lo que va detrás de la @, sin subdominios.",
    series: "Correos que solo se distinguen por sus dos últimas cifras, que aquí son #.",
    hour: "«13:00» son los votos de 13:00 a 13:59.",
  } satisfies Record<GroupKind, string>,
  refusedDomains: "Dominios que no pueden votar",
  noGroup: "Ningún grupo tiene dos votos.",
  others: (count: number) => `Y ${many(count, "grupo más", "grupos más")}: otro orden enseña otros.`,
  groupColumns: {
    votes: "Votos",
    share: "Parte",
    browsers: "Navegadores",
    young: "Cuentas nuevas",
    first: "Primer voto",
    last: "Último voto",
  },
  youngHint:
    "Cuentas nuevas: las que tenían menos de un día al votar. Navegadores: muchos móviles tienen el mismo, así que pocos navegadores no son pocas personas.",
  nameOf,
  seeVotes: (group: Pick<VoteGroup, "kind" | "source">) => `Ver los votos de ${nameOf(group)}`,

  acts: "Anulaciones",
  actColumns: { at: "Cuándo", reason: "Motivo", votes: "Votos", restore: "Restituir" },
  restore: "Restituir",
  restoreAct: (count: number, at: number) =>
    `Restituir ${many(count, "voto anulado", "votos anulados")} el ${formatDateTime(at)}`,

  allVotes: "Voto a voto",
  votesOfGroup: ({ kind, source }: Pick<VoteGroup, "kind" | "source">) =>
    `${{ network: "Red", domain: "Dominio", series: "Serie", hour: "Hora" }[kind]} ${nameOf({ kind, source })}`,
  seeAll: "Ver todos los votos",
  voteColumns: {
    choose: "Elegir",
    account: "Cuenta",
    at: "Votó",
    registered: "Se registró",
    network: "Red",
    browser: "Navegador",
    state: "Estado",
  },
  choose: (email: string) => `Elegir el voto de ${email}`,
  erased: "Cuenta eliminada",
  counts: "Contado",
  isVoided: "Anulado",
  gone: "Anulado y retirado",

  voidExplained:
    "Un voto anulado deja de contar. Cada votante recibe un correo con el motivo y puede reclamar.",
  reason: "Motivo",
  reasonHint: "Va en el correo y, cuando termine la votación, se publica en el recuento. No nombres a nadie.",
  reasonRequired: "Escribe el motivo",
  reasonTooLong: "El motivo no puede superar los 300 caracteres",
  chosenTitle: "Anular los votos elegidos",
  voidChosen: "Anular los elegidos",
  restoreChosen: "Restituir los elegidos",
  groupTitle: "Anular el grupo entero",
  number: "Cuántos votos anulas",
  numberHint: "Se anulan todos los del grupo, también los honestos. Escribe cuántos son.",
  numberRequired: "Escribe cuántos votos anulas",
  numberWrong: (count: number) =>
    `En el grupo ${count === 1 ? "cuenta 1 voto" : `cuentan ${formatInteger(count)} votos`}. Revísalos y escribe ese número.`,
  voidGroup: "Anular el grupo",
  wereVoided: (count: number) =>
    success("Votos anulados", `${votesOf(count)} ${count === 1 ? "ha" : "han"} dejado de contar`),
  wereRestored: (count: number) =>
    success("Votos restituidos", `${votesOf(count)} ${count === 1 ? "vuelve" : "vuelven"} a contar`),
  noneChosen: failure("No has elegido ningún voto", "Marca al menos uno."),
  nothing: failure("Nada que cambiar", "Esos votos ya estaban así. Recarga la página para ver su estado."),
  unreadable: failure("Error", common.unreadableForm),
} as const;
