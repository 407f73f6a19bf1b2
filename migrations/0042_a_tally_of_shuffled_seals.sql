CREATE TABLE `tally_waiting` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`work` integer NOT NULL,
	`receipt_hash` text NOT NULL,
	CONSTRAINT "tally_waiting_number" CHECK("tally_waiting"."number" > 0),
	CONSTRAINT "tally_waiting_kind" CHECK("tally_waiting"."kind" in ('vote', 'void', 'restore', 'withdraw', 'disqualify', 'readmit'))
);
--> statement-breakpoint
CREATE INDEX `tally_waiting_by_receipt` ON `tally_waiting` (`receipt_hash`);--> statement-breakpoint
CREATE INDEX `tally_waiting_of_gone` ON `tally_waiting` (`work`) WHERE "tally_waiting"."kind" <> 'vote';--> statement-breakpoint
CREATE TABLE `tally_lines_before` AS SELECT * FROM `tally_lines`;--> statement-breakpoint
DROP TABLE `tally_lines`;--> statement-breakpoint
CREATE TABLE `tally_lines` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`work` integer NOT NULL,
	`hour` integer NOT NULL,
	`receipt_hash` text NOT NULL,
	CONSTRAINT "tally_lines_kind" CHECK("tally_lines"."kind" in ('vote', 'void', 'restore', 'withdraw', 'disqualify', 'readmit'))
);
--> statement-breakpoint
INSERT INTO `tally_lines` (`number`, `kind`, `work`, `hour`, `receipt_hash`)
SELECT `number`, `kind`, `work`, `hour`, `receipt_hash` FROM `tally_lines_before`
WHERE `number` <= (SELECT max(`last_line`) FROM `tally_seals`) ORDER BY `number`;--> statement-breakpoint
INSERT INTO `tally_waiting` (`kind`, `work`, `receipt_hash`)
SELECT `kind`, `work`, `receipt_hash` FROM `tally_lines_before`
WHERE `number` > (SELECT coalesce(max(`last_line`), 0) FROM `tally_seals`) ORDER BY `number`;--> statement-breakpoint
INSERT INTO `tally_waiting` (`kind`, `work`, `receipt_hash`)
SELECT 'disqualify', `number`, '' FROM `proposals` WHERE `status` = 'descalificada' ORDER BY `number`;--> statement-breakpoint
DROP TABLE `tally_lines_before`;--> statement-breakpoint
CREATE INDEX `tally_lines_by_receipt` ON `tally_lines` (`receipt_hash`);--> statement-breakpoint
CREATE INDEX `tally_lines_of_gone` ON `tally_lines` (`work`) WHERE "tally_lines"."kind" <> 'vote';
