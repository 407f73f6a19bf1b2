import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { actOnSettings } from "./acts";

/** The form that was sent, by its hidden field; an upload has none. */
export const isSave = (sent: FormData | undefined) => sent?.has("seen.finalists_count") ?? false;

/** Counts the saves that went through: after each the form starts afresh from what is stored. */
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
