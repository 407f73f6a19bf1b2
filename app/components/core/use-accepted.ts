import { useActionData, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

/**
 * Counts accepted submissions of the form that `isOwn` recognises. Used as the form's React key, so
 * that it restarts after each one.
 */
export function useAccepted(isOwn: (formData: FormData) => boolean): number {
  const { formData } = useNavigation();
  const isRefused = useActionData() !== undefined;
  const [count, setCount] = useState(0);
  const isSent = useRef(false);
  useEffect(() => {
    const hasEnded = isSent.current && formData === undefined;
    isSent.current = formData !== undefined && isOwn(formData);
    if (hasEnded && !isRefused) setCount((before) => before + 1);
  }, [formData, isRefused, isOwn]);
  return count;
}
