import type { requireJuror } from "~/auth/core/guards";
import { visibilityOf } from "~/contest/core/visibility";
import type { OwnEvaluation } from "~/db/jury/evaluations";
import { jurorWorksOf } from "~/db/jury/views/juror-board";
import type { Refusal } from "~/web/core/forms";
import { workNotFound } from "~/web/works/work-not-found";

/**
 * Returns the juror's evaluation of an assigned proposal, and whether they declined to judge.
 * Throws 404 for other proposals.
 */
export async function openEvaluation(
  { viewer, stores, settings, phases, now }: Awaited<ReturnType<typeof requireJuror>>,
  proposalId: string,
) {
  const visibility = visibilityOf("jurado", settings, phases, now);
  const jurorWorks = jurorWorksOf(viewer, settings);
  const [criteria, proposal, { declinedFor }, isPublished] = await Promise.all([
    stores.criteria.all(),
    stores.jurorBoard.proposal(jurorWorks, proposalId, visibility),
    stores.jury.answer(viewer.judgeId),
    stores.works.isPublished(proposalId),
  ]);
  if (!proposal) throw workNotFound(isPublished ? "others" : "gone");
  return { criteria, jurorWorks, proposal, hasDeclined: declinedFor !== null };
}

/** Returns an evaluation's answers with their save time and page, and the submitted answers. */
export function evaluationFormOf(evaluation: OwnEvaluation) {
  const { status, conflict, submittedAt, totalScore, updatedAt, editor } = evaluation;
  const answers = answersOf(evaluation);
  const sent = submittedAt === null ? null : { ...answers, total: totalScore ?? 0, at: submittedAt };
  return { ...answers, state: status, updatedAt, editor, conflict, sent };
}

const answersOf = (
  written: Pick<
    OwnEvaluation,
    "scores" | "notApplicable" | "generalComments" | "privateComments" | "sharesComments"
  >,
) => ({
  scores: written.scores,
  notApplicable: written.notApplicable,
  comments: written.generalComments,
  privateComments: written.privateComments,
  shares: written.sharesComments,
});

export type FormEvaluation = ReturnType<typeof evaluationFormOf>;

/** The action's answer when it does not redirect. */
export interface EvaluationAnswer extends Refusal {
  /** The stored autosave: its kind and version. */
  saved?: { state: FormEvaluation["state"]; updatedAt: number };
  /** A version that another page saved meanwhile. */
  newer?: FormEvaluation;
  /** True when the same request can work later. */
  again?: true;
}
