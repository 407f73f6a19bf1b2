import { newProposalCategories } from "~/contest/core/categories";
import type { StatusFilter } from "~/contest/core/statuses";
import type { EvaluationState } from "~/contest/jury/scoring";
import { choice, flag, type ListQuery, listAddress, page, search } from "~/web/core/list-address";
import { listViews } from "~/web/works/list-view";

/**
 * The juror's own evaluation states. The card filter adds the proposal statuses except drafts,
 * which no juror sees.
 */
export const states: EvaluationState[] = ["not_started", "draft", "submitted", "conflict"];
export const statuses = ["pendiente", "finalista", "rechazada"] as const satisfies StatusFilter[];

/** 'own' applies when the setting gives each juror an order. */
const sorts = ["own", "recent", "title"] as const;
export type Sort = (typeof sorts)[number];

/** Returns the requested sort, or the default when the setting does not offer it. */
export function sortOf(sort: Sort | null, hasOwnOrder: boolean): Sort {
  if (sort === null || sort === "own") return hasOwnOrder ? "own" : "recent";
  return sort;
}

export const boardList = listAddress("/jurado", {
  search: search("q"),
  sort: choice("orden", sorts),
  category: choice("categoria", newProposalCategories),
  /** One filter: the juror's own state or the proposal's status. */
  state: choice("estado", states),
  status: choice("estado", statuses),
  /** Shows all proposals in assigned mode. */
  everything: flag("ver", "todas"),
  page: page(),
  /** Remembered, so the other addresses of the list leave it out. */
  view: choice("vista", listViews),
});

export type BoardQuery = ListQuery<typeof boardList>;

export const isFiltered = ({ search, category, state, status }: BoardQuery) =>
  search !== "" || category !== null || state !== null || status !== null;
