import { siteWords } from "../text/public/site";
import { say, sayLostConnection } from "./toasts";

/**
 * A vote without leaving the page: asks for the work's own page as the answer, and takes over its vote bar and message.
 * Whatever the server answers otherwise (signed out, an error) is left to the plain form; a lost connection is said here,
 * for the plain form would leave the page for the browser's own error.
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
      // The vote may have arrived all the same: a second one counts nothing.
      bar.ariaBusy = null;
      sayLostConnection(siteWords.notVoted);
    }
  });
}

/** Null when the answer is not the work's page. Throws when there is no answer. */
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

/** Wherever the work stands on this page. */
function replaceBars(pressed: HTMLElement, bar: HTMLElement): void {
  for (const old of document.querySelectorAll<HTMLElement>("[data-vote]")) {
    if (old.dataset.vote !== pressed.dataset.vote) continue;
    const next = bar.cloneNode(true) as HTMLElement;
    next.tabIndex = -1;
    old.replaceWith(next);
    if (old !== pressed) continue;
    next.focus({ preventScroll: true });
    // With its receipt it is taller than it was; its margins keep it out from under the message.
    next.scrollIntoView({ block: "nearest" });
  }
}
