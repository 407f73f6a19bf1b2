import type { FilterChoice } from "~/components/filter-bar";
import { type CategoryFilter, categoryLabel, newProposalCategories } from "~/contest/categories";
import type { EvaluationState } from "~/contest/scoring";
import { type StatusFilter, statusFilterLabels } from "~/contest/statuses";
import { jury } from "~/text/jury";

/** The juror's own evaluation; beside it the card filter's proposal statuses, but for drafts: no juror sees them. */
const states: EvaluationState[] = ["not_started", "draft", "submitted", "conflict"];
const statuses = ["pendiente", "finalista", "rechazada"] as const satisfies StatusFilter[];

export interface BoardQuery {
  search: string;
  sort: "recent" | "title";
  category: CategoryFilter | null;
  /** One choice: the juror's own state, or the proposal's. */
  state: EvaluationState | null;
  status: (typeof statuses)[number] | null;
  /** In assigned mode: everybody's proposals. */
  everything: boolean;
  /** From 1. */
  page: number;
}

/** The board's address as what it asks for; what it does not know counts as not asked. */
export function readQuery(params: URLSearchParams): BoardQuery {
  const page = Number(params.get("pagina"));
  return {
    search: (params.get("q") ?? "").trim().slice(0, 100),
    sort: params.get("orden") === "title" ? "title" : "recent",
    category: newProposalCategories.find((one) => one === params.get("categoria")) ?? null,
    state: states.find((one) => one === params.get("estado")) ?? null,
    status: statuses.find((one) => one === params.get("estado")) ?? null,
    everything: params.get("ver") === "todas",
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

export const isFiltered = ({ search, category, state, status }: BoardQuery) =>
  search !== "" || category !== null || state !== null || status !== null;

/** The board's address with this filter, on that page; what is at its default is left out. */
export function boardPath(query: BoardQuery, page = 1): string {
  const { search, sort, category, state, status, everything } = query;
  const asked = {
    q: search,
    orden: sort === "recent" ? "" : sort,
    categoria: category,
    estado: state ?? status,
    ver: everything ? "todas" : "",
    pagina: page > 1 ? String(page) : "",
  };
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(asked)) if (value) params.set(key, value);
  return params.size > 0 ? `/jurado?${params}` : "/jurado";
}

export const filterChoices = (query: BoardQuery): FilterChoice[] => [
  {
    name: "orden",
    label: "Ordenar",
    value: query.sort,
    options: [
      { value: "recent", label: "Más reciente" },
      { value: "title", label: "Título A-Z" },
    ],
  },
  {
    name: "categoria",
    label: "Categoría",
    value: query.category ?? "",
    options: [
      { value: "", label: "Todas" },
      ...newProposalCategories.map((value) => ({ value, label: categoryLabel(value) })),
    ],
  },
  {
    name: "estado",
    label: "Estado",
    value: query.state ?? query.status ?? "",
    options: [
      { value: "", label: "Todos" },
      { group: "Tu evaluación", options: states.map((value) => ({ value, label: jury.states[value] })) },
      {
        group: "La propuesta",
        options: statuses.map((value) => ({ value, label: statusFilterLabels[value] })),
      },
    ],
  },
];
