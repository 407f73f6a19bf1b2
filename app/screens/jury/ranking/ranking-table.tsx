import { Link } from "@remix-run/react";
import { CategoryMark } from "~/components/works/category-mark";
import { Cover, type CoverFile } from "~/components/works/cover";
import { StatusMark } from "~/components/works/proposal-card";
import type { Category } from "~/contest/core/categories";
import type { EvaluationState } from "~/contest/jury/scoring";
import { formatFraction, formatInteger } from "~/text/core/formats";
import { jury } from "~/text/jury/jury";
import { ranking as rankingText } from "~/text/jury/ranking";

interface Row {
  id: string;
  title: string;
  universityName: string | null;
  category: Category | null;
  disqualified: boolean;
  cover: CoverFile | null;
  /** Rank from 1; null without a rank. */
  place: number | null;
  /** Fraction; null when hidden or unrated. */
  average: number | null;
  hidden: boolean;
  /** Number of evaluations in the average. */
  evaluations: number;
  /** Null hides the votes. */
  votes: number | null;
  /** True when this juror evaluates the work. */
  isOwn: boolean;
  state: EvaluationState;
  ownScore: number | null;
  /** The evaluation's address, or null without one. */
  evaluate: string | null;
}

interface Props {
  rows: Row[];
  /** Total over all pages. */
  total: number;
  showVotes: boolean;
}

/** Ranks and averages are large, the rest is small. On phones each row becomes a label. */
export function RankingTable({ rows, total, showVotes }: Props) {
  return (
    <table className="ranking" data-votes={showVotes || undefined}>
      <caption>{rankingText.caption(total)}</caption>
      <thead>
        <tr>
          <th scope="col">
            <abbr title="Posición">#</abbr>
          </th>
          <th scope="col">
            <span className="sr-only">Portada</span>
          </th>
          <th scope="col">Propuesta</th>
          <th scope="col" className="text-right">
            Tu nota
          </th>
          <th scope="col" className="text-right">
            Evaluaciones
          </th>
          {showVotes && (
            <th scope="col" className="text-right">
              Votos
            </th>
          )}
          <th scope="col" className="text-right" aria-sort="descending">
            Promedio
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-proposal={row.id} data-place={row.place ?? undefined}>
            <td className="ranking-place numeral">{row.place ?? "–"}</td>
            <td className="ranking-cover">
              <Cover file={row.cover} category={row.category} alt="" small />
            </td>
            <th scope="row" className="ranking-work">
              <Title row={row} />
              {row.universityName && (
                <span className="block text-small font-normal text-ink-soft">{row.universityName}</span>
              )}
              <span className="flex flex-wrap gap-x-4">
                <CategoryMark category={row.category} />
                {row.disqualified && <StatusMark status="descalificada" />}
              </span>
            </th>
            <td className="ranking-fact" data-label="Tu nota">
              <OwnScore row={row} />
            </td>
            <td className="ranking-fact" data-label="Evaluaciones">
              {row.evaluations}
            </td>
            {row.votes !== null && (
              <td className="ranking-fact" data-label="Votos">
                {formatInteger(row.votes)}
              </td>
            )}
            <td className="ranking-average">
              <Average row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Links to the evaluation, or to the work's page when this juror does not evaluate the work. */
function Title({ row: { id, title, evaluate } }: { row: Row }) {
  if (evaluate) {
    return (
      <Link to={evaluate} className="ranking-title">
        {title}
      </Link>
    );
  }
  return (
    <a href={`/propuesta/${id}`} className="ranking-title">
      {title}
    </a>
  );
}

function OwnScore({ row: { isOwn, state, ownScore } }: { row: Row }) {
  if (ownScore === null) {
    const label = !isOwn && state === "not_started" ? rankingText.notYours : jury.states[state];
    return <span className="text-small text-ink-soft">{label}</span>;
  }
  return (
    <>
      {formatFraction(ownScore)}
      {state === "draft" && <span className="block text-small text-ink-soft">Borrador</span>}
    </>
  );
}

function Average({ row: { average, hidden, isOwn } }: { row: Row }) {
  if (average === null) {
    const why = !hidden ? rankingText.unrated : isOwn ? rankingText.hidden : rankingText.hiddenFromOthers;
    return <span className="text-small text-ink-soft">{why}</span>;
  }
  return (
    <>
      <span className="ranking-figure numeral">{formatFraction(average, 2)}</span>
      <progress className="juror-progress" max={1} value={average} aria-hidden />
    </>
  );
}
