import { limits } from "../core/limits";
import { fold } from "../core/slug";

/** Somebody, or an institution, that a juror is tied to: as typed, and as names are compared, in blanks. */
export interface Tie {
  name: string;
  key: string;
}

/** One a line, each once; blank lines are none. */
export function tiesOf(lines: string): Tie[] {
  const ties = lines
    .split("\n")
    .map((line) => line.trim().replace(/\s+/g, " "))
    .filter((name) => name !== "")
    .map((name) => ({ name, key: ` ${fold(name)} ` }));
  return [...new Map(ties.map((tie) => [tie.key, tie])).values()];
}

export const linesOf = (ties: Pick<Tie, "name">[]): string => ties.map(({ name }) => name).join("\n");

export type TiesProblem = "too_many" | "too_long" | "one_word";

/** Why these are not taken: a single word would be tied to everybody who has it in their name. */
export function tiesProblem(ties: Tie[]): { kind: TiesProblem; name: string } | null {
  if (ties.length > limits.jurorTies) return { kind: "too_many", name: "" };
  const long = ties.find(({ name }) => name.length > limits.universityNameLength);
  if (long) return { kind: "too_long", name: long.name };
  const short = ties.find(({ name }) => !name.includes(" "));
  return short ? { kind: "one_word", name: short.name } : null;
}
