import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/** How many forms of that intent were sent here and not refused: as a form's key, it is empty again after each. */
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
