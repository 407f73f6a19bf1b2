/** Returns the media to load near the window: pictures, and videos without a poster. */
export const lazyPictures = () =>
  document.querySelectorAll<HTMLImageElement | HTMLVideoElement>("img[data-src], video[data-near]");

const observed = new WeakSet<Element>();
let near: IntersectionObserver | undefined;

/** Loads a picture or video within 50 px of the window. */
export function loadWhenNear(media: Element): void {
  near ??= new IntersectionObserver(loadEntered, { rootMargin: "50px" });
  if (!observed.has(media)) near.observe(media);
  observed.add(media);
}

function loadEntered(entries: IntersectionObserverEntry[], observer: IntersectionObserver): void {
  for (const { isIntersecting, target } of entries) {
    if (!isIntersecting) continue;
    observer.unobserve(target);
    load(target);
  }
}

export function load(media: Element): void {
  if (!(media instanceof HTMLImageElement || media instanceof HTMLVideoElement)) return;
  const { src, srcset, sizes = "" } = media.dataset;
  if (media instanceof HTMLImageElement && srcset) Object.assign(media, { sizes, srcset });
  if (src) media.src = src;
  delete media.dataset.src;
}

/** Loads every picture before the page is printed, so that no sheet has gaps. */
export function loadBeforePrint(): void {
  addEventListener("beforeprint", () => {
    for (const media of lazyPictures()) load(media);
  });
}

/** Shows the category's gradient in place of media that fail to load. */
export function markFailures(): void {
  document.addEventListener(
    "error",
    ({ target }) => {
      const isAwaitedVideo = target instanceof HTMLVideoElement && "near" in target.dataset;
      if (target instanceof HTMLImageElement || isAwaitedVideo) fail(target);
    },
    true,
  );
  for (const picture of document.querySelectorAll<HTMLImageElement>("[data-cover] > img")) {
    if (!picture.dataset.src && picture.complete && !picture.naturalWidth) fail(picture);
  }
}

const fail = (media: Element) => media.closest("[data-cover]")?.setAttribute("data-failed", "");
