CREATE TABLE `pending_votes` (
	`user_id` text NOT NULL,
	`proposal_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`address_hash` text,
	`network_hash` text,
	`agent_hash` text,
	PRIMARY KEY(`user_id`, `proposal_id`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pending_votes_by_proposal` ON `pending_votes` (`proposal_id`);--> statement-breakpoint
CREATE INDEX `pending_votes_by_age` ON `pending_votes` (`created_at`);--> statement-breakpoint
CREATE TABLE `verifications` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `verifications_by_user` ON `verifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `verifications_by_expiry` ON `verifications` (`expires_at`);--> statement-breakpoint
ALTER TABLE `profiles` ADD `email_confirmed_at` integer;