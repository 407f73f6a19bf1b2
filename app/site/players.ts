import { load } from "./pictures";

// Wide screens with a precise hovering pointer, for people who accept motion.
const previews = matchMedia(
  "(min-width: 768px) and (hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)",
);

/** Phones, for people who accept motion. */
const touch = matchMedia("(hover: none) and (prefers-reduced-motion: no-preference)");

/** Returns true when the visitor asks the browser to save data. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Motion that starts by itself on a card ends after this time, because a card has no button for it (WCAG 2.2.2). */
const LONGEST_MS = 5000;

/** Reactions of the videos of a phone, by video. */
const loops = new WeakMap<Element, (isInView: boolean) => void>();
let inView: IntersectionObserver | undefined;

/** Reports a video that is in the window with most of its height, and one that left it. */
function watchView(video: HTMLVideoElement, loop: (isInView: boolean) => void): void {
  inView ??= new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) loops.get(target)?.(isIntersecting);
    },
    { threshold: 0.75 },
  );
  loops.set(video, loop);
  inView.observe(video);
}

/**
 * Plays a card's video under the pointer or the keyboard focus. A video with a poster loads only then. The video stops
 * and rewinds afterwards. A phone plays the videos that come into view, unless the visitor saves data.
 */
export function preparePreview(video: HTMLVideoElement): void {
  const { preview: state, type } = video.dataset;
  if (state === "ready" || (type && !video.canPlayType(type))) return;
  video.dataset.preview = "ready";
  const place = video.closest("a") ?? video.parentElement ?? video;
  const play = () => {
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
  if (touch.matches) {
    let end: ReturnType<typeof setTimeout> | undefined;
    if (!savesData())
      watchView(video, (isInView) => {
        clearTimeout(end);
        if (!isInView) return stop();
        play();
        end = setTimeout(() => video.pause(), LONGEST_MS);
      });
    return;
  }
  const preview = () => previews.matches && play();
  place.addEventListener("pointerenter", preview);
  place.addEventListener("pointerleave", stop);
  place.addEventListener("focusin", () => place.matches(":focus-visible") && preview());
  place.addEventListener("focusout", stop);
}

/**
 * Marks a video without a playable picture. A marked video keeps its poster, loses its controls and shows a note. A
 * slow computer may report the picture's size after the metadata. The mark goes when the size arrives.
 */
export function noteUnplayable(): void {
  for (const event of ["error", "loadedmetadata", "resize"]) {
    document.addEventListener(event, ({ target }) => judge(target), true);
  }
}

export function judge(target: EventTarget | null): void {
  const video = target instanceof Element && target.closest("[data-player] video");
  if (!(video instanceof HTMLVideoElement)) return;
  const { error, networkState, readyState, videoWidth } = video;
  const hasNoPicture = readyState > 0 && !videoWidth;
  const hasNoSource = networkState === HTMLMediaElement.NETWORK_NO_SOURCE;
  if (target !== video || hasNoSource || Number(error?.code) > 2 || hasNoPicture) {
    video.dataset.unplayable = "";
    video.controls = false;
  } else if ("unplayable" in video.dataset && videoWidth > 0) {
    const { dataset } = video;
    delete dataset.unplayable;
    video.controls = !("quiet" in dataset) || "started" in dataset;
  }
}
