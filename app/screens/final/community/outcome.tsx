import { TallLink } from "~/components/core/elements";
import type { DecidedBy } from "~/contest/final/procedure";
import { final as finalText } from "~/text/final/final";
import { inPair, type Work, WorkLabel } from "./work";

interface Props {
  works: Work[];
  /** Reason of the organiser for two other works than the rule's. */
  reason: string | null;
  /** `winner`: by the rule, with its reason; another work once both are disqualified. */
  result: {
    closedAt: number;
    counts: { id: string; votes: number }[];
    winner: { id: string; by: DecidedBy } | null;
  };
  /** True once the verdict is public. */
  areOut: boolean;
}

/** The community's vote: the winner as a poster, and both counts on one axis. */
export function Outcome({ works, reason, result, areOut }: Props) {
  const votesOf = (id: string) => result.counts.find((work) => work.id === id)?.votes ?? 0;
  const total = result.counts.reduce((sum, { votes }) => sum + votes, 0);
  const winner = works.find(({ id }) => id === result.winner?.id);
  const finalists = works.toSorted(
    (a, b) => Number(b === winner) - Number(a === winner) || votesOf(b.id) - votesOf(a.id),
  );
  return (
    <>
      <header className="final-head">
        <div className="min-w-0">
          <p className="label mb-4">{winner ? finalText.winner : ""}</p>
          <h1 className="final-heading wrap-anywhere">{winner?.title ?? finalText.noWinner}</h1>
          {result.winner && (
            <p className="lead mt-4">{winner ? finalText.by(result.winner.by, total) : finalText.bothOut}</p>
          )}
          {reason !== null && <p className="mt-3 max-w-[60ch] wrap-anywhere">{finalText.instead(reason)}</p>}
        </div>
      </header>
      <ul className="final-two" style={inPair(finalists)}>
        {finalists.map((work) => (
          <li key={work.id} data-final={work.id}>
            <WorkLabel work={work} />
          </li>
        ))}
      </ul>
      <ol className="final-counts mt-14">
        {finalists.map((work) => (
          <li key={work.id}>
            <span className="flex items-baseline justify-between gap-6">
              <span className="min-w-0 font-semibold wrap-anywhere">{work.title}</span>
              <span className="shrink-0 tabular-nums">{finalText.votes(votesOf(work.id))}</span>
            </span>
            <svg
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              className="mt-1 block h-4 w-full"
              aria-hidden
            >
              <rect width="100" height="10" className="fill-ink/8" />
              <rect
                width={total === 0 ? 0 : (votesOf(work.id) / total) * 100}
                height="10"
                className={work === winner ? "fill-accent" : "fill-ink"}
              />
            </svg>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-small text-ink-soft tabular-nums">
        {finalText.turnout(total, result.closedAt)}
      </p>
      <p className="flex flex-wrap gap-x-6 text-small">
        <TallLink href="/recuento?voto=final">{finalText.toTally}</TallLink>
        {areOut && <TallLink href="/resultados">{finalText.toResults}</TallLink>}
      </p>
    </>
  );
}
