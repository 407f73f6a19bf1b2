import type { Signal } from "~/contest/votes/fraud";
import { common } from "../core/common";
import { formatInteger, many } from "../core/formats";
import { failure, success } from "../core/toast";

const votesOf = (count: number) => many(count, "voto", "votos");

type Origins = Record<"addresses" | "networks" | "agents", number>;
type Figures = Origins & Record<"votes" | "voided" | "accounts" | "onlyHere", number>;

const origins = ({ addresses, networks, agents }: Origins) =>
  addresses === 0
    ? "Sin datos de origen"
    : [
        many(addresses, "dirección", "direcciones"),
        many(networks, "red", "redes"),
        many(agents, "navegador", "navegadores"),
      ].join(" · ");

const hundredth = (share: number) => formatInteger(Math.round(share * 100));

/** Returns the numbers of valid and voided votes. */
const counting = (votes: { counting: number; voided: number }) =>
  [
    many(votes.counting, "voto cuenta", "votos cuentan"),
    ...(votes.voided > 0 ? [many(votes.voided, "anulado", "anulados")] : []),
  ].join(", ");

const shareOf = (part: number, all: number) =>
  all === 0 ? "ninguna" : `el ${Math.round((part / all) * 100)}\u00a0%`;

function stretch(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 120) return `${minutes}\u00a0minutos`;
  return minutes < 48 * 60
    ? `${Math.round(minutes / 60)}\u00a0horas`
    : `${Math.round(minutes / 1440)}\u00a0días`;
}

/** /admin/votos: similar votes. (design 7) */
export const votes = {
  title: "Votos",
  subtitle: "Lo que conviene mirar antes de dar por bueno el recuento",
  off: "La detección de fraude está apagada: los votos nuevos no guardan su origen.",
  settings: "Ir a Ajustes",
  tally: "Recuento público",
  none: "No hay coincidencias de dirección, red o momento",
  listHint:
    "Votos de una obra que comparten dirección, red o momento. No prueban nada: un aula entera comparte dirección. Abre la obra para ver si hay señales de fraude.",
  seeSigns: "Ver las señales",
  kinds: {
    address: "Misma dirección",
    network: "Misma red",
    burst: "Muchos votos seguidos",
    network_burst: "Muchos votos seguidos de una red",
    series: "Serie de correos",
    domain: "Dominio",
  },
  evidence: origins,
  groupCount: (count: number) => many(count, "coincidencia", "coincidencias"),
  works: "Obra a obra",
  worksHint: "Cada obra tiene sus señales, también las de los correos, que la lista de arriba no mira.",
  worksSearch: "Título",
  noWorks: "Ninguna obra se llama así",
  workSubtitle: (university: string) => `Los votos de esta obra · ${university}`,
  noVotes: "Esta obra aún no tiene votos",
  figures: (figures: Figures) =>
    [
      counting({ counting: figures.votes - figures.voided, voided: figures.voided }),
      `${shareOf(figures.onlyHere, figures.accounts)} de las cuentas solo ha votado esta obra`,
      origins(figures),
    ].join(" · "),
  overTime: "Votos en el tiempo",
  eachBar: (ms: number) => `cada barra, ${stretch(ms)}`,
  peak: (votes: number, at: string) => `Votos en el tiempo: el máximo, ${votesOf(votes)}, desde el ${at}`,
  bar: (at: string, votes: number, voided: number) =>
    `${at}: ${votesOf(votes)}${voided > 0 ? `, ${formatInteger(voided)} anulados` : ""}`,
  asNumbers: "Ver los números",
  waits: "Del registro al voto",
  waitSteps: [
    "Menos de 10\u00a0minutos",
    "Menos de una hora",
    "Menos de un día",
    "Menos de una semana",
    "Una semana o más",
  ],
  suspicious: "Sospechosos",
  suspiciousHint:
    "Cada grupo tiene al menos dos señales de dos clases. No se anula nada si no lo decides tú.",
  noneSuspicious: "Ningún grupo sospechoso en esta obra.",
  toLookAt: "Otras coincidencias",
  signals: {
    series: "Los correos solo se distinguen por un número.",
    disposable: "Los correos son de un servicio desechable.",
    subdomains: "Los correos tienen más de un subdominio por cada dos cuentas.",
    domain: "Las cuentas comparten un dominio de correo poco común y se registraron en tres días.",
    regular: "Los votos llegan a intervalos casi iguales, como los de un programa.",
    in_a_row: "Las cuentas se crearon una tras otra y votan en ese orden.",
    same_order: "Al menos la mitad de las cuentas vota las mismas obras en el mismo orden.",
    browsers: "Los navegadores se repiten más que en los votos de las demás obras.",
    network: "Los votos salen de una misma dirección o red.",
    only_here: "Casi ninguna cuenta ha votado otra obra.",
    fast: "Casi todas las cuentas votan nada más registrarse.",
  } satisfies Record<Signal, string>,
  workEvidence: (
    figures: Figures & { fast: number; sameBrowser: number | null; sameElsewhere: number | null },
  ) =>
    [
      `${many(figures.onlyHere, "cuenta solo vota", "cuentas solo votan")} esta obra`,
      `${many(figures.fast, "vota", "votan")} en los 10\u00a0minutos tras registrarse`,
      origins(figures),
      ...(figures.sameBrowser === null
        ? []
        : [
            `de cada 100 parejas de votos, ${hundredth(figures.sameBrowser)} comparten navegador${figures.sameElsewhere === null ? "" : ` (en las demás obras, ${hundredth(figures.sameElsewhere)})`}`,
          ]),
    ].join(" · "),
  seeVotes: "Ver sus votos",
  allVotes: "Voto a voto",
  votesOfGroup: "Los votos del grupo",
  seeAll: "Ver todos los votos",
  columns: {
    choose: "Elegir",
    account: "Cuenta",
    at: "Votó",
    registered: "Se registró",
    elsewhere: "Otras obras",
    origin: "Origen",
    state: "Estado",
    from: "Desde",
    votes: "Votos",
    voided: "Anulados",
    waited: "Tiempo",
    accounts: "Cuentas",
  },
  choose: (email: string) => `Elegir el voto de ${email}`,
  erased: "Cuenta eliminada",
  origin: (address: string | null, agent: string | null) =>
    [address && `dir. ${address}`, agent && `nav. ${agent}`].filter(Boolean).join(" · ") || "Sin datos",
  counts: "Cuenta",
  isVoided: "Anulado",
  gone: "Anulado y retirado",
  chosenReason: "Motivo para anular los elegidos",
  voidChosen: "Anular los elegidos",
  restoreChosen: "Restituir los elegidos",
  voidChosenTitle: "¿Anular los votos elegidos?",
  voidTitle: (count: number) => `¿Anular ${votesOf(count)}?`,
  voidExplained: "Dejan de contar y se guardan como prueba, con tu motivo. Puedes restituirlos después.",
  voidConfirm: "Sí, anular",
  count: votesOf,
  counting,
  review: "Revisar",
  reason: "Motivo",
  reasonHint: "Queda en el registro, con tu nombre.",
  reasonRequired: "Escribe el motivo",
  reasonTooLong: "El motivo no puede superar los 300 caracteres",
  void: (count: number) => `Anular ${votesOf(count)}`,
  restore: (count: number) => `Restituir ${votesOf(count)}`,
  explained:
    "Votos que comparten dirección, red, momento o serie de correos, sin señales suficientes para sospechar. Una coincidencia no es una prueba: un aula entera comparte dirección, y un campus, red. Anular se puede deshacer.",
  wereVoided: (count: number) => success("Votos anulados", `${votesOf(count)} han dejado de contar`),
  wereRestored: (count: number) => success("Votos restituidos", `${votesOf(count)} vuelven a contar`),
  nothing: failure("Nada que cambiar", "Esos votos ya estaban así. Recarga la página para ver su estado."),
  unreadable: failure("Error", common.unreadableForm),
} as const;
