import { stamp, trigger } from "./patterns";

const counts = (row: "OLD" | "NEW") => `${row}.status = 'submitted' AND NOT ${row}.conflict`;
const scored = ["status", "conflict", "scores", "not_applicable", "total_score"];
const row = (of: "OLD" | "NEW") => `(${scored.map((column) => `${of}.${column}`).join(", ")})`;

/** Recomputes the mean and deviation of a work's evaluations. */
const means = (name: string, event: string, when: string, of: "OLD" | "NEW") =>
  trigger(
    name,
    `AFTER ${event} ON evaluations`,
    when,
    `DELETE FROM jury_means WHERE proposal_id = ${of}.proposal_id;
	INSERT INTO jury_means (proposal_id, sent, mean, deviation, last_at)
	SELECT e.proposal_id, count(*), m.mean,
		iif(count(*) > 1, sqrt(sum((e.total_score - m.mean) * (e.total_score - m.mean)) / (count(*) - 1)), NULL),
		max(e.updated_at)
	FROM evaluations e, (SELECT avg(total_score) AS mean FROM evaluations
		WHERE proposal_id = ${of}.proposal_id AND status = 'submitted' AND NOT conflict) m
	WHERE e.proposal_id = ${of}.proposal_id AND e.status = 'submitted' AND NOT e.conflict
	GROUP BY e.proposal_id;`,
  );

export const juryMeans = [
  means("evaluation_moves_means", "INSERT", "NEW.status = 'submitted'", "NEW"),
  means(
    "evaluation_changes_means",
    "UPDATE OF status, conflict, total_score, updated_at",
    "OLD.status = 'submitted' OR NEW.status = 'submitted'",
    "NEW",
  ),
  means("evaluation_leaves_means", "DELETE", "OLD.status = 'submitted'", "OLD"),
];

/**
 * Changes to the data of a verdict's record: evaluations, works and the final's ballots. The tally covers
 * votes.
 */
export const resultStamps = `
with_new_evaluation | INSERT ON evaluations | ${counts("NEW")}
with_evaluation | UPDATE OF ${scored.join(", ")} ON evaluations | (${counts("OLD")} OR ${counts("NEW")}) AND ${row("OLD")} IS NOT ${row("NEW")}
without_evaluation | DELETE ON evaluations | ${counts("OLD")}
with_new_work | INSERT ON proposals | NOT NEW.is_draft
with_work | UPDATE OF status, is_draft ON proposals | OLD.is_draft <> NEW.is_draft OR (OLD.status = 'descalificada') <> (NEW.status = 'descalificada')
without_work | DELETE ON proposals | NOT OLD.is_draft
with_new_gate | INSERT ON ballot_gates
with_gate | UPDATE ON ballot_gates
with_count | INSERT ON ballot_counts
without_final_vote | DELETE ON final_votes | EXISTS (SELECT 1 FROM ballot_gates WHERE name = 'community' AND closed_at IS NOT NULL)
`
  .trim()
  .split("\n")
  .map((line) => {
    const [name = "", event = "", when] = line.split(" | ");
    return stamp(`results_move_${name}`, event, when);
  });
