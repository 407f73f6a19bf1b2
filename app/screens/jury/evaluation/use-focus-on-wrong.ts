import { type RefObject, useEffect } from "react";

/** Each time the sheet comes back refused, the first answer with an error comes into view and takes the focus. */
export function useFocusOnWrong(form: RefObject<HTMLFormElement>, refusal: object | undefined): void {
  useEffect(() => {
    if (!refusal) return;
    const error = form.current?.querySelector(".field-error");
    const row = error?.closest("[data-criterion]");
    const field = row ? row.querySelector("input:checked") : form.current?.querySelector("textarea");
    if (!error || !(field instanceof HTMLElement)) return;
    field.focus({ preventScroll: true });
    (row ?? field).scrollIntoView({ block: "start" });
  }, [form, refusal]);
}
