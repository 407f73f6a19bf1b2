CREATE TABLE `ballot_counts` (
	`number` integer PRIMARY KEY NOT NULL,
	`counted_at` integer NOT NULL,
	`result` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `ballot_gates` (
	`name` text PRIMARY KEY NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	CONSTRAINT "ballot_gates_name" CHECK("ballot_gates"."name" in ('jury', 'community'))
);
--> statement-breakpoint
CREATE TABLE `ballots` (
	`judge_id` text PRIMARY KEY NOT NULL,
	`ranking` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ballots_ranking" CHECK(json_type("ballots"."ranking") = 'array' and length("ballots"."ranking") <= 20000)
);
--> statement-breakpoint
CREATE TABLE `deliberation_notes` (
	`judge_id` text NOT NULL,
	`proposal_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`judge_id`, `proposal_id`),
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deliberation_notes_text" CHECK(length("deliberation_notes"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE INDEX `deliberation_notes_by_proposal` ON `deliberation_notes` (`proposal_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `final_votes` (
	`user_id` text,
	`proposal_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`waits` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `final_votes_once` ON `final_votes` (`user_id`);--> statement-breakpoint
CREATE INDEX `final_votes_by_proposal` ON `final_votes` (`proposal_id`,`waits`);