import { Form, useNavigation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import type { FinalistsPreview } from "~/contest/finalists";
import { statusLabels } from "~/contest/statuses";
import { admin } from "~/text/admin";
import { formatFraction, formatInteger } from "~/text/formats";
import type { Question } from "./route";

const text = admin.states;

/**
 * The server asks before a bulk change, for it alone knows how many proposals were sent and what would become of them.
 * The dialog comes open, and its 'Cancelar' closes it, without scripts; with them it becomes modal.
 */
export function BulkQuestion({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const busy = useNavigation().state === "submitting";
  useEffect(() => {
    dialog.current?.close();
    dialog.current?.showModal();
  }, []);
  const { title, explained, confirm, act, fields } = wordingOf(question);
  return (
    <dialog
      ref={dialog}
      open
      className="dialog fixed inset-0 z-40 h-fit max-h-[calc(100dvh-2rem)] overflow-auto"
      aria-labelledby="pregunta"
    >
      <h2 id="pregunta" className="h2">
        {title}
      </h2>
      <div className="mt-3 mb-6">{explained}</div>
      <div className="flex flex-wrap justify-end gap-3">
        <form method="dialog">
          <button type="submit" className="button" autoFocus>
            Cancelar
          </button>
        </form>
        <Form method="post" preventScrollReset>
          {Object.entries(fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {question.ids.map((id) => (
            <input key={id} type="hidden" name="ids" value={id} />
          ))}
          <button type="submit" className={`button ${act}`} disabled={busy}>
            {confirm}
          </button>
        </Form>
      </div>
    </dialog>
  );
}

interface Wording {
  title: string;
  explained: ReactNode;
  confirm: string;
  act: "button-solid" | "button-danger";
  /** Sent with the ids. */
  fields: Record<string, string>;
}

function wordingOf(question: Question): Wording {
  const { kind, ids } = question;
  switch (kind) {
    case "status":
      return {
        title: text.statusQuestion(ids.length),
        explained: text.statusExplained(statusLabels[question.status]),
        confirm: text.statusConfirm,
        act: "button-solid",
        fields: { intent: "set-status", status: question.status },
      };
    case "removal":
      return {
        title: text.removeQuestion,
        explained: text.removeManyExplained(ids.length),
        confirm: text.removeConfirm,
        act: "button-danger",
        fields: { intent: "remove" },
      };
    case "finalists":
      return {
        title: text.finalistsQuestion,
        explained: <Preview preview={question.preview} hasChanged={question.hasChanged} />,
        confirm: text.finalistsConfirm,
        act: "button-solid",
        fields: { intent: "finalists", seen: question.seen },
      };
  }
}

/** Who would be in, by which mean, how ties broke, and how many statuses would change. */
function Preview({ preview, hasChanged }: { preview: FinalistsPreview; hasChanged: boolean }) {
  return (
    <>
      {hasChanged && (
        <p role="alert" className="mb-3 border-l-4 border-warn pl-3 font-semibold">
          {text.finalistsChanged}
        </p>
      )}
      <p>{text.finalistsExplained}</p>
      {preview.lines.length === 0 ? (
        <p className="mt-4 font-semibold">{text.noCandidates}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ol className="mt-4 max-h-[45dvh] overflow-auto border-b" tabIndex={0} data-preview>
          {preview.lines.map((line) => (
            <li
              key={line.id}
              className={`grid grid-cols-[2rem_minmax(0,1fr)_auto] items-baseline gap-x-2 border-t py-2 ${line.isFinalist ? "" : "text-ink-soft"}`}
            >
              <span className="tabular-nums">{line.place ?? "–"}</span>
              <span className="wrap-anywhere">
                <span className="font-semibold">{line.title}</span>
                {!line.isFinalist && <span className="hint block">{text.firstOut}</span>}
                {line.isFavourite && (
                  <span className="hint block">
                    {text.favourite} ({formatInteger(line.publicVotes)})
                  </span>
                )}
                {line.tie && <span className="hint block">{text.tie(line.tie.with, line.tie.by)}</span>}
              </span>
              <span className="font-semibold tabular-nums">
                {line.avgScore === null ? text.unrated : formatFraction(line.avgScore)}
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="mt-4 font-semibold">{text.finalistsEffect(preview.changes)}</p>
    </>
  );
}
