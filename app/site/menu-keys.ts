const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** Adds arrow keys to menus. */
export function menuKeys(): void {
  document.addEventListener("keydown", (event) => {
    const from = event.target instanceof Element && event.target.closest(".acts-item, [popovertarget]");
    const step = steps[event.key];
    if (!from || !step) return;
    const menu = menuOf(from);
    if (!menu?.matches("[data-menu]:popover-open")) return;
    const items = [...menu.querySelectorAll<HTMLElement>(".acts-item")];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const next = at < 0 ? items.at(step > 0 ? 0 : -1) : items.at((at + step) % items.length);
    next?.focus();
    event.preventDefault();
  });
}

const menuOf = (from: Element) =>
  from.matches(".acts-item")
    ? from.closest("[data-menu]")
    : document.getElementById(from.getAttribute("popovertarget") ?? "");
