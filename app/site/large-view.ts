import { isPlain } from "./events";

/** Opens a work's pictures over its page. The arrow keys change the picture. A click for a new tab still opens one. */
export function largeView(): void {
  const view = document.querySelector<HTMLDialogElement>("[data-large-view]");
  const picture = view?.querySelector("img");
  if (!view || !picture) return;
  const links = [...document.querySelectorAll<HTMLAnchorElement>("a[data-large]")];
  const full = view.querySelector("[data-full]");
  let at = 0;
  const showReal = (wanted: boolean) => {
    view.toggleAttribute("data-real", wanted);
    full?.setAttribute("aria-pressed", String(wanted));
  };
  const show = (next: number) => {
    at = (next + links.length) % links.length;
    showReal(false);
    picture.src = links[at]?.href ?? "";
    picture.alt = links[at]?.querySelector("img")?.alt ?? "";
    const place = view.querySelector("[data-place]");
    if (place) place.textContent = `${at + 1} de ${links.length}`;
    for (const step of view.querySelectorAll("[data-step], [data-place]")) {
      step.toggleAttribute("hidden", links.length < 2);
    }
    if (!view.open) view.showModal();
  };
  for (const [index, link] of links.entries()) {
    link.addEventListener("click", (event) => {
      if (!isPlain(event)) return;
      event.preventDefault();
      show(index);
    });
  }
  view.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.dataset.step) show(at + Number(target.dataset.step));
    else if (target === full || target === picture) showReal(!view.hasAttribute("data-real"));
    else if (target === view) view.close();
  });
  view.addEventListener("keydown", ({ key }) => {
    if (links.length > 1 && key === "ArrowRight") show(at + 1);
    if (links.length > 1 && key === "ArrowLeft") show(at - 1);
  });
}
