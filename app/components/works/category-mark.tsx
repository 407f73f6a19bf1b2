import { type Category, categoryGroup, categoryLabel } from "~/contest/core/categories";

/** A category's square and word. */
export function CategoryMark({ category }: { category: Category | null }) {
  return (
    <span className="mark mark-category" data-category={categoryGroup(category)}>
      {categoryLabel(category)}
    </span>
  );
}
