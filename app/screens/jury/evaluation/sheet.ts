import type { AppLoadContext } from "@remix-run/cloudflare";
import { sightOf } from "~/contest/works/visibility";
import { deskOf } from "~/db/jury/views/juror-board";
import type { Refusal } from "~/web/core/forms";

/** The juror's own sheet for a proposal that is theirs, and whether they have declined to judge; 404 for any other. */
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

/** What a sheet holds: its newest answers with when and by which page they were saved, and what was sent of it. */
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

/** What the action answers when it does not redirect. */
export interface SheetAnswer extends Refusal {
  /** An autosave was kept: as what, and as which version. */
  saved?: { stands: Sheet["stands"]; updatedAt: number };
  /** A version saved elsewhere meanwhile. */
  newer?: Sheet;
  /** It may work later, as it is. */
  again?: true;
}
