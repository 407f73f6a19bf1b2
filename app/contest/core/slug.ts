import { limits } from "./limits";

/** A text as searches compare it: lowercase, without accents. */
export function fold(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/**
 * A university's slug: folded, runs of anything but letters and digits as one hyphen, trimmed; may be empty.
 * (specification 2.5)
 */
export function universitySlug(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** The first of `base`, `base-2`, `base-3`… that nobody has; a base of nothing counts as 'universidad'. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  const stem = base || "universidad";
  if (!taken.has(stem)) return stem;
  for (let n = 2; ; n++) {
    const slug = `${stem.slice(0, limits.universityNameLength - String(n).length - 1)}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}
