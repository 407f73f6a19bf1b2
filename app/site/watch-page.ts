import { lazyPictures, loadWhenNear } from "./pictures";
import { judge, preparePreview } from "./players";
import { heedToast, toasts } from "./toasts";

/** Prepares toasts, pictures and videos of the page, also later ones. */
export function watchPage(): void {
  look();
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
}

function look(): void {
  toasts().forEach(heedToast);
  lazyPictures().forEach(loadWhenNear);
  document.querySelectorAll("[data-player] video").forEach(judge);
  document.querySelectorAll<HTMLVideoElement>("video[data-preview]").forEach(preparePreview);
}
