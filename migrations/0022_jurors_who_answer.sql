CREATE TABLE `judge_reminders` (
	`judge_id` text NOT NULL,
	`phase_id` text NOT NULL,
	`kind` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`judge_id`, `phase_id`, `kind`),
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`phase_id`) REFERENCES `contest_phases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `judges` ADD `answered_at` integer;--> statement-breakpoint
ALTER TABLE `judges` ADD `declined_for` text;--> statement-breakpoint
CREATE INDEX `evaluations_sent` ON `evaluations` (`submitted_at`,`proposal_id`) WHERE status = 'submitted' and not conflict;