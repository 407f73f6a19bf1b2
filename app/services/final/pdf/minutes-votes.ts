import { repeatedCounts, votesAsNumber } from "~/contest/final/ballot";
import type { Minutes, WorkRef } from "~/contest/final/minutes";
import { publicFavourites } from "~/contest/jury/finalists";
import { notedHead } from "~/contest/votes/tally";
import { formatInteger, formatVotes } from "~/text/core/formats";
import { ballotCount } from "~/text/final/deliberation";
import { minutes as words, workNames } from "~/text/final/minutes";
import { favouriteTie } from "~/text/final/verdict";
import { CODE, type RuledSheet } from "./ruled-sheet";

/** Rounds per table. */
const ROUNDS_A_TABLE = 7;

type Count = NonNullable<Minutes["record"]["ballots"]>["count"];

export function drawBallots(sheet: RuledSheet, { record }: Minutes) {
  const { ballots: text } = words;
  const { name, title } = workNames(record.works);
  sheet.heading(text.title);
  if (record.ballots === null) return sheet.paragraph(text.none);
  // Older records have no earlier counts.
  const { count, commitment, earlier = [] } = record.ballots;
  const { rounds } = count;
  for (const [at, { elected, out, reason }] of repeatedCounts(earlier, count).entries())
    sheet.paragraph(ballotCount.repeated(at + 1, elected.map(title), out.map(title), reason));
  sheet.paragraph(ballotCount.method);
  sheet.facts([
    [text.papers, text.papersOf(count.papers, count.empty)],
    [text.quota, text.quotaOf(count.quota, count.seats)],
    [text.elected, count.elected.map(name).join("\n")],
  ]);
  sheet.table(
    [{ title: text.round, width: CODE }, { title: text.happened }],
    rounds.map((round, at) => [
      ballotCount.round(at + 1),
      [
        round.from === null
          ? ballotCount.first
          : round.kind === "surplus"
            ? ballotCount.surplus(title(round.from), round.factor ?? "")
            : ballotCount.exclusion(title(round.from)),
        round.tie &&
          ballotCount.tie(
            round.tie.over,
            round.tie.between.map(title),
            title(round.tie.chosen),
            round.tie.byRound,
          ),
        ballotCount.elected(
          round.elected.map((work) => ({ title: title(work), votes: round.votes[work] ?? "0" })),
          count.quota,
        ),
      ]
        .filter(Boolean)
        .join(" "),
    ]),
  );
  drawRounds(sheet, record.ballots.count, name);
  const hasTies = rounds.some(({ tie }) => tie);
  sheet.note(hasTies ? ballotCount.drawExplained : ballotCount.noTies);
  sheet.facts([
    [text.draw, count.draw.map(name).join("; ")],
    [ballotCount.seed, count.seed],
  ]);
  // A record of version 1 has no secret.
  if (!commitment) return;
  sheet.note(ballotCount.drawOrigin);
  sheet.facts([
    [ballotCount.secret, commitment.secret],
    [ballotCount.secretHash, commitment.hash],
  ]);
}

/** Draws the votes of each work after each round. */
function drawRounds(sheet: RuledSheet, { rounds, elected, draw }: Count, name: (work: WorkRef) => string) {
  const last = rounds.at(-1)?.votes ?? {};
  const isElected = new Set(elected);
  const rest = draw.filter((work) => !isElected.has(work));
  const works = [
    ...elected,
    ...rest.toSorted((a, b) => votesAsNumber(last[b] ?? "0") - votesAsNumber(last[a] ?? "0")),
  ];
  for (let from = 0; from < rounds.length; from += ROUNDS_A_TABLE) {
    const tableRounds = rounds.slice(from, from + ROUNDS_A_TABLE);
    sheet.table(
      [
        { title: ballotCount.work, isName: true },
        ...tableRounds.map((_, at) => ({
          title: ballotCount.roundShort(from + at + 1),
          isFigure: true as const,
        })),
      ],
      [
        ...works.map((work) => [
          name(work),
          ...tableRounds.map(({ votes }) => formatVotes(votes[work] ?? "0")),
        ]),
        [ballotCount.exhausted, ...tableRounds.map(({ exhausted }) => formatVotes(exhausted))],
      ],
      { narrow: true },
    );
  }
  sheet.note(words.ballots.exact);
}

export function drawCommunity(sheet: RuledSheet, { record }: Minutes) {
  const { community: text } = words;
  sheet.heading(text.title);
  if (record.community === null) return sheet.paragraph(text.none);
  const { counts, lastLine, head } = record.community;
  const { name } = workNames(record.works);
  sheet.paragraph(text.intro);
  sheet.table(
    [
      { title: text.work, isName: true },
      { title: text.votes, isFigure: true },
    ],
    [
      ...counts.map(({ work, votes }) => [name(work), formatInteger(votes)]),
      [text.total, formatInteger(counts.reduce((sum, { votes }) => sum + votes, 0))],
    ],
    { narrow: true },
  );
  sheet.facts([
    // A final without votes has no tally.
    ...(lastLine === undefined || head === undefined
      ? []
      : ([[words.publicVote.head, notedHead({ lastLine, head })]] satisfies [string, string][])),
  ]);
}

export function drawPublicVote(sheet: RuledSheet, { record }: Minutes) {
  const { publicVote: text } = words;
  const { counted, voided, lastLine, head } = record.publicVote;
  sheet.heading(text.title);
  sheet.facts([
    [text.counted, formatInteger(counted)],
    [text.voided, voided === 0 ? text.noneVoided : formatInteger(voided)],
    [text.tally, text.tallyOf(lastLine)],
    [text.head, notedHead({ lastLine, head })],
  ]);
  const rows = record.works.map(({ mean, ...work }) => ({
    ...work,
    avgScore: mean,
    stdDev: null,
    isDraft: false,
  }));
  const favourites = publicFavourites(rows).map(({ title, publicVotes: votes }) => ({ title, votes }));
  if (favourites.length > 1) sheet.paragraph(favouriteTie(favourites));
}
