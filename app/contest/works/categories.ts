/** What a new proposal may choose from, and what filters and colours tell apart. (specification 2.5) */
export const newProposalCategories = ["Grafico", "Video", "Otro"] as const;
export type CategoryFilter = (typeof newProposalCategories)[number];

/** Every category that a work may be stored with: its Spanish name, and the filter that finds it. (design 5.5) */
const known = {
  Grafico: { label: "Gráfico", group: "Grafico" },
  Video: { label: "Video", group: "Video" },
  Otro: { label: "Otro", group: "Otro" },
  Audio: { label: "Audio", group: "Otro" },
  Imagen: { label: "Imagen", group: "Grafico" },
} as const satisfies Record<string, { label: string; group: CategoryFilter }>;

export type Category = keyof typeof known;
export const categories = Object.keys(known) as [Category, ...Category[]];

const editable: readonly Category[] = ["Video", "Audio", "Imagen", "Otro"];

/**
 * What the edit form offers: its own four, and `current`, so that saving never changes it unasked. A work that was sent
 * without one chooses for the first time: among what a new one is offered too. (design 5.5)
 */
export function editCategories(current: Category | null): Category[] {
  const more = current === null ? newProposalCategories : [current];
  return [...more.filter((one) => !editable.includes(one)), ...editable];
}

/** Stored values that a filter finds: Imagen counts as Grafico, Audio as Otro. (design 5.5) */
export function categoryFilterValues(filter: CategoryFilter): Category[] {
  return categories.filter((category) => known[category].group === filter);
}

/** Which of the three a category counts as, and has the colours of; none counts as Otro. */
export function categoryGroup(category: Category | null): CategoryFilter {
  return category === null ? "Otro" : known[category].group;
}

/** The Spanish name of a category; a proposal may have none. */
export function categoryLabel(category: Category | null): string {
  return category === null ? "Sin categoría" : known[category].label;
}
