CREATE TABLE `tally_lines` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`work` integer NOT NULL,
	`hour` integer NOT NULL,
	`receipt_hash` text NOT NULL,
	CONSTRAINT "tally_lines_kind" CHECK("tally_lines"."kind" in ('vote', 'void', 'restore', 'withdraw'))
);
--> statement-breakpoint
CREATE INDEX `tally_lines_by_receipt` ON `tally_lines` (`receipt_hash`);--> statement-breakpoint
CREATE TABLE `tally_seals` (
	`number` integer PRIMARY KEY NOT NULL,
	`last_line` integer NOT NULL,
	`head` text NOT NULL,
	`hour` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tally_seals_last_line` ON `tally_seals` (`last_line`);--> statement-breakpoint
CREATE INDEX `tally_seals_by_hour` ON `tally_seals` (`hour`,`number`);--> statement-breakpoint
ALTER TABLE `public_votes` ADD `receipt` text;--> statement-breakpoint
ALTER TABLE `public_votes` ADD `receipt_hash` text;
--> statement-breakpoint
UPDATE `public_votes` SET `receipt_hash` = lower(hex(randomblob(32)));--> statement-breakpoint
INSERT INTO `tally_lines` (`kind`, `work`, `hour`, `receipt_hash`)
SELECT 'vote', `number`, v.`created_at` / 3600000, `receipt_hash`
FROM `public_votes` v JOIN `proposals` p ON p.`id` = v.`proposal_id` ORDER BY v.`created_at`, v.rowid;--> statement-breakpoint
INSERT INTO `tally_lines` (`kind`, `work`, `hour`, `receipt_hash`)
SELECT 'void', `number`, `voided_at` / 3600000, `receipt_hash`
FROM `public_votes` v JOIN `proposals` p ON p.`id` = v.`proposal_id` WHERE `voided_at` IS NOT NULL ORDER BY `voided_at`, v.rowid;
