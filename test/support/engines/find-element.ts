/** An element as a person names it. */
export interface ElementQuery {
  /** A control is pressed or ticked. A field is written, chosen or given a file. */
  kind: "control" | "field";
  /** Text of the control or label of the field. The beginning is enough. */
  name: string;
  /** Words of the smallest card, group, form or dialog that holds the element. */
  place?: string;
}

/**
 * Runs in the page. Returns the first visible and enabled element of that name, an exact match first. A
 * hidden checkbox or radio is pressed by its label.
 */
export function findElement({ kind, name, place }: ElementQuery): Element | null {
  const text = (one: Element) => (one.textContent ?? "").replace(/\s+/g, " ").trim();
  const isVisible = (one: Element) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    one.getBoundingClientRect().width > 4;
  const labelsOf = (one: Element) => [...((one as HTMLInputElement).labels ?? [])];
  const isTickbox = (one: Element) => one.matches("[type=checkbox], [type=radio]");

  const selector =
    kind === "control"
      ? "button, a[href], summary, input[type=checkbox], input[type=radio]"
      : "input:not([type=hidden], [type=checkbox], [type=radio]), select, textarea";
  const candidates = [...document.querySelectorAll(selector)].flatMap((one) => {
    if (one.matches(":disabled") || one.closest("[inert]")) return [];
    const labels = labelsOf(one);
    const names = [one.ariaLabel ?? "", ...(labels.length > 0 ? labels.map(text) : [text(one)])];
    // A file input can be hidden behind its label.
    const target = isVisible(one) || one.matches("[type=file]") ? one : isTickbox(one) ? labels[0] : null;
    return target && isVisible(target.matches("[type=file]") ? document.body : target)
      ? [{ shown: target, names }]
      : [];
  });
  const tests = [
    (one: string) => one === name,
    (one: string) => one.startsWith(name),
    (one: string) => one.includes(name),
  ];
  const holders: Element[] = [document.body];
  if (place !== undefined) {
    const all = [...document.querySelectorAll("article, fieldset, form, dialog, section")];
    const fitting = all.filter((one) => isVisible(one) && text(one).includes(place));
    holders.splice(0, 1, ...fitting.sort((a, b) => text(a).length - text(b).length));
  }
  for (const holder of holders) {
    for (const test of tests) {
      const match = candidates.find(({ shown, names }) => holder.contains(shown) && names.some(test));
      if (match) return match.shown;
    }
  }
  return null;
}
