/** Works without an evaluation, and works with some but fewer than the contest asks for. */
export interface Lacking {
  unevaluated: LackingWorks;
  below: LackingWorks;
  /** Evaluations that the contest asks for. */
  least: number;
}

interface LackingWorks {
  count: number;
  /** The first titles, in the given order. */
  titles: string[];
}

/** Returns the works that lack evaluations, with at most `most` titles each. A disqualified work lacks none. */
export function lackingOf(
  works: readonly { title: string; status: string; evaluationsCounted: number }[],
  { least, most }: { least: number; most: number },
): Lacking {
  const judged = works.filter(({ status }) => status !== "descalificada");
  const some = (isLacking: (evaluations: number) => boolean): LackingWorks => {
    const lacking = judged.filter(({ evaluationsCounted }) => isLacking(evaluationsCounted));
    return { count: lacking.length, titles: lacking.slice(0, most).map(({ title }) => title) };
  };
  return {
    unevaluated: some((evaluations) => evaluations === 0),
    below: some((evaluations) => evaluations > 0 && evaluations < least),
    least,
  };
}
