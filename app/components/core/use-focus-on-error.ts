import { type RefObject, useEffect } from "react";

/** Each time a form comes back refused, the first field within it that has an error takes the focus. */
export function useFocusOnError(place: RefObject<HTMLElement>, refusal: object | undefined): void {
  useEffect(() => {
    if (refusal) place.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [place, refusal]);
}
