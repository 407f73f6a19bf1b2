CREATE TABLE `tally_lines_before` AS SELECT * FROM `tally_lines`;--> statement-breakpoint
DROP TABLE `tally_lines`;--> statement-breakpoint
CREATE TABLE `tally_lines` (
	`ballot` text DEFAULT 'public' NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`work` integer NOT NULL,
	`hour` integer NOT NULL,
	`receipt_hash` text NOT NULL,
	`voters` integer,
	PRIMARY KEY(`ballot`, `number`),
	CONSTRAINT "tally_lines_kind" CHECK("tally_lines"."kind" in ('vote', 'void', 'restore', 'withdraw', 'disqualify', 'readmit', 'census', 'close', 'reopen')),
	CONSTRAINT "tally_lines_voters" CHECK(("tally_lines"."voters" is not null) = ("tally_lines"."kind" in ('census', 'close', 'reopen')) and ("tally_lines"."voters" is null or "tally_lines"."work" = 0))
);
--> statement-breakpoint
INSERT INTO `tally_lines`("number", "kind", "work", "hour", "receipt_hash") SELECT "number", "kind", "work", "hour", "receipt_hash" FROM `tally_lines_before`;--> statement-breakpoint
DROP TABLE `tally_lines_before`;--> statement-breakpoint
CREATE INDEX `tally_lines_by_receipt` ON `tally_lines` (`receipt_hash`);--> statement-breakpoint
CREATE INDEX `tally_lines_of_gone` ON `tally_lines` (`work`) WHERE "tally_lines"."kind" <> 'vote';--> statement-breakpoint
CREATE INDEX `tally_lines_of_close` ON `tally_lines` (`ballot`,`number`) WHERE "tally_lines"."kind" in ('close', 'reopen');--> statement-breakpoint
CREATE TABLE `tally_seals_before` AS SELECT * FROM `tally_seals`;--> statement-breakpoint
DROP TABLE `tally_seals`;--> statement-breakpoint
CREATE TABLE `tally_seals` (
	`ballot` text DEFAULT 'public' NOT NULL,
	`number` integer NOT NULL,
	`last_line` integer NOT NULL,
	`head` text NOT NULL,
	`hour` integer NOT NULL,
	PRIMARY KEY(`ballot`, `number`)
);
--> statement-breakpoint
INSERT INTO `tally_seals`("number", "last_line", "head", "hour") SELECT "number", "last_line", "head", "hour" FROM `tally_seals_before`;--> statement-breakpoint
DROP TABLE `tally_seals_before`;--> statement-breakpoint
CREATE UNIQUE INDEX `tally_seals_last_line` ON `tally_seals` (`ballot`,`last_line`);--> statement-breakpoint
CREATE INDEX `tally_seals_by_hour` ON `tally_seals` (`ballot`,`hour`,`number`);--> statement-breakpoint
-- The chains are checked again from their beginning.
DROP TABLE `tally_checks`;--> statement-breakpoint
CREATE TABLE `tally_checks` (
	`ballot` text DEFAULT 'public' NOT NULL,
	`seal` integer NOT NULL,
	PRIMARY KEY(`ballot`, `seal`)
);
--> statement-breakpoint
ALTER TABLE `final_votes` ADD `receipt` text;--> statement-breakpoint
ALTER TABLE `final_votes` ADD `receipt_hash` text;--> statement-breakpoint
ALTER TABLE `final_votes` ADD `voided_at` integer;--> statement-breakpoint
ALTER TABLE `final_votes` ADD `void_reason` text;--> statement-breakpoint
ALTER TABLE `final_votes` ADD `withdrawn` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `universities` ADD `wants_heads` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `tally_waiting` ADD `ballot` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
-- Votes of the final from before receipts get a random hash, and their line.
UPDATE `final_votes` SET `receipt_hash` = lower(hex(randomblob(32)));--> statement-breakpoint
INSERT INTO `tally_waiting` (`ballot`, `kind`, `work`, `receipt_hash`) SELECT 'community', 'vote', p.`number`, v.`receipt_hash` FROM `final_votes` v JOIN `proposals` p ON p.`id` = v.`proposal_id` WHERE NOT v.`waits` AND NOT EXISTS (SELECT 1 FROM `tally_waiting` w WHERE w.`receipt_hash` = v.`receipt_hash`);
