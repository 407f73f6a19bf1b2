import { fold } from "../core/fold";
import { limits } from "../core/limits";

/**
 * A person or an institution that a juror has ties to. `name` is as typed. `key` is folded, between blanks, for
 * comparisons.
 */
export interface Tie {
  name: string;
  key: string;
}

/** Returns one tie per line, each once; blank lines are skipped. */
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

/** Returns the problem with these ties, or null. A single word would match everybody who has it in their name. */
export function tiesProblem(ties: Tie[]): { kind: TiesProblem; name: string } | null {
  if (ties.length > limits.jurorTies) return { kind: "too_many", name: "" };
  const long = ties.find(({ name }) => name.length > limits.universityNameLength);
  if (long) return { kind: "too_long", name: long.name };
  const short = ties.find(({ name }) => !name.includes(" "));
  return short ? { kind: "one_word", name: short.name } : null;
}
