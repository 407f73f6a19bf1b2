import type { AppLoadContext } from "@remix-run/cloudflare";
import { sightOf } from "~/contest/works/visibility";
import { deskOf } from "~/db/jury/views/juror-board";
import type { Refusal } from "~/web/core/forms";

/**
 * Returns the juror's evaluation of an assigned proposal, and whether they declined to judge.
 * Throws 404 for other proposals.
 */
export async function openSheet(
  context: AppLoadContext,
  viewer: { judgeId: string; judgeNumber: number },
  proposalId: string,
) {
  const [settings, phases] = await Promise.all([context.settings.all(), context.phases.all()]);
  const sight = sightOf("jurado", settings, phases, context.now);
  const desk = deskOf(viewer, settings);
  const [criteria, proposal, { declinedFor }] = await Promise.all([
    context.criteria.all(),
    context.jurorBoard.proposal(desk, proposalId, sight),
    context.jury.answer(viewer.judgeId),
  ]);
  if (!proposal) throw new Response(null, { status: 404 });
  return { settings, criteria, desk, proposal, sight, rests: declinedFor !== null };
}

type Evaluation = NonNullable<Awaited<ReturnType<AppLoadContext["evaluations"]["find"]>>>;

/**
 * Returns an evaluation's newest answers with their save time and page, and the submitted answers.
 */
export function sheetOf(evaluation: Evaluation) {
  const { status, conflict, submittedAt, totalScore, changes } = evaluation;
  const newest = changes ?? evaluation;
  const sent = submittedAt !== null && { ...answersOf(evaluation), total: totalScore ?? 0, at: submittedAt };
  return {
    ...answersOf(newest),
    stands: changes ? ("changes" as const) : status,
    updatedAt: newest.updatedAt,
    editor: newest.editor,
    conflict,
    sent: sent || null,
  };
}

const answersOf = (
  written: Pick<Evaluation, "scores" | "notApplicable" | "generalComments" | "sharesComments">,
) => ({
  scores: written.scores,
  notApplicable: written.notApplicable,
  comments: written.generalComments,
  shares: written.sharesComments,
});

export type Sheet = ReturnType<typeof sheetOf>;

/** The action's answer when it does not redirect. */
export interface SheetAnswer extends Refusal {
  /** The stored autosave: its kind and version. */
  saved?: { stands: Sheet["stands"]; updatedAt: number };
  /** A version that another page saved meanwhile. */
  newer?: Sheet;
  /** True when the same request can work later. */
  again?: true;
}
