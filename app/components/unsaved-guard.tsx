import { useBeforeUnload, useBlocker } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { common } from "~/text/common";

/** While `when`: leaving the page asks first (and says `what` becomes of the changes), by the browser for whole documents and by a question of ours within. */
export function UnsavedGuard({ when, what }: { when: boolean; what?: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
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
  const asks = blocker.state === "blocked";
  useEffect(() => {
    if (asks) dialog.current?.showModal();
  }, [asks]);
  if (!asks) return null;
  const { title, explained, stay, leave } = common.unsaved;
  return (
    <dialog
      ref={dialog}
      className="dialog m-auto"
      aria-labelledby="sin-guardar"
      onCancel={(event) => {
        event.preventDefault();
        blocker.reset();
      }}
    >
      <h2 id="sin-guardar" className="h2">
        {title}
      </h2>
      <p className="mt-3 mb-6">{what ?? explained}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button" autoFocus onClick={() => blocker.reset()}>
          {stay}
        </button>
        <button type="button" className="button button-danger" onClick={() => blocker.proceed()}>
          {leave}
        </button>
      </div>
    </dialog>
  );
}
