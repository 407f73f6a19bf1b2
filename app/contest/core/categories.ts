/** Categories of a new proposal; filters and colours use the same three. (specification 2.5) */
export const newProposalCategories = ["Grafico", "Video", "Otro"] as const;
export type CategoryFilter = (typeof newProposalCategories)[number];

/** All categories in the database, with their Spanish name and filter. (design 5.5) */
const catalogue = {
  Grafico: { label: "Gráfico", group: "Grafico" },
  Video: { label: "Video", group: "Video" },
  Otro: { label: "Otro", group: "Otro" },
  Audio: { label: "Audio", group: "Otro" },
  Imagen: { label: "Imagen", group: "Grafico" },
} as const satisfies Record<string, { label: string; group: CategoryFilter }>;

export type Category = keyof typeof catalogue;
export const categories = Object.keys(catalogue) as [Category, ...Category[]];

const editable: readonly Category[] = ["Video", "Audio", "Imagen", "Otro"];

/** Returns the categories of the edit form: its own four and `current`, so that saving never changes it. (design 5.5) */
export const editCategories = (current: Category | null): Category[] =>
  current === null || editable.includes(current) ? [...editable] : [current, ...editable];

/** Returns the stored values of a filter: Imagen counts as Grafico, Audio as Otro. (design 5.5) */
export function categoryFilterValues(filter: CategoryFilter): Category[] {
  return categories.filter((category) => catalogue[category].group === filter);
}

/** Returns the filter of a category, which also decides its colours; Otro for none. */
export function categoryGroup(category: Category | null): CategoryFilter {
  return category === null ? "Otro" : catalogue[category].group;
}

/** Returns the Spanish name of a category; 'Sin categoría' for none. */
export function categoryLabel(category: Category | null): string {
  return category === null ? "Sin categoría" : catalogue[category].label;
}
