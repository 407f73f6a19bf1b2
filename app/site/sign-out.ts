/** Start of the keys under which a juror's unsaved answers stand (screens/jury/evaluation/local-answers.ts). */
const ANSWERS = "evaluacion:";

/** Removes a juror's unsaved answers from this browser at sign-out, because others may use it next. */
export function forgetAnswersOnSignOut(): void {
  document.addEventListener("submit", ({ target }) => {
    if (!(target instanceof HTMLFormElement) || target.getAttribute("action") !== "/auth/salir") return;
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(ANSWERS)) localStorage.removeItem(key);
    } catch {
      // Storage is switched off, so it holds nothing.
    }
  });
}
