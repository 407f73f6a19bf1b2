import { type CategoryFilter, categoryLabel, newProposalCategories } from "~/contest/categories";
import type { EvaluationState } from "~/contest/scoring";
import { jury } from "~/text/jury";

const states: EvaluationState[] = ["not_started", "draft", "submitted", "conflict"];

export interface BoardQuery {
  search: string;
  sort: "recent" | "title";
  category: CategoryFilter | null;
  state: EvaluationState | null;
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
    page: Number.isSafeInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

export const isFiltered = ({ search, category, state }: BoardQuery) =>
  search !== "" || category !== null || state !== null;

/** The address of another page of the same. */
export function pageLink({ search, sort, category, state }: BoardQuery, page: number): string {
  const params = new URLSearchParams({ orden: sort, pagina: String(page) });
  if (search) params.set("q", search);
  if (category) params.set("categoria", category);
  if (state) params.set("estado", state);
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
    value: query.state ?? "",
    options: [
      { value: "", label: "Todos" },
      ...states.map((value) => ({ value, label: jury.states[value] })),
    ],
  },
];
