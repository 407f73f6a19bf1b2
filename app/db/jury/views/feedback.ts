import { feedbackOf } from "~/contest/jury/feedback";
import { onScaleOfFive } from "~/contest/jury/scoring";
import { isCountedText } from "../../core/counted-evaluations";
import { sql } from "../../core/sql";
import { select } from "../../core/statements";
import type { StoreContext } from "../../core/store-context";
import { criteria, evaluations } from "../../schema/jury";
import { proposals } from "../../schema/works";
import { isContestant } from "../../works/contestants";

const criteriaInOrder = () => select({ id: criteria.id, name: criteria.name })`
    from ${criteria} order by ${criteria.displayOrder}, ${criteria.id}`;

type FeedbackParams = { universityId: string };

const judged = (params: FeedbackParams) =>
  sql`${proposals.universityId} = ${params.universityId} and ${isContestant("proposals")}`;

const worksOf = (params: FeedbackParams) => select({ id: proposals.id, title: proposals.title })`
    from ${proposals} where ${judged(params)} order by ${proposals.createdAt}, ${proposals.id}`;

/** Columns without the juror's identity. */
const evaluationsOf = (params: FeedbackParams) =>
  select({
    id: evaluations.id,
    proposalId: evaluations.proposalId,
    scores: evaluations.scores,
    comment: sql<string>`iif(${evaluations.sharesComments}, trim(${evaluations.generalComments}), '')`,
  })`from ${proposals} join ${evaluations} on ${evaluations.proposalId} = ${proposals.id}
    where ${judged(params)} and ${sql.raw(isCountedText("evaluations"))}`;

/** The jury's feedback on a university's works, as the university may see it. */
export function feedbackView({ database }: StoreContext) {
  return {
    /** Returns the works by creation, each with means by criterion and shared comments. */
    async of(universityId: string) {
      const [all, works, rows] = await Promise.all([
        database.all(criteriaInOrder()),
        database.all(worksOf({ universityId })),
        database.all(evaluationsOf({ universityId })),
      ]);
      return works.map((work) => {
        // Orders by random ids, because the index's order would reveal totals.
        const rated = rows
          .filter(({ proposalId }) => proposalId === work.id)
          .toSorted(
            (evaluation, other) => Number(evaluation.id > other.id) - Number(evaluation.id < other.id),
          );
        return {
          ...work,
          criteria: feedbackOf(
            all,
            rated.map(({ scores }) => ({ scores: onScaleOfFive(scores) })),
          ),
          comments: rated.flatMap(({ comment }) => (comment === "" ? [] : [comment])),
        };
      });
    },
  };
}
