import { type Candidate, finalistsOf } from "./finalists";
import { inJuryOrder } from "./order";

/** Data of the final in a record. Works have numbers. */
export interface FinalOf<Work extends Candidate & { number: number }> {
  works: readonly Work[];
  places: number;
  /** Works of the jury's choice. `asFixed`: the result of the rule when they were fixed; null before. */
  finalists: readonly number[];
  asFixed: { calculated: readonly number[]; favourite: number | null } | null;
  /** Marks by juror. `juryHeld`: the choice opened and closed. */
  juryHeld: boolean;
  jurors: number;
  marks: readonly (readonly number[])[];
  voteHeld: boolean;
  /** The two of the vote; null for the two of the rule. */
  two: readonly number[] | null;
  /** The finalists by the rule when the vote opened or at the first seal, best first; null before. */
  order: readonly number[] | null;
  votes: ReadonlyMap<number, number>;
  /** Work of the verdict; null for desierto, undefined before the verdict. */
  winner?: number | null | undefined;
}

/** A departure from the rule: works by the rule, and the works instead of them. */
export interface Departure {
  step: "finalists" | "jury" | "community" | "verdict";
  kind: "other" | "left_out";
  rule: number[];
  actual: number[];
}

export interface Outcome {
  calculated: number[];
  favourite: number | null;
  /** Results of today's data, which later changes may move. */
  now: { calculated: number[]; order: number[] };
  marked: number;
  counts: boolean;
  order: { work: number; marks: number }[];
  two: number[];
  /** Reason that separated the second work from the third; null without a third. */
  twoBy: "marks" | "place" | null;
  /** Finalists that were disqualified when the two were fixed. */
  excluded: { work: number; marks: number }[];
  pair: { work: number; marks: number; votes: number; isOut: boolean }[];
  winner: { work: number; by: "votes" | "marks" | "place" | "alone" } | null;
  departures: Departure[];
}

/*!
 * La regla de la final. Pasan las dos finalistas con más marcas, si marcó más de la mitad del jurado, y gana la que más
 * votos tiene. Entre iguales decide quién tiene más marcas y, si no, el mejor puesto. Una obra descalificada deja su
 * sitio a la siguiente y, desde que se abre la votación, la victoria a la otra.
 */
export function outcomeOf<Work extends Candidate & { number: number }>(final: FinalOf<Work>): Outcome {
  const { works, finalists, marks } = final;
  const valid = new Set(works.filter(({ status }) => status !== "descalificada").map(({ number }) => number));
  const { chosen: best, favourite } = finalistsOf(
    works.map((work) =>
      final.asFixed && finalists.includes(work.number) ? { ...work, status: "finalista" } : work,
    ),
    final.places,
  );
  const today = inJuryOrder(best).map(({ number }) => number);
  const calculated = final.asFixed ? [...final.asFixed.calculated] : today;
  const mayPass = (work: number) => valid.has(work) && finalists.includes(work);
  const chosen = final.order || final.two?.every(mayPass) ? final.two : null;

  const marked = marks.reduce((sum, own) => sum + Math.min(1, own.length), 0);
  const counts = final.juryHeld && marked > final.jurors / 2;
  const tally = new Map<number, number>();
  for (const work of counts ? marks.flatMap((own) => [...new Set(own)]) : [])
    tally.set(work, (tally.get(work) ?? 0) + 1);
  const places = new Map(inJuryOrder(works).map(({ number }, at) => [number, at]));
  /*! Menos es mejor: primero las marcas y luego el puesto. */
  const rankOf = (work: number) => (places.get(work) as number) - (tally.get(work) ?? 0) * works.length;
  const rankedNow = (list: readonly number[]) =>
    list.filter((work) => places.has(work)).sort((a, b) => rankOf(a) - rankOf(b));
  /*! Desde que se fijan las dos vale el orden de entonces; una obra que no estaba va detrás. */
  const firsts = (list: readonly number[]) => (final.order ?? []).filter((work) => list.includes(work));
  const ranked = (list: readonly number[]) => {
    const known = firsts(list).filter((work) => places.has(work));
    return [...known, ...rankedNow(list.filter((work) => !known.includes(work)))];
  };

  const order = ranked(finalists.filter((work) => valid.has(work)));
  const before = final.order ? (chosen ?? []) : [];
  const candidatesNow = rankedNow(finalists.filter((work) => valid.has(work) || before.includes(work)));
  const candidates = final.order ? [...final.order] : candidatesNow;
  const returned = order.filter((work) => !candidates.includes(work));
  const byRule = merged(
    candidates,
    returned,
    (one, other) => !places.has(other) || rankOf(one) < rankOf(other),
  );
  const two = byRule.slice(0, 2);
  const marksOf = (work: number) => tally.get(work) ?? 0;
  const between = (one: number, other: number) => (marksOf(one) > marksOf(other) ? "marks" : "place");
  const pair = ranked(chosen ?? two).map((work) => ({
    work,
    marks: marksOf(work),
    votes: final.voteHeld ? (final.votes.get(work) ?? 0) : 0,
    isOut: !valid.has(work),
  }));
  const winner = winnerOf(
    pair.filter(({ isOut }) => !isOut),
    order,
    between,
  );
  return {
    calculated,
    favourite: final.asFixed ? final.asFixed.favourite : (favourite?.number ?? null),
    now: { calculated: today, order: candidatesNow },
    marked,
    counts,
    order: order.map((work) => ({ work, marks: marksOf(work) })),
    two,
    twoBy: byRule.length > 2 ? between(byRule[1] as number, byRule[2] as number) : null,
    excluded: finalists
      .filter((work) => !candidates.includes(work))
      .map((work) => ({ work, marks: marksOf(work) })),
    pair,
    winner,
    departures: departuresIn({ ...final, two: chosen }, { calculated, candidates, two, pair, winner }),
  };
}

/*! Mezcla las obras que vuelven con el orden que se fijó: cada una entra ante la primera a la que supera. */
function merged(
  fixed: readonly number[],
  returned: readonly number[],
  beats: (one: number, other: number) => boolean,
): number[] {
  const [first, ...rest] = returned;
  if (first === undefined) return [...fixed];
  const [best, ...others] = fixed;
  return best === undefined || beats(first, best)
    ? [first, ...merged(fixed, rest, beats)]
    : [best, ...merged(others, returned, beats)];
}

/*! Las dos vienen por marcas y puesto: a igualdad de votos gana la primera. Sin ninguna de las dos, gana la siguiente. */
function winnerOf(
  pair: { work: number; votes: number }[],
  order: number[],
  between: (one: number, other: number) => "marks" | "place",
): Outcome["winner"] {
  const [first, second] = pair;
  if (!first) return order[0] === undefined ? null : { work: order[0], by: "alone" };
  if (!second) return { work: first.work, by: "alone" };
  if (first.votes === second.votes) return { work: first.work, by: between(first.work, second.work) };
  return { work: second.votes > first.votes ? second.work : first.work, by: "votes" };
}

interface Chain extends Pick<Outcome, "calculated" | "two" | "pair" | "winner"> {
  candidates: number[];
}

/*! Los pasos en que la organización se apartó de la regla, por orden. */
function departuresIn<Work extends Candidate & { number: number }>(
  final: FinalOf<Work>,
  { calculated, candidates, two, pair, winner }: Chain,
): Outcome["departures"] {
  const byRule = winner ? [winner.work] : [];
  const awarded = final.winner === undefined ? byRule : final.winner === null ? [] : [final.winner];
  const others: [Departure["step"], number[], readonly number[]][] = [
    ["finalists", calculated, final.finalists],
    ["jury", two, final.two ?? two],
    ["verdict", byRule, awarded],
  ];
  const [finalistsOther, juryOther, verdictOther] = others.map(([step, rule, actual]): Departure[] =>
    key(rule) === key(actual) ? [] : [{ step, kind: "other", rule, actual: [...actual] }],
  );
  const leftOut = (step: Departure["step"], isLeftOut: boolean): Departure[] =>
    isLeftOut ? [{ step, kind: "left_out", rule: [], actual: [] }] : [];
  return [
    finalistsOther,
    leftOut("jury", !final.juryHeld && candidates.length > 2),
    juryOther,
    leftOut("community", !final.voteHeld && pair.length === 2),
    verdictOther,
  ].flatMap((found) => found ?? []);
}

const key = (works: readonly number[]) => works.toSorted((a, b) => a - b).join();
