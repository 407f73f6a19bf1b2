import type { EvaluationState } from "~/contest/jury/scoring";
import { newProposalCategories } from "~/contest/works/categories";
import type { StatusFilter } from "~/contest/works/statuses";
import { type Asked, choice, flag, listAddress, page, search } from "~/web/core/list-address";

/** The juror's own evaluation; beside it the card filter's proposal statuses, but for drafts: no juror sees them. */
export const states: EvaluationState[] = ["not_started", "draft", "submitted", "conflict"];
export const statuses = ["pendiente", "finalista", "rechazada"] as const satisfies StatusFilter[];

/** 'own' where the setting gives each juror an order. */
const sorts = ["own", "recent", "title"] as const;
export type Sort = (typeof sorts)[number];

/** The sort of the list: the asked one, where it is on offer. */
export function sortOf(asked: Sort | null, hasOwnOrder: boolean): Sort {
  if (asked === null || asked === "own") return hasOwnOrder ? "own" : "recent";
  return asked;
}

export const boardList = listAddress("/jurado", {
  search: search("q"),
  sort: choice("orden", sorts),
  category: choice("categoria", newProposalCategories),
  /** One choice: the juror's own state, or the proposal's. */
  state: choice("estado", states),
  status: choice("estado", statuses),
  /** In assigned mode: everybody's proposals. */
  everything: flag("ver", "todas"),
  page: page(),
});

export type BoardQuery = Asked<typeof boardList>;

export const isFiltered = ({ search, category, state, status }: BoardQuery) =>
  search !== "" || category !== null || state !== null || status !== null;
