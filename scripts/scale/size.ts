/** Returns the size of a national contest, or of one `divisor` times smaller. */
export function sizeOf(divisor = 1) {
  const universities = Math.round(1000 / divisor);
  const works = universities * 3;
  const students = universities * 30;
  return {
    universities,
    works,
    /** Students named by works. They vote too. */
    students,
    /** People who only vote. */
    visitors: Math.round(200_000 / divisor) - students,
    votesEach: 5,
    jurors: Math.max(6, Math.round(60 / divisor)),
    evaluationsEach: works / 3,
  };
}
export type Size = ReturnType<typeof sizeOf>;

/** Instants of the season in epoch ms. Submission is over, the jury evaluates and the public votes. */
export function seasonAt(now: number) {
  const daysAgo = (days: number) => now - days * DAY;
  return {
    now,
    opened: daysAgo(60),
    /** The last submission and the first vote. */
    closed: daysAgo(42),
    judging: daysAgo(14),
    /** Two hours of an evening on television. */
    television: daysAgo(9),
  };
}
export type Season = ReturnType<typeof seasonAt>;

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

/** Start and end of each phase, in days from today. */
export const phases = [
  { key: "submission", from: -60, to: -15 },
  { key: "evaluation", from: -14, to: 10 },
  { key: "voting", from: 11, to: 31 },
  { key: "final", from: 32, to: 40 },
  { key: "results", from: 41, to: 60 },
];
