// The one script of every page: small, optional, no framework. It works on what the server rendered.
// @ts-check
document.documentElement.classList.add("js");

// Toasts leave after their time, and at a press of Escape.
const dismissLater = (/** @type {HTMLElement} */ place) => {
  if (place.dataset.timed) return;
  place.dataset.timed = "true";
  setTimeout(() => place.setAttribute("hidden", ""), Number(place.dataset.toast));
};
const allToasts = () => /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-toast]"));
allToasts().forEach(dismissLater);
new MutationObserver(() => allToasts().forEach(dismissLater)).observe(document.body, {
  childList: true,
  subtree: true,
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const place of allToasts()) place.setAttribute("hidden", "");
});

// A choice that decides which fields are asked empties them when it changes: nothing typed for one type stays for another.
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.closest("[data-switch]")) return;
  /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement> | undefined} */
  const asked = target.form?.querySelectorAll("[data-of] :is(input, select)");
  for (const field of asked ?? []) field.value = "";
});
