import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback } from "react";
import { common } from "~/text/core/common";
import { DialogActions, OpenDialog } from "./dialog";
import { Button } from "./elements";

/**
 * Asks for confirmation before the page is left while `when` is true. `what` describes the changes.
 * The browser asks for whole documents; a dialog asks within the app.
 */
export function UnsavedGuard({ when, what }: { when: boolean; what?: string }) {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (when) event.preventDefault();
      },
      [when],
    ),
  );
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== "blocked") return null;
  const { title, explained, stay, leave } = common.unsaved;
  return (
    <OpenDialog title={title} onEscape={() => blocker.reset()}>
      <p className="mt-3 mb-6">{what ?? explained}</p>
      <DialogActions>
        <Button type="button" autoFocus onClick={() => blocker.reset()}>
          {stay}
        </Button>
        <Button type="button" danger onClick={() => blocker.proceed()}>
          {leave}
        </Button>
      </DialogActions>
    </OpenDialog>
  );
}
