import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * Counts accepted submissions of this form. Used as its React key, so that the form resets after
 * each one.
 */
export function useAdded(intent: string): number {
  const [added, setAdded] = useState(0);
  const { state, formData } = useNavigation();
  const isRefused = useActionData() !== undefined;
  const isAdding = useRef(false);
  useEffect(() => {
    if (state !== "idle") {
      isAdding.current = formData?.get("intent") === intent;
    } else if (isAdding.current) {
      isAdding.current = false;
      if (!isRefused) setAdded((count) => count + 1);
    }
  }, [state, formData, isRefused, intent]);
  return added;
}
