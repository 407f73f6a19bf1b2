import { siteWords } from "../text/public/site";

/** Hides toasts after their time, except under the pointer or the focus. A click or Escape closes them. */
export function heedToast(place: HTMLElement): void {
  if (place.dataset.timed) return;
  place.dataset.timed = "true";
  speak(place.querySelector("[role]"));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = () => {
    timer = setTimeout(() => hide(place), Number(place.dataset.toast));
  };
  const stay = () => clearTimeout(timer);
  place.addEventListener("click", () => hide(place));
  for (const event of ["pointerenter", "focusin"]) place.addEventListener(event, stay);
  for (const event of ["pointerleave", "focusout"]) place.addEventListener(event, leave);
  leave();
}

export function escapeToasts(): void {
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") toasts().forEach(hide);
  });
}

export const toasts = () => document.querySelectorAll<HTMLElement>("[data-toast]");

/** Shows one message at a time. */
export function say(toast: Element | null): void {
  for (const old of toasts()) old.remove();
  const main = document.querySelector("main");
  if (toast) main?.parentNode?.insertBefore(toast, main);
}

/** Shows the markup of app/components/core/toast.tsx. */
export function sayLostConnection(title: string): void {
  const place = document.createElement("div");
  place.className = "toast-place";
  place.dataset.toast = "8000";
  place.innerHTML =
    `<div class="toast toast-error" role="alert"><p class="toast-title">${title}</p>` +
    `<p class="text-small">${siteWords.noConnection}</p></div>`;
  say(place);
}

const hide = (place: HTMLElement) => place.setAttribute("hidden", "");

/**
 * Inserts a toast's text again, because screen readers announce only changes of a live region. An alert that arrives
 * after the page load is announced anyway.
 */
function speak(region: Element | null): void {
  if (!region || (region.role === "alert" && document.readyState === "complete")) return;
  setTimeout(
    () => region.replaceChildren(...[...region.childNodes].map((node) => node.cloneNode(true))),
    150,
  );
}
