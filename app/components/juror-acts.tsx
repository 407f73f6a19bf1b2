import { Link } from "@remix-run/react";
import type { EvaluationState } from "~/contest/scoring";
import { formatFraction } from "~/text/formats";
import { jury } from "~/text/jury";

interface Props {
  proposalId: string;
  title: string;
  state: EvaluationState;
  progress: number;
  score: number | null;
  votes: number | null;
}

/** What a juror sees of their own evaluation on a card, and can do about it. */
export function JurorActs({ proposalId, title, state, progress, score, votes }: Props) {
  return (
    <div className="grid gap-3 border-t pt-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <span className="mark mark-evaluation" data-evaluation={state}>
          {jury.states[state]}
        </span>
        <span className="tabular-nums text-ink-soft">Progreso {progress} %</span>
        {score !== null && (
          <span className="tabular-nums" data-score>
            <span className="numeral text-[1.25rem] font-bold">{formatFraction(score)}</span> /100
          </span>
        )}
      </p>
      {votes !== null && (
        <p className="text-small tabular-nums">
          {votes} {votes === 1 ? "voto" : "votos"} del público
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {state === "conflict" ? (
          <button type="button" className="button grow" disabled>
            {jury.acts.conflict}
          </button>
        ) : (
          <Link
            to={`/jurado/evaluar/${proposalId}`}
            className={`button grow ${state === "submitted" ? "" : "button-solid"}`}
            aria-label={`${jury.acts[state]}: ${title}`}
          >
            {jury.acts[state]}
          </Link>
        )}
      </div>
    </div>
  );
}
