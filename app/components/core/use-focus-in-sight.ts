import { useEffect } from "react";

/** Once a bar sticks to the window's foot, what has the focus is moved from under it (`scroll-padding`, base.css). */
export function useFocusInSight(hasBar: boolean) {
  useEffect(() => {
    const focused = document.activeElement;
    if (hasBar && focused !== document.body) focused?.scrollIntoView({ block: "nearest" });
  }, [hasBar]);
}
