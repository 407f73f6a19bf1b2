import { newProposalCategories } from "~/contest/core/categories";
import { rankingSorts } from "~/contest/jury/ranking";
import { choice, type ListQuery, listAddress, name, page, search } from "~/web/core/list-address";

export const dashboardList = listAddress("/admin/jurado", {
  search: search("q"),
  university: name("universidad"),
  category: choice("categoria", newProposalCategories),
  sort: choice("orden", rankingSorts, "average"),
  /** Ranking page and juror page. */
  page: page(),
  jurorPage: page("jurados"),
  /** The id of the work in the detail dialog, and its tab. */
  detail: name("detalle"),
  tab: choice("pestana", ["criterio", "jurado"], "criterio"),
  /** The file to download, and its field separator. */
  download: choice("descarga", ["ranking", "jurados", "detalle"]),
  separator: choice("sep", [";"]),
});

export type Query = ListQuery<typeof dashboardList>;
export type Filters = Pick<Query, "search" | "university" | "category" | "sort">;
export type ListState = Filters & Pick<Query, "page" | "jurorPage">;

/** The query of a ranking file. */
export const filtersOf = ({ search, university, category, sort }: Query): Filters => ({
  search,
  university,
  category,
  sort,
});
