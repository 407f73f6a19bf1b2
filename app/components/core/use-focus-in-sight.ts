import { useEffect } from "react";

/**
 * Scrolls the focused element from under a bar at the window's foot (`scroll-padding`, base.css).
 */
export function useFocusInSight(hasBar: boolean) {
  useEffect(() => {
    const focused = document.activeElement;
    if (hasBar && focused !== document.body) focused?.scrollIntoView({ block: "nearest" });
  }, [hasBar]);
}
