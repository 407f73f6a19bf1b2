import { fold } from "./fold";
import { limits } from "./limits";

/**
 * Returns a university's slug, which may be empty. A run of anything but letters and digits becomes one hyphen.
 * (specification 2.5)
 */
export function universitySlug(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** Returns the first free slug of `base`, `base-2`, `base-3`… An empty base becomes 'universidad'. */
export function freeSlug(base: string, taken: ReadonlySet<string>): string {
  const stem = base || "universidad";
  if (!taken.has(stem)) return stem;
  for (let n = 2; ; n++) {
    const slug = `${stem.slice(0, limits.universityNameLength - String(n).length - 1)}-${n}`;
    if (!taken.has(slug)) return slug;
  }
}
