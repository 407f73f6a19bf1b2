import { Link } from "@remix-run/react";
import { Button, ButtonLink } from "~/components/core/elements";
import { CompareButton } from "~/components/jury/compare-button";
import type { EvaluationState } from "~/contest/jury/scoring";
import { formatFraction } from "~/text/core/formats";
import { jury } from "~/text/jury/jury";

interface Props {
  proposalId: string;
  title: string;
  /** The evaluation's address; null for a work assigned to others. */
  evaluate?: string | null;
  state: EvaluationState;
  progress: number;
  score: number | null;
  votes: number | null;
  /** True while no evaluation is admitted: the juror can only look. */
  isClosed?: boolean;
  /** True for a work in the compare list; undefined without a comparison. */
  compared?: boolean;
}

/** The juror's own evaluation on a card, with its actions. */
export function JurorActions({
  proposalId,
  title,
  evaluate = `/jurado/evaluar/${proposalId}`,
  state,
  progress,
  score,
  votes,
  isClosed = false,
  compared,
}: Props) {
  const act = jury.acts[isClosed ? "closed" : state];
  return (
    <div className="juror-acts grid gap-3 border-t pt-3">
      {evaluate === null && <p className="juror-state text-small text-ink-soft">{jury.board.notAssigned}</p>}
      <p
        className="juror-state flex flex-wrap items-baseline justify-between gap-x-4 text-small"
        hidden={evaluate === null}
      >
        <span className="mark mark-evaluation" data-evaluation={state}>
          {jury.states[state]}
        </span>
        <span className="tabular-nums text-ink-soft">Progreso {progress}&nbsp;%</span>
        {score !== null && (
          <span className="tabular-nums" data-score>
            <span className="numeral text-[1.25rem] font-bold">{formatFraction(score)}</span> /100
          </span>
        )}
      </p>
      {votes !== null && <p className="text-small tabular-nums">{jury.publicVotes(votes)}</p>}
      <div className="juror-buttons flex flex-wrap gap-3">
        {evaluate === null ? (
          <ButtonLink href={`/propuesta/${proposalId}`} className="grow" aria-label={`Ver: ${title}`}>
            Ver
          </ButtonLink>
        ) : state === "conflict" ? (
          <Button type="button" className="grow" disabled>
            {jury.acts.conflict}
          </Button>
        ) : (
          <Link
            to={evaluate}
            className={`button grow ${state === "submitted" || isClosed ? "" : "button-solid"}`}
            aria-label={`${act}: ${title}`}
          >
            {act}
          </Link>
        )}
        {evaluate !== null && compared !== undefined && (
          <CompareButton proposal={{ id: proposalId, title }} compared={compared} />
        )}
      </div>
    </div>
  );
}
