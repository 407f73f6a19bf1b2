/** Every category a proposal may be stored with. (design 5.5) */
export const categories = ["Grafico", "Video", "Otro", "Audio", "Imagen"] as const;
export type Category = (typeof categories)[number];

/** What a new proposal may choose from. (specification 2.5) */
export const newProposalCategories = ["Grafico", "Video", "Otro"] as const satisfies Category[];
export type CategoryFilter = (typeof newProposalCategories)[number];

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
  const found = { Grafico: ["Grafico", "Imagen"], Video: ["Video"], Otro: ["Otro", "Audio"] } as const;
  return [...found[filter]];
}

const labels: Record<Category, string> = {
  Grafico: "Gráfico",
  Video: "Video",
  Otro: "Otro",
  Audio: "Audio",
  Imagen: "Imagen",
};

/** The Spanish name of a category; a proposal may have none. */
export function categoryLabel(category: Category | null): string {
  return category === null ? "Sin categoría" : labels[category];
}
