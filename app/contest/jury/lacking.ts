import { limits } from "../core/limits";

/** Works without an evaluation, and works with some but fewer than two. */
export interface Lacking {
  unevaluated: LackingWorks;
  below: LackingWorks;
}

interface LackingWorks {
  count: number;
  /** The first titles, in the given order. */
  titles: string[];
}

/** Returns the works that lack evaluations, with at most `most` titles each. A disqualified work lacks none. */
export function lackingOf(
  works: readonly { title: string; status: string; evaluationsCounted: number }[],
  most: number = limits.lackingTitles,
): Lacking {
  const judged = works.filter(({ status }) => status !== "descalificada");
  const some = (isLacking: (evaluations: number) => boolean): LackingWorks => {
    const lacking = judged.filter(({ evaluationsCounted }) => isLacking(evaluationsCounted));
    return {
      count: lacking.length,
      titles: lacking.slice(0, most).map(({ title }) => title),
    };
  };
  return {
    unevaluated: some((evaluations) => evaluations === 0),
    below: some((evaluations) => evaluations > 0 && evaluations < limits.leastEvaluations),
  };
}
