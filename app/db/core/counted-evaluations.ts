import { sql } from "./sql";

/** Condition for counted evaluations of a table or alias, as text: sent, without a conflict. (design 5.11) */
export const isCountedText = (alias: string) => `${alias}.status = 'submitted' and not ${alias}.conflict`;

/** Counted evaluations of the alias `e`. */
export const isCounted = sql.raw(isCountedText("e"));

/** Evaluations `e` that are sent or in conflict, as text. */
export const isAnsweredText = "(e.status = 'submitted' or e.conflict)";

export const isAnswered = sql.raw(isAnsweredText);

/** Counted evaluations `e` of the current proposal: sent, without a conflict. (design 5.11) */
export const countedEvaluations = sql`from evaluations e
  where e.proposal_id = proposals.id and ${isCounted}`;
