CREATE TABLE `consents` (
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`version` text NOT NULL,
	`given_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `text`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `proposal_students_mailed` ON `proposal_students` (`proposal_id`) WHERE "proposal_students"."email" is not null;--> statement-breakpoint
CREATE INDEX `public_votes_agents` ON `public_votes` (`agent_hash`) WHERE "public_votes"."agent_hash" is not null and "public_votes"."address_hash" is null and "public_votes"."network_hash" is null;