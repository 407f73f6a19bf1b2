import { rankingSorts } from "~/contest/jury/ranking";
import { newProposalCategories } from "~/contest/works/categories";
import { type Asked, choice, listAddress, name, page, search } from "~/web/core/list-address";

export const dashboardList = listAddress("/admin/jurado", {
  search: search("q"),
  university: name("universidad"),
  category: choice("categoria", newProposalCategories),
  sort: choice("orden", rankingSorts, "average"),
  /** Of the ranking, and of the jurors. */
  page: page(),
  jurorPage: page("jurados"),
  /** The id of the work whose detail is open, and its tab. */
  detail: name("detalle"),
  tab: choice("pestana", ["criterio", "jurado"], "criterio"),
  /** A download that begins, and what separates its fields. */
  download: choice("descarga", ["ranking", "jurados", "detalle"]),
  separator: choice("sep", [";"]),
});

export type Query = Asked<typeof dashboardList>;
export type Filters = Pick<Query, "search" | "university" | "category" | "sort">;
export type Shown = Filters & Pick<Query, "page" | "jurorPage">;

/** What a file of the ranking is asked by. */
export const filtersOf = ({ search, university, category, sort }: Query): Filters => ({
  search,
  university,
  category,
  sort,
});
