import { H2, TallLink } from "~/components/core/elements";
import type { Decision as DecisionData } from "~/contest/final/decision";
import { departureLine } from "~/text/final/choices";
import { decisionLines, decisionText } from "~/text/final/decision";
import { results } from "~/text/final/results";

interface Props {
  decision: DecisionData;
}

/** Shows the steps that found the winner, and the departures from the rule with their reasons. */
export function Decision({ decision }: Props) {
  const { departures, isVoteHeld } = decision;
  return (
    <section id="decision" className="page results-part" aria-labelledby="decision-titulo">
      <H2 id="decision-titulo">{decisionText.title}</H2>
      <p className="measure mt-4 text-ink-soft">{decisionText.rule}</p>
      <ol className="measure mt-4 grid list-decimal gap-2 pl-6 wrap-anywhere">
        {decisionLines(decision).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      {departures.length > 0 && (
        <>
          <h3 className="h3 mt-8">{decisionText.departures(departures.length)}</h3>
          <ul className="measure mt-4 grid gap-4 wrap-anywhere">
            {departures.map(({ reason, ...departure }) => (
              <li key={`${departure.step} ${departure.kind}`} className="note note-warn">
                <p>{departureLine(departure)}</p>
                <p className="mt-1 whitespace-pre-line">{decisionText.reason(reason)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {isVoteHeld && (
        <p className="mt-4">
          <TallLink href="/final">{results.communityVote}</TallLink>
        </p>
      )}
    </section>
  );
}
