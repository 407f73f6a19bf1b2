import { Form, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { statusLabels } from "~/contest/statuses";
import { admin } from "~/text/admin";
import type { Question } from "./route";

const text = admin.states;

/**
 * The server asks before a bulk change, for it alone knows how many proposals were sent. The dialog comes open, and
 * its 'Cancelar' closes it, without scripts; with them it becomes modal.
 */
export function BulkQuestion({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const busy = useNavigation().state === "submitting";
  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);
  const { ids } = question;
  const wording =
    question.kind === "status"
      ? {
          intent: "set-status",
          title: text.statusQuestion(ids.length),
          explained: text.statusExplained(statusLabels[question.status]),
          confirm: text.statusConfirm,
          act: "button-solid",
        }
      : {
          intent: "remove",
          title: text.removeQuestion,
          explained: text.removeManyExplained(ids.length),
          confirm: text.removeConfirm,
          act: "button-danger",
        };
  return (
    <dialog ref={dialog} open className="dialog fixed inset-0 z-40 h-fit" aria-labelledby="pregunta">
      <h2 id="pregunta" className="h2">
        {wording.title}
      </h2>
      <p className="mt-3 mb-6">{wording.explained}</p>
      <div className="flex flex-wrap justify-end gap-3">
        <form method="dialog">
          <button type="submit" className="button" autoFocus>
            Cancelar
          </button>
        </form>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value={wording.intent} />
          {question.kind === "status" && <input type="hidden" name="status" value={question.status} />}
          {ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <button type="submit" className={`button ${wording.act}`} disabled={busy}>
            {wording.confirm}
          </button>
        </Form>
      </div>
    </dialog>
  );
}
