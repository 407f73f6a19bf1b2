// The one script of every page: small, optional, no framework. It works on what the server rendered.
// @ts-check
document.documentElement.classList.add("js");

// Toasts leave after their time, but not while somebody reads them; Escape closes them.
const heed = (/** @type {HTMLElement} */ place) => {
  if (place.dataset.timed) return;
  place.dataset.timed = "true";
  let /** @type {number | undefined} */ timer;
  const leave = () => {
    timer = setTimeout(() => place.setAttribute("hidden", ""), Number(place.dataset.toast));
  };
  const stay = () => clearTimeout(timer);
  for (const event of ["pointerenter", "focusin"]) place.addEventListener(event, stay);
  for (const event of ["pointerleave", "focusout"]) place.addEventListener(event, leave);
  leave();
};
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const place of document.querySelectorAll("[data-toast]")) place.setAttribute("hidden", "");
});

// Videos load when within 50 px of the window, and play under the pointer on screens of at least 768 px.
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      target.setAttribute("src", /** @type {HTMLElement} */ (target).dataset.src ?? "");
    }
  },
  { rootMargin: "50px" },
);
const previews = matchMedia("(min-width: 768px) and (prefers-reduced-motion: no-preference)");
const prepare = (/** @type {HTMLVideoElement} */ video) => {
  if (video.dataset.prepared) return;
  video.dataset.prepared = "true";
  near.observe(video);
  video.addEventListener("pointerenter", () => {
    if (previews.matches) video.play().catch(() => {});
  });
  video.addEventListener("pointerleave", () => video.pause());
};

const look = () => {
  for (const place of document.querySelectorAll("[data-toast]")) heed(/** @type {HTMLElement} */ (place));
  for (const video of document.querySelectorAll("video[data-src]")) {
    prepare(/** @type {HTMLVideoElement} */ (video));
  }
};
look();
new MutationObserver(look).observe(document.body, { childList: true, subtree: true });

// Copies a share link; a refusal is only logged.
document.addEventListener("click", async ({ target }) => {
  const button =
    target instanceof Element && /** @type {HTMLElement | null} */ (target.closest("[data-copy]"));
  if (!button) return;
  try {
    await navigator.clipboard.writeText(new URL(button.dataset.copy ?? "", location.href).href);
    const label = button.querySelector("span") ?? button;
    label.textContent = "Enlace copiado";
    setTimeout(() => {
      label.textContent = "Copiar enlace";
    }, 2000);
  } catch (error) {
    console.info(error);
  }
});

// A vote without leaving the page: asks for the work's own page as the answer, and takes over its vote bar and message.
// Whatever the server answers otherwise (signed out, an error) is left to the plain form; a lost connection is said here,
// for the plain form would leave the page for the browser's own error.
document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const place = /** @type {HTMLElement | null} */ (form.closest("[data-vote]"));
  if (!place || !form.matches("[data-vote-form]")) return;
  event.preventDefault();
  if (place.ariaBusy) return;
  place.ariaBusy = "true";
  const id = place.dataset.vote ?? "";
  const work = `/propuesta/${encodeURIComponent(id)}`;
  try {
    const response = await fetch(form.action, {
      method: "POST",
      body: new URLSearchParams({ proposal_id: id, return: work }),
    });
    const answer = new DOMParser().parseFromString(await response.text(), "text/html");
    const bar = answer.querySelector("[data-vote]");
    if (!response.ok || new URL(response.url).pathname !== work || !bar) throw response;
    for (const old of document.querySelectorAll("[data-vote]")) {
      if (!(old instanceof HTMLElement) || old.dataset.vote !== id) continue;
      const next = /** @type {HTMLElement} */ (bar.cloneNode(true));
      next.tabIndex = -1;
      old.replaceWith(next);
      if (old === place) next.focus({ preventScroll: true });
    }
    say(answer.querySelector("[data-toast]"));
  } catch (trouble) {
    if (trouble instanceof Response) return form.submit();
    place.ariaBusy = null;
    say(lostConnection());
  }
});

// One message at a time.
const say = (/** @type {Element | null} */ toast) => {
  for (const old of document.querySelectorAll("[data-toast]")) old.remove();
  if (toast) document.querySelector("main")?.before(toast);
};

// The markup of app/components/toast.tsx. The vote may have arrived all the same: a second one counts nothing.
const lostConnection = () => {
  const place = document.createElement("div");
  place.className = "toast-place";
  place.dataset.toast = "8000";
  place.innerHTML =
    '<div class="toast toast-error" role="alert"><p class="toast-title">No se pudo votar</p>' +
    '<p class="text-small">No hay conexión. Compruébala y vuelve a intentarlo.</p></div>';
  return place;
};

// A choice that decides which fields are asked empties them when it changes: nothing typed for one type stays for another.
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.closest("[data-switch]")) return;
  /** @type {NodeListOf<HTMLInputElement | HTMLSelectElement> | undefined} */
  const asked = target.form?.querySelectorAll("[data-of] :is(input, select)");
  for (const field of asked ?? []) field.value = "";
});
