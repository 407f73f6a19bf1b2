import { limits } from "~/contest/core/limits";
import { byName, textsOfRow, workFields } from "~/contest/core/work-fields";
import { CHOSEN } from "~/contest/final/procedure";
import { guard, lengths } from "./patterns";

const worksOfUniversity = "(SELECT count(*) FROM proposals WHERE university_id = NEW.university_id)";
const next = (table: string) => `(SELECT coalesce(max(number), 0) + 1 FROM ${table})`;
const ofTally = "WHERE tally = NEW.tally";
const latestSeal = (column: string) => `(SELECT coalesce(max(${column}), -1) FROM tally_seals ${ofTally})`;
/** A tally ends with a close, and voting was not reopened since. */
const isTallyClosed = (tally = "NEW.tally") =>
  `'close' = (SELECT kind FROM tally_lines WHERE tally = ${tally} AND kind IN ('close', 'reopen') ORDER BY number DESC LIMIT 1)`;
const isOpen = (name: string) =>
  `EXISTS (SELECT 1 FROM final_steps WHERE name = '${name}' AND closed_at IS NULL)`;
const isFixed = (work: string) =>
  `EXISTS (SELECT 1 FROM final_steps s, json_each(s.works) w WHERE s.name = 'finalists' AND w.value = ${work})`;
const sealed = "EXISTS (SELECT 1 FROM verdicts WHERE sealed_at IS NOT NULL AND";
const latestVerdict = "(SELECT id FROM verdicts WHERE number = (SELECT max(number) FROM verdicts))";
/**
 * Columns of a sealed verdict that never change. `sealed_by` may become null, because the sealer may erase
 * their account.
 */
const sealedColumns = (row: "OLD" | "NEW") =>
  `id, number, replaces_id, reason, statement, departure, choices, version, updated_at, sealed_at,
  record_hash, record_key, act_hash, act_key, result_stamp, last_line`.replace(/\w+/g, `${row}.$&`);

/**
 * Guards: name | event | error | condition. A guard without a condition always refuses. An indented line
 * continues the guard.
 */
const refused = `
three_proposals_on_insert | BEFORE INSERT ON proposals | three_proposals | ${worksOfUniversity} >= ${limits.proposalsPerUniversity}
three_proposals_on_move | BEFORE UPDATE OF university_id ON proposals | three_proposals
  | NEW.university_id <> OLD.university_id AND ${worksOfUniversity} >= ${limits.proposalsPerUniversity}
open_uploads | BEFORE INSERT ON uploads | open_uploads
  | NEW.user_id IS NOT NULL AND (SELECT count(*) FROM uploads WHERE user_id = NEW.user_id) >= ${limits.openUploads}

-- Tally lines are numbered without a gap, and never change or disappear. A line waits until a seal takes it
-- into the tally.
tally_waiting_stays | BEFORE UPDATE ON tally_waiting | tally_is_kept
tally_waiting_is_kept | BEFORE DELETE ON tally_waiting | tally_is_kept
  | NOT EXISTS (SELECT 1 FROM tally_lines
  WHERE receipt_hash = OLD.receipt_hash AND kind = OLD.kind AND work = OLD.work AND tally = OLD.tally)
tally_waiting_follows | BEFORE INSERT ON tally_waiting | tally_is_kept | NEW.number > 0 AND NEW.number <> ${next("tally_waiting")}
tally_is_closed | BEFORE INSERT ON tally_waiting | refused: gate_closed | NEW.kind = 'vote' AND ${isTallyClosed()}
tally_line_stays | BEFORE UPDATE ON tally_lines | tally_is_kept
tally_line_is_kept | BEFORE DELETE ON tally_lines | tally_is_kept
tally_line_follows | BEFORE INSERT ON tally_lines | tally_is_kept
  | NEW.number IS NOT (SELECT coalesce(max(number), 0) + 1 FROM tally_lines ${ofTally})
tally_line_of_open | BEFORE INSERT ON tally_lines | tally_is_kept | NEW.kind = 'vote' AND ${isTallyClosed()}
tally_seal_stays | BEFORE UPDATE ON tally_seals | tally_is_kept
tally_seal_is_kept | BEFORE DELETE ON tally_seals | tally_is_kept
tally_seal_follows | BEFORE INSERT ON tally_seals | tally_is_kept
  | NEW.number <> ${latestSeal("number")} + 1 OR NEW.last_line <= ${latestSeal("last_line")}
  OR NEW.last_line > (SELECT coalesce(max(number), 0) FROM tally_lines ${ofTally})
receipt_stays | BEFORE UPDATE OF receipt, receipt_hash, proposal_id ON public_votes | tally_is_kept
  | OLD.receipt_hash IS NOT NULL AND (NEW.receipt_hash IS NOT OLD.receipt_hash OR NEW.proposal_id <> OLD.proposal_id)
-- After the close only a removed work takes its votes along. The work's row is gone by then.
vote_is_kept | BEFORE DELETE ON public_votes | tally_is_kept
  | ${isTallyClosed("'public'")} AND EXISTS (SELECT 1 FROM proposals WHERE id = OLD.proposal_id)
pending_is_not_counted | BEFORE INSERT ON pending_votes | vote_is_counted
  | EXISTS (SELECT 1 FROM public_votes WHERE user_id = NEW.user_id AND proposal_id = NEW.proposal_id)

contact_is_kept | BEFORE UPDATE OF contact_user_id ON universities | contact_is_kept
  | OLD.contact_user_id IS NOT NULL AND NEW.contact_user_id IS NOT NULL AND OLD.contact_user_id <> NEW.contact_user_id
contact_is_its_own | BEFORE UPDATE OF contact_user_id ON universities | contact_is_its_own
  | NEW.contact_user_id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM profiles
  WHERE id = NEW.contact_user_id AND role = 'universidad' AND university_id = NEW.id)

-- Steps of the final never reopen: their result is known. Nobody opens the jury's choice after the community's vote,
-- nor that vote while jurors mark, nor any step after a seal.
final_step_in_order | BEFORE INSERT ON final_steps | step_closed
  | NEW.name = 'jury' AND EXISTS (SELECT 1 FROM final_steps WHERE name = 'community')
  OR NEW.name IN ('community', 'verdict') AND ${isOpen("jury")}
  OR NEW.name = 'verdict' AND EXISTS (SELECT 1 FROM final_steps WHERE name = 'community')
  OR NEW.name <> 'finalists' AND NOT EXISTS (SELECT 1 FROM final_steps WHERE name = 'finalists')
  OR NEW.name <> 'finalists' AND EXISTS (SELECT 1 FROM verdicts WHERE sealed_at IS NOT NULL)
final_step_stays | BEFORE UPDATE ON final_steps | step_closed
  | OLD.closed_at IS NOT NULL OR NEW.closed_at IS NULL
  OR (NEW.name, NEW.opened_at, NEW.works, NEW.rule, NEW.favourite)
    IS NOT (OLD.name, OLD.opened_at, OLD.works, OLD.rule, OLD.favourite)
two_finalists | BEFORE INSERT ON final_steps | two_finalists
  | NEW.name IN ('community', 'verdict') AND (EXISTS (SELECT 1 FROM json_each(NEW.rule) two WHERE NOT ${isFixed("two.value")})
  OR EXISTS (SELECT 1 FROM json_each(NEW.works) WHERE value NOT IN (SELECT value FROM json_each(NEW.rule)))
  OR (SELECT count(DISTINCT value) FROM json_each(NEW.works)) <> json_array_length(NEW.works)
  OR json_array_length(NEW.works) > ${CHOSEN} OR (NEW.name = 'community' AND json_array_length(NEW.works) < ${CHOSEN}))
final_step_is_kept | BEFORE DELETE ON final_steps | step_closed
-- A juror marks two finalists while the jury's choice is open.
marks_in_time | BEFORE INSERT ON jury_marks | step_closed | NOT ${isOpen("jury")}
marks_stay | BEFORE UPDATE ON jury_marks | step_closed
marks_are_kept | BEFORE DELETE ON jury_marks | step_closed | NOT ${isOpen("jury")}
two_marks | BEFORE INSERT ON jury_marks | two_marks
  | (SELECT count(*) FROM jury_marks WHERE judge_id = NEW.judge_id AND proposal_id <> NEW.proposal_id) >= ${CHOSEN}
mark_of_finalist | BEFORE INSERT ON jury_marks | mark_of_finalist
  | NOT ${isFixed("NEW.proposal_id")}
  OR (SELECT status FROM proposals WHERE id = NEW.proposal_id) = 'descalificada'
mark_of_active_juror | BEFORE INSERT ON jury_marks | mark_of_juror
  | NOT (SELECT active FROM judges WHERE id = NEW.judge_id)
  OR EXISTS (SELECT 1 FROM evaluations WHERE judge_id = NEW.judge_id AND proposal_id = NEW.proposal_id AND conflict)
-- A fixed finalist may be disqualified, and stays readable.
finalist_is_kept | BEFORE DELETE ON proposals | refused: final_holds
  | EXISTS (SELECT 1 FROM final_steps s, json_each(s.works) w WHERE w.value = OLD.id)
  OR EXISTS (SELECT 1 FROM final_steps s, json_each(s.rule) w WHERE w.value = OLD.id)
final_vote_in_time | BEFORE INSERT ON final_votes | step_closed | NOT ${isOpen("community")}
final_vote_stands | BEFORE UPDATE ON final_votes | step_closed
  | NEW.proposal_id <> OLD.proposal_id OR NEW.is_pending > OLD.is_pending
  OR (NEW.is_pending <> OLD.is_pending AND NOT ${isOpen("community")})
  OR NEW.user_id <> OLD.user_id OR (OLD.user_id IS NULL AND NEW.user_id IS NOT NULL)
  OR (NEW.user_id IS NULL AND OLD.user_id IS NOT NULL AND ${isOpen("community")})
-- A voter who leaves while the vote is open takes the vote along.
final_vote_is_kept | BEFORE DELETE ON final_votes | step_closed | NOT OLD.is_pending AND NOT ${isOpen("community")}
final_receipt_stays | BEFORE UPDATE OF receipt, receipt_hash ON final_votes | tally_is_kept
  | OLD.receipt_hash IS NOT NULL AND (NEW.receipt_hash IS NOT OLD.receipt_hash OR NEW.receipt IS NOT OLD.receipt)

-- A status set by the verdict stays, and no other work becomes a finalist. Of the awarded works only the fixed
-- finalists have that status. Any work may be disqualified. A
-- readmitted work outdates the verdict, and an admin sets its status. (VERD-07)
status_of_the_verdict | BEFORE UPDATE OF status ON proposals | refused: verdict_holds
  | NEW.status NOT IN (OLD.status, 'descalificada') AND EXISTS (SELECT 1 FROM verdicts WHERE sealed_at IS NOT NULL)
  AND (SELECT CASE WHEN count(*) = 0 THEN NEW.status IN ('finalista', 'ganadora')
    WHEN OLD.status = 'descalificada' THEN NEW.status = 'ganadora' AND NOT max(kind = 'ganadora')
      OR NEW.status = 'finalista' AND NOT ${isFixed("NEW.id")}
    ELSE NEW.status <> iif(max(kind = 'ganadora'), 'ganadora', iif(${isFixed("NEW.id")}, 'finalista', 'no_ganadora')) END
  FROM verdict_awards WHERE proposal_id = NEW.id AND verdict_id = ${latestVerdict})
work_of_the_verdict | BEFORE DELETE ON proposals | refused: verdict_holds
  | EXISTS (SELECT 1 FROM verdict_awards WHERE proposal_id = OLD.id AND verdict_id = ${latestVerdict})
verdict_stays | BEFORE UPDATE ON verdicts | verdict_is_sealed
  | OLD.sealed_at IS NOT NULL AND ((${sealedColumns("OLD")}) IS NOT (${sealedColumns("NEW")})
  OR NEW.sealed_by IS NOT NULL AND NEW.sealed_by IS NOT OLD.sealed_by)
verdict_is_kept | BEFORE DELETE ON verdicts | verdict_is_sealed | OLD.sealed_at IS NOT NULL
verdict_is_not_overwritten | BEFORE INSERT ON verdicts | verdict_is_sealed
  | ${sealed} (id = NEW.id OR number = NEW.number OR replaces_id = NEW.replaces_id))
award_is_not_added | BEFORE INSERT ON verdict_awards | verdict_is_sealed
  | ${sealed} id IN (NEW.verdict_id, (SELECT verdict_id FROM verdict_awards WHERE id = NEW.id)))
award_stays | BEFORE UPDATE ON verdict_awards | verdict_is_sealed | ${sealed} id IN (OLD.verdict_id, NEW.verdict_id))
award_is_kept | BEFORE DELETE ON verdict_awards | verdict_is_sealed | ${sealed} id = OLD.verdict_id)
verdict_figures_stay | BEFORE UPDATE OF figures ON verdicts | verdict_is_sealed
  | OLD.figures IS NOT NULL AND NEW.figures IS NOT OLD.figures

-- A published text never changes, because somebody may have accepted it. (decision 172)
text_stays_as_published | BEFORE UPDATE ON text_versions | text_is_published
text_stays_published | BEFORE DELETE ON text_versions | text_is_published
`;

/** Triggers that refuse an event. The columns at the end have no CHECK of their length in schema.ts. */
export const guards = [
  ...refused
    .replace(/^--.*\n/gm, "")
    .split(/\n+(?=\w)/)
    .filter(Boolean)
    .map((line) => {
      const [name = "", event = "", error = "", when] = line.trim().split(/\s+\| /);
      return guard(name, event, error, when);
    }),
  ...lengths("profiles", { full_name: limits.fullNameLength }),
  ...lengths("judges", { name: limits.fullNameLength, declined_for: limits.declineReasonLength }),
  ...lengths("proposal_students", { full_name: limits.fullNameLength, email: limits.emailLength }),
  ...lengths("proposal_assets", { alt_text: limits.altTextLength, transcript: limits.transcriptLength }),
  ...lengths("partner_users", { email: limits.emailLength, external_id: limits.externalCodeLength }),
  ...lengths("criteria", { name: limits.criterionNameLength, description: limits.criterionHelpLength }),
  ...lengths("public_votes", { void_reason: limits.voidReasonLength }),
  ...lengths(
    "proposals",
    byName(textsOfRow("trigger"), (name) => workFields[name].limit),
  ),
  ...lengths("mail_outbox", { recipient: limits.emailLength }),
];
