import type { AppLoadContext } from "@remix-run/cloudflare";
import { openProblem } from "~/db/final/choices";
import { departureLine } from "~/text/final/choices";
import type { ExplainedDeparture } from "./departure-form";

type Final = Awaited<ReturnType<AppLoadContext["stores"]["finalChoices"]["now"]>>;

/** Returns the procedure of the final by titles, as the four steps show it. */
export function stepsOf({ works, chain, procedure, departures }: Final) {
  const { finalists, jury, community, winner } = procedure;
  const workOf = new Map(works.map((work) => [work.id, work]));
  const titleOf = (id: string) => workOf.get(id)?.title ?? id;
  const isLeftOut = (step: string) =>
    departures.some((one) => one.step === step && one.kind === "left_out" && one.reason !== null);
  const isJuryReady =
    jury.isHeld ||
    isLeftOut("jury") ||
    !departures.some(({ step, kind }) => step === "jury" && kind === "left_out");
  const { isOpened, isHeld } = chain.community;
  const marksOf = (id: string) => chain.jury.marks.filter(({ works }) => works.includes(id)).length;
  const titled = ({ id, ...row }: { id: string; marks: number }) => ({ id, ...row, title: titleOf(id) });
  return {
    finalists: {
      isFixed: chain.finalists.asFixed !== null,
      titles: finalists.actual.map(titleOf),
      unevaluated: finalists.actual.filter((id) => workOf.get(id)?.evaluationsCounted === 0).map(titleOf),
      disqualified: finalists.disqualified.map(titleOf),
    },
    jury: {
      isHeld: jury.isHeld,
      /** True when the two of the rule are known. */
      isReady: isJuryReady,
      jurors: jury.jurors,
      marked: jury.marked,
      counts: jury.counts,
      twoBy: jury.twoBy,
      order: jury.order.map(titled),
      two: jury.two.map((id) => titled({ id, marks: marksOf(id) })),
    },
    community: {
      two: community.two.map(({ id, votes }) => ({ title: titleOf(id), votes })),
      out: community.two.filter(({ isOut }) => isOut).map(({ id }) => titleOf(id)),
    },
    canOpen: openProblem("community", procedure, departures) === null && isJuryReady,
    winner: winner && { title: titleOf(winner.id), by: winner.by },
    /** True when no later step can change the winner of the rule. */
    isDecided:
      !chain.hasOpenStep &&
      (isHeld || (!isOpened && isJuryReady && (isLeftOut("community") || community.two.length === 1))),
    departures: departures.flatMap(({ step, kind, rule, actual, reason }): ExplainedDeparture[] =>
      step === "verdict"
        ? []
        : [
            {
              step,
              kind,
              reason,
              line: departureLine({ step, kind, rule: rule.map(titleOf), actual: actual.map(titleOf) }),
              isOptional: step !== "finalists" && !isOpened && !chain.isSealed,
              canChange: !chain.isSealed && !chain.hasOpenStep,
            },
          ],
    ),
  };
}
