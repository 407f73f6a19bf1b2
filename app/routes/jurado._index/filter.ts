import { type CategoryFilter, categoryLabel, newProposalCategories } from "~/contest/categories";
import type { EvaluationState } from "~/contest/scoring";
import { type StatusFilter, statusFilterFinds, statusFilterLabels, statusFilters } from "~/contest/statuses";
import { jury } from "~/text/jury";

/** The juror's own evaluation; beside it the card filter's proposal statuses, but for drafts: no juror sees them. */
const states: EvaluationState[] = ["not_started", "draft", "submitted", "conflict"];
const statuses = statusFilters.filter((status) => !statusFilterFinds(status).isDraft);

export interface BoardQuery {
  search: string;
  sort: "recent" | "title";
  category: CategoryFilter | null;
  state: EvaluationState | null;
  status: StatusFilter | null;
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
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

export const isFiltered = ({ search, category, state, status }: BoardQuery) =>
  search !== "" || category !== null || state !== null || status !== null;

/** The address of another page of the same. */
export function pageLink({ search, sort, category, state, status }: BoardQuery, page: number): string {
  const params = new URLSearchParams({ orden: sort, pagina: String(page) });
  if (search) params.set("q", search);
  if (category) params.set("categoria", category);
  if (state ?? status) params.set("estado", state ?? status ?? "");
  return `/jurado?${params}`;
}

export const filterChoices = (query: BoardQuery) => [
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
