import { renamed } from "~/contest/final/decision";
import type { Minutes } from "~/contest/final/minutes";
import { publicFavourites } from "~/contest/jury/finalists";
import { notedHead } from "~/contest/votes/tally";
import { formatInteger } from "~/text/core/formats";
import { departureLine } from "~/text/final/choices";
import { decisionLines, decisionText } from "~/text/final/decision";
import { minutes as words, workNames } from "~/text/final/minutes";
import { favouriteTie } from "~/text/final/verdict";
import type { RuledSheet } from "./ruled-sheet";

/** Draws how the winner was found, and the departures from the rule with their reasons. */
export function drawDecision(sheet: RuledSheet, { record }: Minutes) {
  const { title } = workNames(record.works);
  const decision = renamed(record.final.decision, title);
  sheet.heading(decisionText.title);
  for (const line of decisionLines(decision)) sheet.paragraph(line);
  for (const { reason, ...departure } of decision.departures) {
    sheet.paragraph(departureLine(departure));
    sheet.note(decisionText.reason(reason));
  }
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
