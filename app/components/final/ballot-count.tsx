import { Fold } from "~/components/core/fold";
import { Table } from "~/components/core/table";
import {
  type BallotHistory,
  type CountedBallot,
  type Round,
  repeatedCounts,
  votesAsNumber,
} from "~/contest/final/ballot";
import { formatVotes } from "~/text/core/formats";
import { ballotCount as text } from "~/text/final/deliberation";

interface Props {
  /** Epoch ms. */
  countedAt: number;
  result: BallotHistory;
}

/** The jury's count: the sentence, a drawing per round, then all rounds as numbers. */
export function BallotCount({ countedAt, result }: Props) {
  const { count, papers, titles } = result;
  const titleOf = (id: string) => titles[id] ?? id;
  const ids = byOutcome(result);
  return (
    <>
      <p className="max-w-[32ch] text-[clamp(1.5rem,3vw,2.25rem)] leading-[1.1] font-semibold wrap-anywhere">
        {text.chosen(count.elected.map(titleOf))}
      </p>
      <p className="mt-3 tabular-nums">{text.facts(count.papers, countedAt)}</p>
      {numbered(repeatedCounts(result.earlier, count)).map(({ n, one: { elected, out, reason } }) => (
        <p key={n} className="note measure mt-3">
          {text.repeated(n, elected.map(titleOf), out.map(titleOf), reason)}
        </p>
      ))}
      {count.empty > 0 && <p className="mt-1 text-small text-ink-soft">{text.empty(count.empty)}</p>}
      <Fold>
        <p className="max-w-[65ch]">{text.quotaIs(count.quota)}</p>
        <ol className="mt-6 grid gap-x-12 gap-y-10 md:grid-cols-2 xl:grid-cols-3">
          {numbered(count.rounds).map(({ n, one: round }) => (
            <li key={n}>
              <RoundDrawing
                number={n}
                round={round}
                before={count.rounds[n - 2] ?? null}
                out={leftOut(count.rounds.slice(0, n))}
                quota={count.quota}
                most={count.papers}
                ids={ids}
                titleOf={titleOf}
              />
            </li>
          ))}
        </ol>
        <Ties rounds={count.rounds} titleOf={titleOf} />
        <Draw draw={count.draw.map(titleOf)} seed={count.seed} commitment={result.commitment} />
        <details className="mt-6">
          <summary className="link link-tall text-small">{text.table}</summary>
          <Rounds count={count} ids={ids} titleOf={titleOf} />
        </details>
        <details>
          <summary className="link link-tall text-small">{text.papers}</summary>
          <p className="hint">{text.papersHint}</p>
          <ol className="mt-2 list-decimal pl-8 text-small">
            {numbered(papers).map(({ n, one: ranking }) => (
              <li key={n} className="py-0.5">
                {text.paper(ranking.map(titleOf))}
              </li>
            ))}
          </ol>
        </details>
      </Fold>
    </>
  );
}

/** Numbers rounds and papers from 1, because they have no other name. */
const numbered = <One,>(list: One[]) => list.map((one, at) => ({ n: at + 1, one }));

type TitleOf = (id: string) => string;

/** Returns elected works in order, then the others with the last eliminated first. */
function byOutcome({ count }: CountedBallot): string[] {
  const out = leftOut(count.rounds);
  const rest = count.draw.filter((id) => !count.elected.includes(id) && !out.includes(id));
  return [...count.elected, ...rest, ...out.toReversed()];
}

const leftOut = (rounds: Round[]) =>
  rounds.flatMap(({ kind, from }) => (kind === "exclusion" && from ? [from] : []));

interface RoundProps {
  number: number;
  round: Round;
  before: Round | null;
  /** Works eliminated so far. */
  out: string[];
  quota: number;
  /** The axis' maximum. */
  most: number;
  ids: string[];
  titleOf: TitleOf;
}

/**
 * A bar per work on one axis, the round's votes beside the earlier ones, and the quota as a line.
 */
function RoundDrawing({ number, round, before, out, quota, most, ids, titleOf }: RoundProps) {
  const { votes, elected, exhausted } = round;
  const remaining = ids.filter((id) => !out.includes(id));
  const at = (value: number) => (value / most) * 100;
  return (
    <figure>
      <figcaption>
        <span className="label block border-t border-ink pt-2">{text.round(number)}</span>
        <span className="mt-1 block text-small">{whatHappens(round, titleOf)}</span>
        <span className="block text-small font-semibold">
          {text.elected(
            elected.map((id) => ({ title: titleOf(id), votes: votes[id] ?? "0" })),
            quota,
          )}
        </span>
      </figcaption>
      <ul className="mt-3 grid gap-2.5">
        {remaining.map((id) => {
          const count = votesAsNumber(votes[id] ?? "0");
          const had = Math.min(count, before ? votesAsNumber(before.votes[id] ?? "0") : count);
          return (
            <li key={id}>
              <span className="flex items-baseline justify-between gap-4 text-small">
                <span className={`min-w-0 truncate ${elected.includes(id) ? "font-semibold" : ""}`}>
                  {titleOf(id)}
                </span>
                <span className="shrink-0 font-semibold tabular-nums">{formatVotes(votes[id] ?? "0")}</span>
              </span>
              <svg
                viewBox="0 0 100 10"
                preserveAspectRatio="none"
                className="mt-0.5 block h-2.5 w-full"
                aria-hidden
              >
                <rect x="0" y="0" width="100" height="10" className="fill-ink/8" />
                <rect x="0" y="0" width={at(had)} height="10" className="fill-ink" />
                <rect x={at(had)} y="0" width={at(count - had)} height="10" className="fill-accent" />
                <line
                  x1={at(quota)}
                  x2={at(quota)}
                  y1="0"
                  y2="10"
                  className="stroke-signal"
                  strokeWidth="2"
                  vectorEffect="non-scaling-stroke"
                />
              </svg>
            </li>
          );
        })}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-5 text-label text-ink-soft tabular-nums">
        <span className="flex items-center gap-1.5">
          <span className="inline-block h-3 w-0.5 bg-signal" /> {text.quota(quota)}
        </span>
        {before && (
          <span className="flex items-center gap-1.5">
            <span className="inline-block size-2.5 bg-accent" /> {text.gained}
          </span>
        )}
        {exhausted !== "0" && (
          <span>
            {text.exhausted}: {formatVotes(exhausted)}
          </span>
        )}
      </p>
    </figure>
  );
}

function whatHappens({ kind, from, factor }: Round, titleOf: TitleOf): string {
  if (kind === "first" || from === null) return text.first;
  return kind === "surplus" ? text.surplus(titleOf(from), factor ?? "0") : text.exclusion(titleOf(from));
}

function Ties({ rounds, titleOf }: { rounds: Round[]; titleOf: TitleOf }) {
  const ties = rounds.flatMap(({ tie }, at) => (tie ? [{ tie, round: at + 1 }] : []));
  return (
    <section className="mt-10 max-w-[65ch]">
      <h3 className="text-[1.125rem] font-semibold">{text.ties}</h3>
      {ties.length === 0 ? (
        <p className="mt-2">{text.noTies}</p>
      ) : (
        <ul className="mt-2 grid gap-2">
          {ties.map(({ tie, round }) => (
            <li key={round}>
              <span className="font-semibold">{text.round(round)}.</span>{" "}
              {text.tie(tie.over, tie.between.map(titleOf), titleOf(tie.chosen), tie.byRound)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Draw({
  draw,
  seed,
  commitment,
}: { draw: string[]; seed: string } & Pick<CountedBallot, "commitment">) {
  const origin: [string, string][] = commitment
    ? [
        [text.secret, commitment.secret],
        [text.secretHash, commitment.hash],
      ]
    : [];
  return (
    <section className="mt-8 max-w-[65ch]">
      <h3 className="text-[1.125rem] font-semibold">{text.draw}</h3>
      <p className="mt-2">{text.drawIs(draw)}</p>
      <p className="mt-1 text-small text-ink-soft">{text.drawExplained}</p>
      {commitment && <p className="mt-1 text-small text-ink-soft">{text.drawOrigin}</p>}
      {[...origin, [text.seed, seed]].map(([name, value]) => (
        <p key={name} className="mt-1 text-small wrap-anywhere">
          {name}: <code>{value}</code>
        </p>
      ))}
      <p className="mt-4 text-small text-ink-soft">{text.method}</p>
    </section>
  );
}

function Rounds({ count, ids, titleOf }: { count: CountedBallot["count"]; ids: string[]; titleOf: TitleOf }) {
  const rounds = numbered(count.rounds);
  const exact = (votes: string) => (votes.includes("/") ? `${formatVotes(votes)} (${votes})` : votes);
  return (
    <Table
      caption={text.tableCaption}
      columns={[text.work, ...count.rounds.map((_, at) => ({ figure: text.roundShort(at + 1) }))]}
      isFocusable
    >
      {ids.map((id) => (
        <tr key={id}>
          <th scope="row">{titleOf(id)}</th>
          {rounds.map(({ n, one: { votes } }) => (
            <td key={n} className="numeric">
              {exact(votes[id] ?? "0")}
            </td>
          ))}
        </tr>
      ))}
      <tr>
        <th scope="row">{text.exhausted}</th>
        {rounds.map(({ n, one: { exhausted } }) => (
          <td key={n} className="numeric">
            {exact(exhausted)}
          </td>
        ))}
      </tr>
    </Table>
  );
}
