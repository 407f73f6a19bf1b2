/** Rows per statement. A statement of a million rows would hold its whole transaction in memory. */
const CHUNK = 50_000;

/** A range of row numbers, both ends included. */
export interface Range {
  from: number;
  to: number;
}

/** Splits 1 to `count` into ranges, one per statement. */
export function rangesOf(count: number, most = CHUNK): Range[] {
  return Array.from({ length: Math.ceil(count / most) }, (_, at) => ({
    from: at * most + 1,
    to: Math.min((at + 1) * most, count),
  }));
}

/** The row numbers of a range, as the table `numbers` with the column `n`. */
export const numbers = ({ from, to }: Range) =>
  `with recursive numbers(n) as (select ${from} union all select n + 1 from numbers where n < ${to})`;

const WORD = 4294967296;

/**
 * SQL of a pseudo-random number from 0 to 2^32 - 1 that depends only on `n`. Another `salt` gives another
 * number. Products stay below 2^63, where SQLite would continue in floating point.
 */
function mixed(n: string, salt: number): string {
  const spread = `(((${n}) + ${salt * 7919}) * 2654435761 & ${WORD - 1})`;
  return `(((${spread} % 1048573) * (${spread} % 1046527) & ${WORD - 1}) * 668265263 & ${WORD - 1})`;
}

/** SQL of a whole number from 0 to `count` - 1. */
export const among = (count: number | string, n: string, salt: number) =>
  `((${mixed(n, salt)} * (${count})) >> 32)`;

/** SQL of a fraction from 0 to 1. */
export const fraction = (n: string, salt: number) => `(${mixed(n, salt)} / ${WORD}.0)`;

/** SQL of an instant between two (epoch ms), evenly distributed. */
export const between = (from: number, to: number, n: string, salt: number) =>
  `cast(${from} + ${fraction(n, salt)} * ${to - from} as integer)`;

/** SQL of one of these words. */
export const oneOf = (words: readonly string[], n: string, salt: number) =>
  `('${JSON.stringify(words).replaceAll("'", "''")}' ->> ${among(words.length, n, salt)})`;

/** Returns one of these words, with a number after their first round. */
export const repeated = (words: readonly string[], at: number) =>
  `${words[at % words.length]}${at < words.length ? "" : ` ${Math.floor(at / words.length) + 1}`}`;

/** SQL of 64 hexadecimal digits, as hashes are stored; different for each `n`. */
export const digest = (n: string, salt: number) => `printf('%08x%056x', ${mixed(n, salt)}, ${n})`;
