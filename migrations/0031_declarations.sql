CREATE TABLE `declarations` (
	`id` text PRIMARY KEY NOT NULL,
	`proposal_id` text NOT NULL,
	`kind` text NOT NULL,
	`answer` text NOT NULL,
	`details` text NOT NULL,
	`text_version` integer NOT NULL,
	`declared_by` text,
	`declared_at` integer NOT NULL,
	`replaced_at` integer,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`declared_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "declarations_kind" CHECK("declarations"."kind" in ('ai', 'authorship', 'portrayed', 'minors')),
	CONSTRAINT "declarations_answer" CHECK(length("declarations"."answer") between 1 and 20),
	CONSTRAINT "declarations_version" CHECK("declarations"."text_version" >= 1),
	CONSTRAINT "declarations_details" CHECK(json_valid("declarations"."details") and json_type("declarations"."details") = 'object' and length("declarations"."details") <= 10000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `declarations_current` ON `declarations` (`proposal_id`,`kind`) WHERE "declarations"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX `declarations_by_proposal` ON `declarations` (`proposal_id`);--> statement-breakpoint
CREATE INDEX `declarations_by_person` ON `declarations` (`declared_by`);