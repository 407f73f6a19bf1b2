import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { actOnSettings } from "./actions";

/** Returns true for a tab's form, recognised by its hidden fields; an upload has none. */
export const isSave = (formData: FormData | undefined) =>
  [...(formData?.keys() ?? [])].some((name) => name.startsWith("seen."));

/** Counts successful saves: the form restarts from the stored values after each. */
export function useSaves(): number {
  const { formData } = useNavigation();
  const refused = useActionData<typeof actOnSettings>() !== undefined;
  const [saves, setSaves] = useState(0);
  const saving = useRef(false);
  useEffect(() => {
    const ended = saving.current && formData === undefined;
    saving.current = isSave(formData);
    if (ended && !refused) setSaves((before) => before + 1);
  }, [formData, refused]);
  return saves;
}
