import { siteWords } from "../text/public/site";
import { say, sayLostConnection } from "./toasts";

/**
 * Votes without leaving the page. Fetches the work's page and takes its vote bar and message. The plain form handles
 * other responses (signed out, an error). A lost connection shows a message here, because the plain form would open the
 * browser's error page.
 */
export function voteInPlace(): void {
  document.addEventListener("submit", async (event) => {
    const form = event.target as HTMLFormElement;
    const bar = form.closest<HTMLElement>("[data-vote]");
    if (!bar || !form.matches("[data-vote-form]")) return;
    event.preventDefault();
    if (bar.ariaBusy) return;
    bar.ariaBusy = "true";
    try {
      const answer = await cast(form, bar.dataset.vote ?? "");
      if (!answer) return form.submit();
      replaceBars(bar, answer.bar);
      say(answer.toast);
    } catch {
      // The vote may have arrived. A second vote does not count.
      bar.ariaBusy = null;
      sayLostConnection(siteWords.notVoted);
    }
  });
}

/** Returns null when the response is not the work's page. Throws when the server does not respond. */
async function cast(form: HTMLFormElement, id: string) {
  const work = `/propuesta/${encodeURIComponent(id)}`;
  const response = await fetch(form.action, {
    method: "POST",
    body: new URLSearchParams({ proposal_id: id, return: work }),
  });
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const bar = page.querySelector<HTMLElement>("[data-vote]");
  if (!response.ok || new URL(response.url).pathname !== work || !bar) return null;
  return { bar, toast: page.querySelector("[data-toast]") };
}

/** Replaces all vote bars of the work on this page. */
function replaceBars(pressed: HTMLElement, bar: HTMLElement): void {
  for (const old of document.querySelectorAll<HTMLElement>("[data-vote]")) {
    if (old.dataset.vote !== pressed.dataset.vote) continue;
    const next = bar.cloneNode(true) as HTMLElement;
    next.tabIndex = -1;
    old.replaceWith(next);
    if (old !== pressed) continue;
    next.focus({ preventScroll: true });
    // Scrolls to the bar, because the receipt makes it taller. Its margins keep the bar clear of the message.
    next.scrollIntoView({ block: "nearest" });
  }
}
