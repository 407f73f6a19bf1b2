/** A text as searches compare it: lowercase, without accents. */
export function fold(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/** A university's slug: folded, runs of anything but letters and digits as one hyphen, trimmed; may be empty. (Specification 2 §5) */
export function universitySlug(name: string): string {
  return fold(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
