import { load } from "./pictures";

// Wide screens with a precise hovering pointer, for people who accept motion.
const previews = matchMedia(
  "(min-width: 768px) and (hover: hover) and (pointer: fine) and (prefers-reduced-motion: no-preference)",
);

/**
 * Plays a card's video under the pointer or the keyboard focus. A video with a poster loads only then. The video stops
 * and rewinds afterwards.
 */
export function preparePreview(video: HTMLVideoElement): void {
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
    delete video.dataset.unplayable;
    video.controls = true;
  }
}
