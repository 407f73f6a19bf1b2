import { useEffect, useRef } from "react";
import { jury } from "~/text/jury";

interface Props {
  onStay(): void;
  onGo(): void;
}

/** Asked before a link leaves answers that the server has not got yet. */
export function LeaveQuestion({ onStay, onGo }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog m-auto" aria-labelledby="salir" onCancel={onStay}>
      <h2 id="salir" className="h2">
        {jury.leave.title}
      </h2>
      <p className="mt-3 mb-6">{jury.leave.help}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <button type="button" className="button" onClick={onGo}>
          {jury.leave.go}
        </button>
        <button type="button" className="button button-solid" onClick={onStay} autoFocus>
          {jury.leave.stay}
        </button>
      </div>
    </dialog>
  );
}
