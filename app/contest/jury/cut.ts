import { roundHalfUp } from "../core/rounding";
import type { FinalistRow } from "./finalists";

type Ranked = Pick<FinalistRow, "id" | "avgScore" | "stdDev" | "evaluationsCounted"> & { place: number };

/** The edge between finalists and other works. Means and deviations are fractions. */
export type Cut =
  /** Every evaluated work is a finalist. */
  | { kind: "all" }
  /** The public's favourite takes the only place. */
  | { kind: "favourite" }
  | {
      kind: "edge";
      /** Places of the last finalist by the jury and of the first other work. */
      inside: number;
      outside: number;
      /** Difference of their means as shown, with one decimal of 100. Below that, their exact difference. */
      gap: number;
      /** Mean deviation of the evaluated works; null when no work has two evaluations. */
      deviation: number | null;
      /** Places of the works near the cut, the edge's two included; null when no work is near. */
      near: { from: number; to: number } | null;
      /** True when the public's favourite takes a place that its mean does not give. */
      favouriteTakesPlace: boolean;
    };

/** Tolerance for the rounding noise of means. */
const NOISE = 1e-9;

/**
 * Returns the cut of a calculation; null without evaluated works. A work is near the cut if its mean is closer to the
 * mean across the cut than their combined standard error. Equal means are always near. A work with one evaluation takes
 * the mean deviation. The public's favourite stays out of the comparison, because votes decide its place.
 */
export function cutOf(
  {
    order,
    finalistIds,
    favouriteId,
  }: {
    order: readonly Ranked[];
    finalistIds: readonly string[];
    favouriteId: string | null;
  },
  places: number,
): Cut | null {
  if (order.length === 0) return null;
  const finalists = new Set(finalistIds);
  const contested = order.filter(({ id }) => id !== favouriteId);
  const last = contested.findLast(({ id }) => finalists.has(id));
  const first = contested.find(({ id }) => !finalists.has(id));
  if (!first) return { kind: "all" };
  if (!last) return { kind: "favourite" };
  const deviation = meanOf(order.flatMap(({ stdDev }) => stdDev ?? []));
  const errorOf = ({ stdDev, evaluationsCounted }: Ranked) =>
    (stdDev ?? deviation ?? 0) ** 2 / evaluationsCounted;
  const isNear = (work: Ranked) => {
    const other = finalists.has(work.id) ? first : last;
    const distance = Math.abs((work.avgScore ?? 0) - (other.avgScore ?? 0));
    return distance < NOISE || distance < Math.sqrt(errorOf(work) + errorOf(other)) - NOISE;
  };
  const near = contested.filter(isNear).map(({ place }) => place);
  const favouritePlace = order.find(({ id }) => id === favouriteId)?.place ?? Infinity;
  return {
    kind: "edge",
    inside: last.place,
    outside: first.place,
    gap: shown(last) - shown(first) || (last.avgScore ?? 0) - (first.avgScore ?? 0),
    deviation,
    near:
      near.length === 0 ? null : { from: Math.min(last.place, ...near), to: Math.max(first.place, ...near) },
    favouriteTakesPlace: favouriteId !== null && favouritePlace > places,
  };
}

const shown = ({ avgScore }: Ranked) => roundHalfUp((avgScore ?? 0) * 100, 1) / 100;
const meanOf = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
