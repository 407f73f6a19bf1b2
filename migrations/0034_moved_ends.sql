CREATE TABLE `moved_ends` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phase_id` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text,
	`reason` text NOT NULL,
	`moved_at` integer NOT NULL,
	FOREIGN KEY (`phase_id`) REFERENCES `contest_phases`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moved_ends_reason" CHECK(length("moved_ends"."reason") between 1 and 300)
);
--> statement-breakpoint
CREATE INDEX `moved_ends_by_phase` ON `moved_ends` (`phase_id`);