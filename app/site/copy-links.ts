import { siteWords } from "../text/public/site";

const SAID_MS = 2_000;

/** Copies a share link. Logs a refusal of the browser. */
export function copyLinks(): void {
  document.addEventListener("click", async ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLElement>("[data-copy]");
    if (!button) return;
    try {
      await navigator.clipboard.writeText(new URL(button.dataset.copy ?? "", location.href).href);
      const label = button.querySelector("span") ?? button;
      label.textContent = siteWords.linkCopied;
      setTimeout(() => {
        label.textContent = siteWords.copyLink;
      }, SAID_MS);
    } catch (error) {
      console.info(error);
    }
  });
}
