import { isPlain } from "./events";

const relations: Record<string, string> = { ArrowLeft: "prev", ArrowRight: "next" };

/** Opens the previous or next work with the arrow keys, when no other element uses them. */
export function neighbourKeys(): void {
  document.addEventListener("keydown", (event) => {
    const rel = relations[event.key];
    if (!rel || !isPlain(event) || document.activeElement?.closest("input, video, dialog, [popover]")) return;
    document.querySelector<HTMLElement>(`[data-neighbours] a[rel=${rel}]`)?.click();
  });
}
