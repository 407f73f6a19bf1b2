import { computeFinalists, type FinalistRow } from "../jury/finalists";
import { juryOrder } from "../jury/ranking";

/** Steps of the final, in their order. */
export const FINAL_STEPS = ["finalists", "jury", "community", "verdict"] as const;
export type FinalStep = (typeof FINAL_STEPS)[number];

/** Steps that an admin opens and closes. */
export type ChoiceStep = "jury" | "community";

/** Finalists that each juror marks, and that go on to the community's vote. */
export const CHOSEN = 2;

/** Data of the final at one instant. Ids are those of works. */
export interface FinalData<R extends FinalistRow = FinalistRow> {
  works: readonly R[];
  /** Setting: number of finalists. */
  places: number;
  /**
   * Works of the jury's choice: before it opens the works with the status of a finalist. `asFixed`: the result of the
   * rule when they were fixed; null before.
   */
  finalists: { ids: readonly string[]; asFixed: Calculation | null };
  /** `isHeld`: opened and closed. `marks`: a list of works for each active juror with a mark. */
  jury: { isHeld: boolean; jurors: number; marks: readonly (readonly string[])[] };
  /**
   * `two`: fixed when the vote opens or by the first seal, or chosen by an admin before that; null for the two of the
   * rule. `order`: the finalists by the rule when the two were fixed, best first; null before.
   */
  community: {
    isOpened: boolean;
    isHeld: boolean;
    two: readonly string[] | null;
    order: readonly string[] | null;
    votes: readonly { id: string; votes: number }[];
  };
  /** Work of the verdict; null for desierto, undefined before the verdict. */
  winner?: string | null | undefined;
}

/** Result of 'Calcular Finalistas': the finalists in the jury's order, and the public's favourite. */
interface Calculation {
  calculated: readonly string[];
  favourite: string | null;
}

/** A departure from the rule. It needs a public reason. */
export interface Departure {
  step: FinalStep;
  /** `other`: other works than the rule gives. `left_out`: the step had something to decide and was not held. */
  kind: "other" | "left_out";
  /** Works by the rule, and the works instead of them. Both are empty for `left_out`. */
  rule: string[];
  actual: string[];
}

/** A reason as an admin wrote it. `works`: the works instead of those of the rule. `at` in epoch ms. */
export interface StoredReason {
  step: FinalStep;
  kind: Departure["kind"];
  works: string[];
  reason: string;
  at: number;
}

/** Reason for one of two works: more votes, more marks, the better place, or the only one left. */
export type DecidedBy = "votes" | "marks" | "place" | "alone";

export interface Procedure {
  finalists: {
    /** Result of 'Calcular Finalistas', as fixed. */
    calculated: string[];
    favourite: string | null;
    /** Result of the same calculation from the data of now. */
    now: Calculation;
    /** Works of the jury's choice, as stored. */
    actual: string[];
    /** Works of the jury's choice that are disqualified now. */
    disqualified: string[];
  };
  jury: {
    isHeld: boolean;
    /** Active jurors, and those of them who marked. */
    jurors: number;
    marked: number;
    /** True when more than half of the active jurors marked. */
    counts: boolean;
    /** Finalists that may still win, best first. `marks` is 0 when the marks do not count. */
    order: { id: string; marks: number }[];
    /** The two of the rule, and what separated the second from the third; null without a third. */
    two: string[];
    twoBy: "marks" | "place" | null;
    /** Finalists that could not go on when the two were fixed, because they were disqualified. */
    excluded: { id: string; marks: number }[];
  };
  community: {
    isHeld: boolean;
    /** The two of the vote, with their marks and votes; no votes before the close. `isOut`: disqualified. */
    two: { id: string; marks: number; votes: number; isOut: boolean }[];
    votes: number;
  };
  /** Winner by the rule; null without any finalist. */
  winner: { id: string; by: DecidedBy } | null;
  departures: Departure[];
}

/** Returns true when enough jurors marked: more than half of the active jurors. */
const marksCount = (marked: number, jurors: number) => 2 * marked > jurors;

/**
 * The rule of the final. Finalists are calculated. The two with most marks go on. The one with more votes wins. Equal
 * works: more marks, then the better place in the jury's ranking. A work that is disqualified later leaves its place to
 * the next work, and after the vote's opening to the other one.
 */
export function procedureOf<R extends FinalistRow>(data: FinalData<R>): Procedure {
  const { works, finalists, jury } = data;
  const ofWork = new Map(works.map((work) => [work.id, work]));
  const isOut = (id: string) => (ofWork.get(id)?.status ?? "descalificada") === "descalificada";
  const now = calculation(data);
  const { calculated, favourite } = finalists.asFixed ?? now;
  const actual = finalists.ids;
  // Two works that an admin chose go on only while both are finalists that may still win.
  const isVoid =
    data.community.order === null &&
    (data.community.two?.some((id) => isOut(id) || !actual.includes(id)) ?? false);
  const community = isVoid ? { ...data.community, two: null } : data.community;

  const marked = jury.marks.filter((works) => works.length > 0).length;
  const counts = jury.isHeld && marksCount(marked, jury.jurors);
  const marksOf = (id: string) => (counts ? jury.marks.filter((works) => works.includes(id)).length : 0);
  const better = (a: R, b: R) => marksOf(b.id) - marksOf(a.id) || juryOrder(a, b);
  // Means and public votes that change after the opening decide no tie.
  const stored = new Map(community.order?.map((id, at) => [id, at]));
  const placeOf = ({ id }: R) => stored.get(id) ?? stored.size;
  const inOrder = (ids: readonly string[]) =>
    ids
      .flatMap((id) => ofWork.get(id) ?? [])
      .sort((a, b) => placeOf(a) - placeOf(b) || better(a, b))
      .map(({ id }) => id);

  const order = inOrder(actual.filter((id) => !isOut(id)));
  const atOpening = community.order ?? order;
  const byRule = withReturned(atOpening, order, (id, other) => {
    const [one, two] = [ofWork.get(id), ofWork.get(other)];
    return one !== undefined && (two === undefined || better(one, two) < 0);
  });
  const two = byRule.slice(0, CHOSEN);
  const third = byRule[CHOSEN];
  const votesOf = (id: string) =>
    community.isHeld ? (community.votes.find((row) => row.id === id)?.votes ?? 0) : 0;
  const pair = inOrder(community.two ?? two);
  const votes = pair.reduce((sum, id) => sum + votesOf(id), 0);
  const left = pair.filter((id) => !isOut(id)).sort((a, b) => votesOf(b) - votesOf(a));
  const [first, second] = left.length > 0 ? left : order.slice(0, 1);
  const separated = (a: string, b: string) => (marksOf(a) > marksOf(b) ? "marks" : "place");
  const decidedBy = (a: string, b: string | undefined): DecidedBy => {
    if (b === undefined) return "alone";
    return votesOf(a) === votesOf(b) ? separated(a, b) : "votes";
  };
  const winner = first === undefined ? null : { id: first, by: decidedBy(first, second) };

  return {
    finalists: {
      calculated: [...calculated],
      favourite,
      now,
      actual: [...finalists.ids],
      disqualified: actual.filter(isOut),
    },
    jury: {
      isHeld: jury.isHeld,
      jurors: jury.jurors,
      marked,
      counts,
      order: order.map((id) => ({ id, marks: marksOf(id) })),
      two: [...two],
      twoBy: third === undefined ? null : separated(two[1] as string, third),
      excluded: actual.filter((id) => !atOpening.includes(id)).map((id) => ({ id, marks: marksOf(id) })),
    },
    community: {
      isHeld: community.isHeld,
      two: pair.map((id) => ({ id, marks: marksOf(id), votes: votesOf(id), isOut: isOut(id) })),
      votes,
    },
    winner,
    departures: departuresIn(
      { ...data, community },
      { calculated, two, pair, isShort: atOpening.length <= CHOSEN, winner },
    ),
  };
}

interface Chain {
  calculated: readonly string[];
  two: readonly string[];
  /** The two of the vote, or those that it would have. */
  pair: string[];
  /** True when the jury has nothing to choose: at most two finalists. */
  isShort: boolean;
  winner: Procedure["winner"];
}

/** Returns where the final departs from the rule, in the order of the steps. */
function departuresIn(data: FinalData, { calculated, two, pair, isShort, winner }: Chain): Departure[] {
  const { finalists, jury, community } = data;
  const departures: Departure[] = [];
  const other = (step: FinalStep, rule: readonly string[], actual: readonly string[]) => {
    if (!isSameSet(rule, actual))
      departures.push({ step, kind: "other", rule: [...rule], actual: [...actual] });
  };
  const leftOut = (step: ChoiceStep) => departures.push({ step, kind: "left_out", rule: [], actual: [] });
  other("finalists", calculated, finalists.ids);
  if (!jury.isHeld && !isShort) leftOut("jury");
  other("jury", two, community.two ?? two);
  if (!community.isHeld && pair.length === CHOSEN) leftOut("community");
  if (data.winner !== undefined)
    other("verdict", winner ? [winner.id] : [], data.winner ? [data.winner] : []);
  return departures;
}

/**
 * Returns the order of the opening, with the works that were disqualified then and have returned: each stands before
 * the first work that it beats. Otherwise a disqualification of one minute would change the two without a departure.
 */
function withReturned(
  atOpening: readonly string[],
  now: readonly string[],
  beats: (id: string, other: string) => boolean,
): string[] {
  const order = [...atOpening];
  for (const id of now.filter((one) => !atOpening.includes(one))) {
    const at = order.findIndex((other) => beats(id, other));
    order.splice(at < 0 ? order.length : at, 0, id);
  }
  return order;
}

/** Computes the finalists from the data of now. A finalist that is disqualified later was eligible when fixed. */
function calculation<R extends FinalistRow>({ works, places, finalists }: FinalData<R>): Calculation {
  const fixed = new Set(finalists.asFixed ? finalists.ids : []);
  const asFixed = works.map((work): R => (fixed.has(work.id) ? { ...work, status: "finalista" } : work));
  const { finalistIds, favouriteId } = computeFinalists(asFixed, places);
  const chosen = new Set(finalistIds);
  const calculated = asFixed
    .filter(({ id }) => chosen.has(id))
    .sort(juryOrder)
    .map(({ id }) => id);
  return { calculated, favourite: favouriteId };
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Returns each departure with its stored reason; null without one. A reason for other works does not count. */
export const withReasons = (departures: readonly Departure[], stored: readonly StoredReason[]) =>
  departures.map((departure) => ({
    ...departure,
    reason:
      stored.find(
        ({ step, kind, works }) =>
          step === departure.step && kind === departure.kind && isSameSet(works, departure.actual),
      )?.reason ?? null,
  }));
