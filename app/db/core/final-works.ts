import { finalSteps, finalVotes } from "../schema/final";
import { type SQL, sql } from "./sql";

const worksOf = (name: "finalists" | "community") =>
  sql`(select w.value from ${finalSteps} s, json_each(s.works) w where s.name = ${sql.raw(`'${name}'`)})`;

/** Ids of the fixed finalists, as a table of `value`. */
export const fixedFinalists = worksOf("finalists");

/** Ids of the two works of the community's vote, as a table of `value`. */
export const chosenTwo = worksOf("community");

/** Condition on the row `v` of final_votes: the vote counts. */
export const finalVoteCounts = sql`(not v.is_pending)`;

/** Number of a work's counted votes in the community's vote. */
export const finalVotesOf = (work: SQL) =>
  sql`(select count(*) from ${finalVotes} v where v.proposal_id = ${work} and ${finalVoteCounts})`;
