import { savesData } from "./players";

const phones = matchMedia("(hover: none)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Shows public players without the browser's bar of controls, which covers the picture. A press on the picture or on the
 * button below starts the video with sound and brings the controls. Players in the window loop silently on phones, and
 * at /final. Visitors who ask for less motion or data see the poster.
 */
export function quietPlayers(): void {
  const inView = new IntersectionObserver(loopInView, { threshold: 0.5 });
  for (const video of document.querySelectorAll<HTMLVideoElement>("video[data-quiet]")) {
    const button = video.nextElementSibling;
    if (!(button instanceof HTMLButtonElement)) continue;
    video.controls = false;
    const start = () => {
      if (video.controls) return;
      inView.unobserve(video);
      video.dataset.started = "";
      Object.assign(video, { controls: true, muted: false, loop: false, currentTime: 0 });
      video.focus();
      video.play().catch(() => {});
    };
    button.addEventListener("click", start);
    video.addEventListener("click", start);
    const loops = phones.matches || video.closest("[data-final]");
    if (loops && !calm.matches && !savesData()) inView.observe(video);
  }
}

function loopInView(entries: IntersectionObserverEntry[]): void {
  for (const { isIntersecting, target } of entries) {
    const video = target as HTMLVideoElement;
    if (isIntersecting) {
      Object.assign(video, { muted: true, loop: true });
      video.play().catch(() => {});
    } else video.pause();
  }
}
