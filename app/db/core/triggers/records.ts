import type { TallyName } from "~/contest/votes/tally";
import { trigger } from "./patterns";

const voidedLine = `
	INSERT INTO tally_waiting (tally, kind, work, receipt_hash)
	SELECT 'public', 'void', number, NEW.receipt_hash FROM proposals
	WHERE NEW.voided_at IS NOT NULL AND id = NEW.proposal_id;`;

/** Triggers write the tallies, so that every vote reaches its own. */
const tallied = (name: string, tally: TallyName, event: string, when: string) =>
  trigger(
    name,
    `AFTER ${event} ON ${tally === "public" ? "public_votes" : "final_votes"}`,
    when,
    `INSERT INTO tally_waiting (tally, kind, work, receipt_hash)
	SELECT '${tally}', 'vote', number, NEW.receipt_hash FROM proposals WHERE id = NEW.proposal_id;${
    tally === "public" ? voidedLine : ""
  }`,
  );

/** A vote that nobody cast in the product gets a random hash without a receipt. */
const hashed = (name: string, table: string) =>
  trigger(
    name,
    `AFTER INSERT ON ${table}`,
    "NEW.receipt_hash IS NULL",
    `UPDATE ${table} SET receipt_hash = lower(hex(randomblob(32))) WHERE rowid = NEW.rowid;`,
  );

/** An admin voids a counted public vote, or restores it. */
const voided = trigger(
  "tally_void",
  "AFTER UPDATE OF voided_at ON public_votes",
  "(OLD.voided_at IS NULL) <> (NEW.voided_at IS NULL)",
  `INSERT INTO tally_waiting (tally, kind, work, receipt_hash)
	SELECT 'public', iif(NEW.voided_at IS NULL, 'restore', 'void'), number, NEW.receipt_hash
	FROM proposals WHERE id = NEW.proposal_id;`,
);

/** Assigns a work to each juror who evaluates it without a tie to it. */
const assigned = (name: string, event: string, at: string) =>
  trigger(
    name,
    `AFTER ${event} ON evaluations`,
    "NOT NEW.tied",
    `INSERT INTO judge_assignments (judge_id, proposal_id, created_at)
	SELECT NEW.judge_id, NEW.proposal_id, NEW.${at} WHERE NOT EXISTS
		(SELECT 1 FROM judge_assignments WHERE judge_id = NEW.judge_id AND proposal_id = NEW.proposal_id);`,
  );

/** Searches a juror's or a work's ties again by inserting a row into `tie_search` (jury.sql). */
const tied = (name: string, event: string, row: string, when?: string) =>
  trigger(
    name,
    `AFTER ${event}`,
    when,
    `INSERT INTO tie_search (judge_id, proposal_id, at) VALUES (${row});`,
  );

/** Triggers that write tally lines and audit events, each for two events. */
export const records = [
  tallied("tally_vote", "public", "INSERT", "NEW.receipt_hash IS NOT NULL"),
  tallied(
    "tally_planted_vote",
    "public",
    "UPDATE OF receipt_hash",
    "OLD.receipt_hash IS NULL AND NEW.receipt_hash IS NOT NULL",
  ),
  tallied("tally_final_vote", "community", "INSERT", "NEW.receipt_hash IS NOT NULL AND NOT NEW.is_pending"),
  tallied(
    "tally_final_vote_counts",
    "community",
    "UPDATE OF receipt_hash, is_pending",
    "NEW.receipt_hash IS NOT NULL AND NOT NEW.is_pending AND (OLD.receipt_hash IS NULL OR OLD.is_pending)",
  ),
  hashed("hash_without_receipt", "public_votes"),
  hashed("hash_of_final_vote", "final_votes"),
  voided,
];

/** Triggers that write assignments and ties. */
export const assignmentsAndTies = [
  assigned("who_evaluates_is_assigned", "INSERT", "created_at"),
  assigned("who_goes_on_evaluating_is_assigned", "UPDATE OF status, conflict", "updated_at"),
  tied(
    "ties_of_new_juror",
    "INSERT ON judges",
    "NEW.id, NULL, NEW.created_at",
    "NEW.university_id IS NOT NULL OR NEW.ties <> '[]'",
  ),
  tied("ties_of_juror", "UPDATE OF university_id, ties ON judges", "NEW.id, NULL, unixepoch() * 1000"),
  tied("ties_of_new_work", "INSERT ON proposals", "NULL, NEW.id, NEW.created_at", "NOT NEW.is_draft"),
  tied("ties_of_work", "UPDATE OF university_id, is_draft ON proposals", "NULL, NEW.id, NEW.updated_at"),
];
