CREATE TABLE `jury_results` (
	`name` text PRIMARY KEY NOT NULL,
	`version` text NOT NULL,
	`computed_at` integer NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `result_stamp` ADD `jury` integer DEFAULT 0 NOT NULL;