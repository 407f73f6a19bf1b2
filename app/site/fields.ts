/** Empties the fields of a choice when the choice changes, so that a value for one type never reaches another. */
export function emptyOnSwitch(): void {
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.closest("[data-switch]")) return;
    const fields = target.form?.querySelectorAll<HTMLInputElement>("[data-of] :is(input, select, textarea)");
    for (const field of fields ?? []) field.value = "";
  });
}

/** Shows a password while its button is on. Hides the password before the form is sent. */
export function revealPasswords(): void {
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
}

function reveal(button: Element, isVisible: boolean): void {
  const field = document.getElementById(button.getAttribute("data-reveal") ?? "");
  field?.setAttribute("type", isVisible ? "text" : "password");
  button.setAttribute("aria-pressed", String(isVisible));
}

/** Focuses the first wrong field of a refused form. */
export function focusOnWrong(): void {
  document.querySelector<HTMLElement>("main [aria-invalid=true]")?.focus();
}
