import { type RefObject, useEffect } from "react";

/** Focuses the first field with an error after each refusal. */
export function useFocusOnError(place: RefObject<HTMLElement>, refusal: object | undefined): void {
  useEffect(() => {
    if (refusal) place.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [place, refusal]);
}
