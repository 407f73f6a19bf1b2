import { limits } from "~/contest/core/limits";
import { isCountedText } from "../counted-evaluations";
import { stamps, trigger } from "./patterns";

const scored = ["judge_id", "proposal_id", "status", "conflict", "scores", "not_applicable", "total_score"];
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
	FROM evaluations e, (SELECT avg(e.total_score) AS mean FROM evaluations e
		WHERE e.proposal_id = ${of}.proposal_id AND ${isCountedText("e")}) m
	WHERE e.proposal_id = ${of}.proposal_id AND ${isCountedText("e")}
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

/** Stores the figures of the contest at a verdict's seal. They never change. */
export const sealedFigures = trigger(
  "verdict_is_counted",
  "AFTER UPDATE OF sealed_at ON verdicts",
  "OLD.sealed_at IS NULL AND NEW.sealed_at IS NOT NULL",
  `UPDATE verdicts SET figures = (SELECT json_object(
		'works', (SELECT count(*) FROM jury_means JOIN proposals ON id = proposal_id WHERE NOT is_draft AND status <> 'descalificada'),
		'unevaluated', count(*) - (SELECT count(*) FROM jury_means JOIN proposals ON id = proposal_id WHERE NOT is_draft AND status <> 'descalificada'),
		'unevaluatedTitles', (SELECT json_group_array(title) FROM (SELECT title FROM proposals
			WHERE NOT is_draft AND status <> 'descalificada' AND id NOT IN (SELECT proposal_id FROM jury_means)
			ORDER BY number LIMIT ${limits.unevaluatedTitles})),
		'universities', count(DISTINCT university_id),
		'jurors', (SELECT count(DISTINCT e.judge_id) FROM evaluations e WHERE ${isCountedText("e")}),
		'evaluations', (SELECT coalesce(sum(sent), 0) FROM jury_means JOIN proposals ON id = proposal_id
			WHERE NOT is_draft AND status <> 'descalificada'),
		'votes', coalesce(sum(public_votes_count), 0))
		FROM proposals WHERE NOT is_draft AND status <> 'descalificada')
	WHERE id = NEW.id;`,
);

/**
 * Changes to the data of a verdict's record: evaluations, works and the final's steps. The tally covers
 * votes. Fixing the finalists or the two changes none, because a seal or an opened choice does it. A verdict is outdated when the stamp differs from the sealed stamp.
 */
export const resultStamps = stamps(
  `
with_new_evaluation | INSERT ON evaluations | ${isCountedText("NEW")}
with_evaluation | UPDATE OF ${scored.join(", ")} ON evaluations | (${isCountedText("OLD")} OR ${isCountedText("NEW")}) AND ${row("OLD")} IS NOT ${row("NEW")}
without_evaluation | DELETE ON evaluations | ${isCountedText("OLD")}
with_new_work | INSERT ON proposals | NOT NEW.is_draft
with_work | UPDATE OF status, is_draft ON proposals | OLD.is_draft <> NEW.is_draft OR (OLD.status = 'descalificada') <> (NEW.status = 'descalificada')
without_work | DELETE ON proposals | NOT OLD.is_draft
with_new_step | INSERT ON final_steps | NEW.name IN ('jury', 'community')
with_step | UPDATE ON final_steps
with_new_departure | INSERT ON final_departures
with_departure | UPDATE OF works, reason ON final_departures
without_departure | DELETE ON final_departures
without_final_vote | DELETE ON final_votes | EXISTS (SELECT 1 FROM final_steps WHERE name = 'community' AND closed_at IS NOT NULL)
`,
);
