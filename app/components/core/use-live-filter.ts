import { useLocation, useNavigationType, useSubmit } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";

/** Pause after the last key press before a search, in ms. */
const PAUSE = 300;

/**
 * Applies a filter form while it changes. A choice applies immediately and adds a history entry.
 * Typing applies after a pause and replaces the last entry. `values`: the address's values by
 * field.
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

  const lastKey = useRef<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation
  useEffect(() => {
    const isFirst = lastKey.current === undefined;
    if (lastKey.current === key) return;
    lastKey.current = key;
    const others = Object.entries(values).flatMap(([name, value]) => {
      const control = form.current?.elements.namedItem(name);
      const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
      return isField && control.value !== value ? [{ control, value }] : [];
    });
    // Applies choices from before the scripts loaded. Later the form follows the address, except
    // for the field in use.
    if (isFirst && others.length > 0) return apply(true);
    for (const { control, value } of others) {
      if (isReturn || control !== document.activeElement) control.value = value;
    }
  }, [key]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    ref: form,
    onChange: ({ target }: FormEvent<HTMLFormElement>) => {
      if (target instanceof HTMLSelectElement) return apply(false);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => apply(true), PAUSE);
    },
    onSubmit: () => clearTimeout(timer.current),
  };
}
