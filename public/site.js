// The one script of every page: small, optional, no framework. It works on what the server rendered.
// @ts-check
// Screen readers tell what comes into a live region, not what it came with: the words come once more. An alert that
// arrives after the page has loaded is told as it is.
const speak = (/** @type {Element | null} */ region) => {
  if (!region || (region.role === "alert" && document.readyState === "complete")) return;
  setTimeout(
    () => region.replaceChildren(...[...region.childNodes].map((node) => node.cloneNode(true))),
    150,
  );
};

// Toasts leave after their time, but not while somebody reads them; a press or Escape closes them.
const heed = (/** @type {HTMLElement} */ place) => {
  if (place.dataset.timed) return;
  place.dataset.timed = "true";
  speak(place.querySelector("[role]"));
  let /** @type {number | undefined} */ timer;
  const leave = () => {
    timer = setTimeout(() => place.setAttribute("hidden", ""), Number(place.dataset.toast));
  };
  const stay = () => clearTimeout(timer);
  place.addEventListener("click", () => place.setAttribute("hidden", ""));
  for (const event of ["pointerenter", "focusin"]) place.addEventListener(event, stay);
  for (const event of ["pointerleave", "focusout"]) place.addEventListener(event, leave);
  leave();
};
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  for (const place of document.querySelectorAll("[data-toast]")) place.setAttribute("hidden", "");
});

// Pictures, and videos without a poster, load when within 50 px of the window.
const load = (/** @type {Element} */ media) => {
  if (!(media instanceof HTMLImageElement || media instanceof HTMLVideoElement)) return;
  const { src, srcset } = media.dataset;
  if (media instanceof HTMLImageElement && srcset) media.srcset = srcset;
  if (src) media.src = src;
  delete media.dataset.src;
};
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      load(target);
    }
  },
  { rootMargin: "50px" },
);

// Videos play under a fine pointer or the keys' focus, on screens of at least 768 px, unless motion is unwelcome; one
// with a poster loads no sooner. Left alone they stop where they began.
const previews = matchMedia(
  "(min-width: 768px) and (hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)",
);
const prepare = (/** @type {HTMLVideoElement} */ video) => {
  const { preview, type } = video.dataset;
  if (preview === "ready" || (type && !video.canPlayType(type))) return;
  video.dataset.preview = "ready";
  const place = video.closest("a") ?? video.parentElement ?? video;
  const play = () => {
    if (!previews.matches) return;
    load(video);
    video.muted = true;
    video.play().then(
      () => {
        video.dataset.playing = "";
      },
      () => {},
    );
  };
  const stop = () => {
    delete video.dataset.playing;
    video.pause();
    if (video.readyState > 0) video.currentTime = 0;
  };
  place.addEventListener("pointerenter", play);
  place.addEventListener("pointerleave", stop);
  place.addEventListener("focusin", () => place.matches(":focus-visible") && play());
  place.addEventListener("focusout", stop);
};

// What does not come leaves its category's gradient.
const fail = (/** @type {Element} */ media) => media.closest("[data-cover]")?.setAttribute("data-failed", "");
document.addEventListener(
  "error",
  ({ target }) => {
    if (
      target instanceof HTMLImageElement ||
      (target instanceof HTMLVideoElement && "near" in target.dataset)
    ) {
      fail(target);
    }
  },
  true,
);

// What a browser cannot play (or only its sound) keeps its poster, without controls and with a note beside it.
const judge = (/** @type {EventTarget | null} */ target) => {
  const video = target instanceof Element && target.closest("[data-player] video");
  if (!(video instanceof HTMLVideoElement)) return;
  const { error, networkState, readyState, videoWidth } = video;
  const isMute = readyState > 0 && !videoWidth;
  if (target !== video || networkState === 3 || Number(error?.code) > 2 || isMute) {
    video.dataset.unplayable = "";
    video.controls = false;
  }
};
document.addEventListener("error", ({ target }) => judge(target), true);
document.addEventListener("loadedmetadata", ({ target }) => judge(target), true);

const seen = new WeakSet();
const look = () => {
  for (const place of document.querySelectorAll("[data-toast]")) heed(/** @type {HTMLElement} */ (place));
  for (const media of document.querySelectorAll("img[data-src], video[data-near]")) {
    if (!seen.has(media)) near.observe(media);
    seen.add(media);
  }
  for (const video of document.querySelectorAll("[data-player] video")) judge(video);
  for (const video of document.querySelectorAll("video[data-preview]")) {
    prepare(/** @type {HTMLVideoElement} */ (video));
  }
};
look();
new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
for (const picture of document.querySelectorAll("[data-cover] > img")) {
  if (
    picture instanceof HTMLImageElement &&
    !picture.dataset.src &&
    picture.complete &&
    !picture.naturalWidth
  ) {
    fail(picture);
  }
}

// A menu's items answer to the arrows as well.
document.addEventListener("keydown", (event) => {
  const from = event.target instanceof Element && event.target.closest(".acts-item, [popovertarget]");
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!from || !step) return;
  const menu = from.matches(".acts-item")
    ? from.closest("[data-menu]")
    : document.getElementById(from.getAttribute("popovertarget") ?? "");
  if (!menu?.matches("[data-menu]:popover-open")) return;
  const items = [...menu.querySelectorAll(".acts-item")];
  const at = items.indexOf(/** @type {Element} */ (document.activeElement));
  const next = at < 0 ? items.at(step > 0 ? 0 : -1) : items.at((at + step) % items.length);
  if (next instanceof HTMLElement) next.focus();
  event.preventDefault();
});

// The device's own sharing, where there is one; if it fails, the link is copied as it is elsewhere.
const sharing = /** @type {HTMLElement | null} */ (document.querySelector("[data-share]"));
if (sharing && "share" in navigator) {
  sharing.hidden = false;
  sharing.addEventListener("click", async () => {
    try {
      await navigator.share({ title: sharing.dataset.title, url: sharing.dataset.share });
    } catch (error) {
      if (error instanceof Error && error.name === "AbortError") return;
      const copy = sharing.parentElement?.querySelector("[data-copy]");
      if (copy instanceof HTMLElement) copy.click();
    }
  });
}

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

/** Neither for a new tab nor anybody else's. */
const plain = (/** @type {MouseEvent | KeyboardEvent} */ event) =>
  !(
    event.metaKey ||
    event.ctrlKey ||
    event.shiftKey ||
    event.altKey ||
    event.defaultPrevented ||
    event.button
  );

// A work's pictures open over its page, one after the other by the arrows; a click meant for a new tab stays one.
const view = /** @type {HTMLDialogElement | null} */ (document.querySelector("[data-large-view]"));
if (view) {
  const links = [...document.querySelectorAll("a[data-large]")];
  const picture = /** @type {HTMLImageElement} */ (view.querySelector("img"));
  const full = view.querySelector("[data-full]");
  let at = 0;
  const real = (/** @type {boolean} */ wanted) => {
    view.toggleAttribute("data-real", wanted);
    full?.setAttribute("aria-pressed", String(wanted));
  };
  const show = (/** @type {number} */ next) => {
    at = (next + links.length) % links.length;
    real(false);
    picture.src = links[at].getAttribute("href") ?? "";
    picture.alt = links[at].querySelector("img")?.alt ?? "";
    const place = view.querySelector("[data-place]");
    if (place) place.textContent = `${at + 1} de ${links.length}`;
    for (const step of view.querySelectorAll("[data-step], [data-place]")) {
      step.toggleAttribute("hidden", links.length < 2);
    }
    if (!view.open) view.showModal();
  };
  for (const [index, link] of links.entries()) {
    link.addEventListener("click", (event) => {
      if (!(event instanceof MouseEvent) || !plain(event)) return;
      event.preventDefault();
      show(index);
    });
  }
  view.addEventListener("click", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (target.dataset.step) show(at + Number(target.dataset.step));
    else if (target === full || target === picture) real(!view.hasAttribute("data-real"));
    else if (target === view) view.close();
  });
  view.addEventListener("keydown", ({ key }) => {
    if (links.length > 1 && key === "ArrowRight") show(at + 1);
    if (links.length > 1 && key === "ArrowLeft") show(at - 1);
  });
}

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
    say(lostConnection("No se pudo votar"));
  }
});

// 'Ver más' brings the next works into the wall; the address then asks for all that is shown, for a reload and the way
// back. An answer that is no such page is left to the plain link.
document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest("[data-more] a[rel=next]") : null;
  const nav = /** @type {HTMLElement | null} */ (link?.closest("[data-more]"));
  const wall = document.querySelector(".wall");
  if (!(link instanceof HTMLAnchorElement) || !nav || !wall || !plain(event)) return;
  event.preventDefault();
  if (link.ariaBusy) return;
  link.ariaBusy = "true";
  try {
    const response = await fetch(link.href);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    const more = /** @type {HTMLElement | null} */ (page.querySelector("[data-more]"));
    if (!response.ok || response.redirected || !more) throw response;
    for (const one of page.querySelectorAll("noscript")) one.remove();
    const works = [...page.querySelectorAll(".wall > *")].filter(({ id }) => !document.getElementById(id));
    wall.append(...works);
    const [shown, end] = [nav, more].map((one) => one.querySelector("[data-last]"));
    if (shown && end) shown.textContent = end.textContent;
    const next = more.querySelector("a[rel=next]")?.getAttribute("href");
    if (next) link.href = next;
    else link.remove();
    link.ariaBusy = null;
    const { from } = nav.dataset;
    const url = new URL(location.href);
    for (const name of ["obra", "votar"]) url.searchParams.delete(name);
    if (from) url.searchParams.set("desde", from);
    url.searchParams.set("hasta", more.dataset.more ?? "");
    url.hash = "";
    history.replaceState(history.state, "", url);
    works[0]?.querySelector("a")?.focus();
    const said = nav.querySelector("[role=status]");
    const count = works.length === 1 ? "1 obra más" : `${works.length} obras más`;
    if (said) said.textContent = `${count}. ${nav.querySelector("p")?.textContent}`;
  } catch (trouble) {
    link.ariaBusy = null;
    if (trouble instanceof Response) location.assign(link.href);
    else say(lostConnection("No se pudieron cargar más obras"));
  }
});

// The arrows lead to the works before and after, where they do nothing else.
document.addEventListener("keydown", (event) => {
  const rel = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
  if (!rel || !plain(event) || document.activeElement?.closest("input, video, dialog, [popover]")) return;
  const link = document.querySelector(`[data-neighbours] a[rel=${rel}]`);
  if (link instanceof HTMLElement) link.click();
});

// One message at a time.
const say = (/** @type {Element | null} */ toast) => {
  for (const old of document.querySelectorAll("[data-toast]")) old.remove();
  if (toast) document.querySelector("main")?.before(toast);
};

// The markup of app/components/toast.tsx. The vote may have arrived all the same: a second one counts nothing.
const lostConnection = (/** @type {string} */ title) => {
  const place = document.createElement("div");
  place.className = "toast-place";
  place.dataset.toast = "8000";
  place.innerHTML =
    `<div class="toast toast-error" role="alert"><p class="toast-title">${title}</p>` +
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

// A password is shown while its button is pressed, and hidden again before it is sent.
const reveal = (/** @type {Element} */ button, /** @type {boolean} */ shown) => {
  const field = document.getElementById(button.getAttribute("data-reveal") ?? "");
  field?.setAttribute("type", shown ? "text" : "password");
  button.setAttribute("aria-pressed", String(shown));
};
document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element && target.closest("[data-reveal]");
  if (button) reveal(button, button.ariaPressed !== "true");
});
document.addEventListener(
  "submit",
  () => {
    for (const button of document.querySelectorAll("[data-reveal]")) reveal(button, false);
  },
  true,
);

// A work's picture grows out of the gallery into its page, and back: the two wear one name while the page changes.
const grow = (
  /** @type {string | null | undefined} */ url,
  /** @type {Promise<unknown> | undefined} */ finished,
) => {
  const id = url && /^\/propuesta\/([^/]+)$/.exec(new URL(url).pathname)?.[1];
  const cover = id && document.querySelector(`[data-proposal="${CSS.escape(id)}"] :is(.cover, .cover-empty)`);
  if (!(cover instanceof HTMLElement) || !finished) return;
  cover.classList.add("grows");
  finished.finally(() => cover.classList.remove("grows"));
};
addEventListener("pageswap", ({ viewTransition, activation }) =>
  grow(activation?.entry?.url, viewTransition?.finished),
);
addEventListener("pagereveal", ({ viewTransition }) =>
  grow(window.navigation?.activation?.from?.url, viewTransition?.finished),
);

// A form that came back refused: to what is wrong first.
const wrong = document.querySelector("main [aria-invalid=true]");
if (wrong instanceof HTMLElement) wrong.focus();
