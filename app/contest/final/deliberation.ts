import { asOf, hasEnded, type Phase } from "../running/phases";
import type { BallotName, Count, Votes } from "./ballot";

/** Times of a ballot (epoch ms); null until an admin opens it. */
export type BallotGate = { openedAt: number; closedAt: number | null } | null;
export type BallotGates = Record<BallotName, BallotGate>;

/**
 * State of a ballot. `ahead`: not opened, and the final is not active. `unopened`: the final is active, and nobody
 * has opened it. `lapsed`: opened, the final is over, and nobody has closed it. Votes are taken only while it is
 * `open`.
 */
export type BallotState = "ahead" | "unopened" | "open" | "lapsed" | "closed";

export function ballotState(gate: BallotGate, phases: Phase[], now: number): BallotState {
  if (gate?.closedAt != null) return "closed";
  const isTime = finalIsOn(phases, now);
  if (gate) return isTime ? "open" : "lapsed";
  return isTime ? "unopened" : "ahead";
}

/** Returns true when the final is the active phase and has not ended. `now` in epoch ms. */
export function finalIsOn(phases: Phase[], now: number): boolean {
  const active = asOf(phases, now).find(({ isActive }) => isActive);
  return active?.phaseKey === "final" && !hasEnded(active, now);
}

/** Returns true once the final has begun, also after its end: its information stays visible. `now` in epoch ms. */
export function finalHasCome(phases: Phase[], now: number): boolean {
  const current = asOf(phases, now);
  const final = current.find(({ phaseKey }) => phaseKey === "final");
  const active = current.find(({ isActive }) => isActive);
  return final !== undefined && active !== undefined && active.displayOrder >= final.displayOrder;
}

/** A finalist in a juror's ranking. */
export interface Candidate {
  id: string;
  /** True when this juror has a conflict with it and may not rank it. */
  conflict: boolean;
}

/** Reasons to reject a ballot paper. */
export type BallotProblem =
  /** Nothing is ranked. */
  | { kind: "empty" }
  /** Two works have the same place. */
  | { kind: "repeated"; place: number; ids: string[] }
  | { kind: "conflict"; id: string }
  /** The work is not a finalist (any more). */
  | { kind: "unknown"; id: string };

/**
 * Returns the ranking by places (from 1), best first, or the first problem. Places may have gaps, and works may have
 * no place.
 */
export function rankingFrom(
  places: Record<string, number | null>,
  candidates: readonly Candidate[],
): { ranking: string[] } | { problem: BallotProblem } {
  const rows = Object.entries(places)
    .flatMap(([id, place]) => (place === null ? [] : [{ id, place }]))
    .sort((a, b) => a.place - b.place);
  if (rows.length === 0) return { problem: { kind: "empty" } };
  for (const { id } of rows) {
    const candidate = candidates.find((other) => other.id === id);
    if (!candidate) return { problem: { kind: "unknown", id } };
    if (candidate.conflict) return { problem: { kind: "conflict", id } };
  }
  const repeated = rows.find(({ place }, at) => rows[at + 1]?.place === place);
  if (repeated) {
    const ids = rows.flatMap(({ id, place }) => (place === repeated.place ? [id] : []));
    return { problem: { kind: "repeated", place: repeated.place, ids } };
  }
  return { ranking: rows.map(({ id }) => id) };
}

/** Result of a work in the jury's ballot. */
export interface BallotOutcome {
  /** First preferences. */
  first: Votes;
  /** Round (from 1) of its election or exclusion; both null when it stood to the end. */
  electedIn: number | null;
  leftOutIn: number | null;
}

/** Returns the results of all counted works, by id. */
export function ballotOutcomes({ rounds }: Pick<Count, "rounds">): Map<string, BallotOutcome> {
  const roundOf = (is: (round: Count["rounds"][number]) => boolean) => {
    const at = rounds.findIndex(is);
    return at === -1 ? null : at + 1;
  };
  return new Map(
    Object.entries(rounds[0]?.votes ?? {}).map(([id, first]) => [
      id,
      {
        first,
        electedIn: roundOf(({ elected }) => elected.includes(id)),
        leftOutIn: roundOf(({ kind, from }) => kind === "exclusion" && from === id),
      },
    ]),
  );
}
