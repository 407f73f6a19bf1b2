import type { ReactNode } from "react";
import { type Answers, type Criterion, missingCriteria, progress, totalScore } from "~/contest/jury/scoring";
import { formatFraction, timeLabel } from "~/text/core/formats";
import { jury } from "~/text/jury/jury";
import type { FormEvaluation } from "./evaluation";
import type { useAutosave } from "./use-autosave";

interface Props {
  /** The id of the form to summarise. */
  form: string;
  answers: Answers;
  criteria: Criterion[];
  evaluation: FormEvaluation | null;
  autosave: Pick<ReturnType<typeof useAutosave>, "state" | "refusal" | "saved">;
  /** True when the form differs from what was sent. */
  hasChanges: boolean;
  isOpen: boolean;
  now: number;
  /** The buttons. */
  children: ReactNode;
}

/** The total, the save state and the buttons, always visible during scoring. */
export function TotalBar({
  form,
  answers,
  criteria,
  evaluation,
  autosave,
  hasChanges,
  isOpen,
  now,
  children,
}: Props) {
  const total = totalScore(answers.scores, criteria);
  const missing = missingCriteria(answers, criteria);
  const stored = stateOnServer(evaluation, autosave.saved);
  const status = evaluation?.sent ? "submitted" : "draft";
  return (
    <div className="total">
      <p className="flex items-baseline">
        <output form={form} className="total-figure numeral" aria-label="Nota total sobre 100">
          {total === null ? "–" : formatFraction(total)}
        </output>
        <span className="ml-2 text-ink-soft">/100</span>
      </p>
      <div className="total-words">
        <p role="status" className="font-semibold">
          {hasChanges && autosave.state === "changed"
            ? jury.changes.mark
            : (isOpen || stored || autosave.state !== "saved") && saveWords(autosave, stored, isOpen, now)}
        </p>
        <p className={missing.length > 0 ? "text-ink-soft" : ""} data-completeness>
          {missing.length > 0 ? jury.missing(missing.length) : "Todos los criterios contestados"}
        </p>
        <p className="total-progress tabular-nums text-ink-soft">
          Progreso {progress({ status, conflict: false, ...answers })}&nbsp;%
        </p>
      </div>
      {children}
    </div>
  );
}

/**
 * Returns the evaluation's state on the server and its time, from the page's data or a later
 * autosave.
 */
function stateOnServer(evaluation: FormEvaluation | null, saved: ReturnType<typeof useAutosave>["saved"]) {
  const { state, updatedAt } =
    saved && saved.updatedAt > (evaluation?.updatedAt ?? 0) ? saved : (evaluation ?? {});
  if (!state || !updatedAt) return null;
  return { as: state, at: state === "submitted" ? (evaluation?.sent?.at ?? updatedAt) : updatedAt };
}

function saveWords(
  { state, refusal }: Props["autosave"],
  stored: ReturnType<typeof stateOnServer>,
  isOpen: boolean,
  now: number,
): string {
  if (state === "saving") return jury.saveState.saving;
  // A notice below explains why a form is closed.
  if (state === "refused" && refusal)
    return jury.saveState.refused(refusal.title, isOpen && refusal.description);
  // A sent evaluation whose form is as it was sent has nothing to save.
  const isAsSent = state === "changed" && stored?.as === "submitted";
  if (state !== "saved" && state !== "refused" && !isAsSent) return jury.saveState[state];
  if (!stored) return jury.saveState.none;
  return jury.saveState[stored.as](timeLabel(stored.at, now));
}
