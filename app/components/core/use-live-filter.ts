import { useLocation, useNavigationType, useSubmit } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** Rest between two keystrokes, in ms, after which a search is made. */
const PAUSE = 300;

/**
 * A filter form that applies itself as it changes: a choice at once, as a step of its own in the history; typing after
 * a pause, in place of the last step. `values` are what the address says, by field.
 */
export function useLiveFilter(values: Record<string, string>) {
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const submit = useSubmit();
  const isReturn = useNavigationType() === "POP";
  const { key } = useLocation();

  const apply = (replace: boolean) => {
    clearTimeout(timer.current);
    if (form.current) submit(form.current, { replace, preventScrollReset: true });
  };

  const seen = useRef<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a move
  useEffect(() => {
    const isFirst = seen.current === undefined;
    if (seen.current === key) return;
    seen.current = key;
    const others = Object.entries(values).flatMap(([name, value]) => {
      const control = form.current?.elements.namedItem(name);
      const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      return isField && control.value !== value ? [{ control, value }] : [];
    });
    // What was chosen before scripts took over applies now. Later the form follows the address, but for the field that
    // somebody is typing in.
    if (isFirst && others.length > 0) return apply(true);
    for (const { control, value } of others) {
      if (isReturn || control !== document.activeElement) control.value = value;
    }
  }, [key]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    ref: form,
    onChange: ({ target }: React.FormEvent<HTMLFormElement>) => {
      if (target instanceof HTMLSelectElement) return apply(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(true), PAUSE);
    },
    onSubmit: () => clearTimeout(timer.current),
  };
}
