import { newProposalCategories } from "~/contest/core/categories";
import { proposalStatuses, statusFilters } from "~/contest/core/statuses";
import type { StateFilter } from "~/db/works/views/works";
import { choice, type ListQuery, listAddress, name, page, search } from "~/web/core/list-address";
import { listViews } from "~/web/works/list-view";

export const sorts = ["recent", "votes", "score", "title"] as const satisfies StateFilter["sort"][];

/**
 * Exactly one status in the address: 'pendiente' alone belongs to the card filter, which includes
 * two. (design 5.6)
 */
const exactly = proposalStatuses.map((status) => `solo_${status}` as const);

export const stateList = listAddress("/admin/estados", {
  search: search("q"),
  sort: choice("orden", sorts, "recent"),
  category: choice("categoria", newProposalCategories),
  state: choice("estado", [...statusFilters, ...exactly]),
  page: page(),
  /** Ticks the whole page without scripts, or selects all filter results on all pages. */
  selected: choice("seleccion", ["todas", "filtro"]),
  /** Remembered, so the other addresses of the list leave it out. */
  view: choice("vista", listViews),
  /** The work in the dialog of a new status, or of the removal. */
  editing: name("editar"),
  removing: name("eliminar"),
  /** The page of the dialog's card, when it is another page. */
  from: name("volver"),
});

export type Filter = Pick<ListQuery<typeof stateList>, "search" | "sort" | "category" | "state" | "page">;

export function storeFilter({ search, sort, category, state }: Filter): StateFilter {
  const only = proposalStatuses.find((status) => state === `solo_${status}`);
  const group = statusFilters.find((filter) => filter === state);
  return {
    search,
    sort,
    category,
    status: only ? { only } : group ? { group } : null,
  };
}
