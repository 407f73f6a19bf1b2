type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const controlsIn = (document: Document): Control[] => {
  const elements: unknown[] = [...document.querySelectorAll("main [name]")];
  return elements.filter(isControl);
};

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type);

/** Returns the controls by form, name and place among controls of that name. */
function byPlace(controls: Control[]): Map<string, Control> {
  const counts = new Map<string, number>();
  return new Map(
    controls.map((control) => {
      const name = [control.form?.getAttribute("action"), control.form?.id, control.name].join(" ");
      const nth = counts.get(name) ?? 0;
      counts.set(name, nth + 1);
      return [`${name} ${nth}`, control];
    }),
  );
}

/**
 * Remembers the page's controls before React takes the page over. React draws the whole page anew when an extension
 * has inserted an element. The returned function then carries over what was typed, and the focus.
 */
export function rememberTyped(document: Document): () => void {
  const before = byPlace(controlsIn(document));
  const focused = document.activeElement;
  return () => {
    const after = byPlace(controlsIn(document));
    for (const [place, control] of before) {
      const successor = after.get(place);
      if (!control.isConnected && successor) carryOver(control, successor, control === focused);
    }
    before.clear();
  };
}

function carryOver(from: Control, to: Control, hasFocus: boolean) {
  if (isTick(from) && isTick(to)) {
    if (from.checked === to.checked) return;
    to.checked = from.checked;
  } else if (from instanceof HTMLInputElement && from.type === "file") {
    if (!from.files?.length) return;
    (to as HTMLInputElement).files = from.files;
  } else if (from.type !== "hidden" && from.value !== to.value) to.value = from.value;
  else return hasFocus && to.focus();
  if (hasFocus) to.focus();
  for (const type of ["input", "change"]) to.dispatchEvent(new Event(type, { bubbles: true }));
}
