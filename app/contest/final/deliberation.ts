import { asOf, hasEnded, type Phase } from "../running/phases";
import type { BallotName, Count, Votes } from "./ballot";

/** A ballot's gate as it is stored; null while nobody has opened it. Epoch ms. */
export type BallotGate = { openedAt: number; closedAt: number | null } | null;
export type BallotGates = Record<BallotName, BallotGate>;

/**
 * Where a ballot stands at `now` (epoch ms): its phase is not there; nobody has opened it; open; its phase is over and
 * nobody has closed it; closed. Votes are taken while it is open alone.
 */
export type BallotState = "ahead" | "unopened" | "open" | "lapsed" | "closed";

export function ballotState(gate: BallotGate, phases: Phase[], now: number): BallotState {
  if (gate?.closedAt != null) return "closed";
  const isTime = finalIsOn(phases, now);
  if (gate) return isTime ? "open" : "lapsed";
  return isTime ? "unopened" : "ahead";
}

/** Whether the final is the active phase and has not ended. `now` in epoch ms. */
export function finalIsOn(phases: Phase[], now: number): boolean {
  const active = asOf(phases, now).find(({ isActive }) => isActive);
  return active?.phaseKey === "final" && !hasEnded(active, now);
}

/** Whether the final has come, if it is over or not: what is told in it stays told. `now` in epoch ms. */
export function finalHasCome(phases: Phase[], now: number): boolean {
  const standing = asOf(phases, now);
  const final = standing.find(({ phaseKey }) => phaseKey === "final");
  const active = standing.find(({ isActive }) => isActive);
  return final !== undefined && active !== undefined && active.displayOrder >= final.displayOrder;
}

/** A finalist as a juror may rank it. */
export interface Candidate {
  id: string;
  /** Whether this juror is tied to it: they may not rank it. */
  conflict: boolean;
}

/** Why a ballot cannot be taken as it was written. */
export type BallotProblem =
  /** Nothing is ranked. */
  | { kind: "empty" }
  /** Two have the same place. */
  | { kind: "repeated"; place: number; ids: string[] }
  | { kind: "conflict"; id: string }
  /** Of a work that is no finalist (any more). */
  | { kind: "unknown"; id: string };

/**
 * The ranking that places (from 1) make, best first; places may be left out, and works without one. What is wrong with
 * it otherwise, the first first.
 */
export function rankingFrom(
  places: Record<string, number | null>,
  candidates: readonly Candidate[],
): { ranking: string[] } | { problem: BallotProblem } {
  const placed = Object.entries(places)
    .flatMap(([id, place]) => (place === null ? [] : [{ id, place }]))
    .sort((a, b) => a.place - b.place);
  if (placed.length === 0) return { problem: { kind: "empty" } };
  for (const { id } of placed) {
    const candidate = candidates.find((one) => one.id === id);
    if (!candidate) return { problem: { kind: "unknown", id } };
    if (candidate.conflict) return { problem: { kind: "conflict", id } };
  }
  const repeated = placed.find(({ place }, at) => placed[at + 1]?.place === place);
  if (repeated) {
    const ids = placed.flatMap(({ id, place }) => (place === repeated.place ? [id] : []));
    return { problem: { kind: "repeated", place: repeated.place, ids } };
  }
  return { ranking: placed.map(({ id }) => id) };
}

/** What the jury's ballots said of a work. */
export interface BallotOutcome {
  /** Its first preferences. */
  first: Votes;
  /** The round (from 1) in which it was elected or left out; both null where it stood to the end. */
  electedIn: number | null;
  leftOutIn: number | null;
}

/** The same of each work that was counted, by its id. */
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
