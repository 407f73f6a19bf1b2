CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`requested_by` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`cursor` text NOT NULL,
	FOREIGN KEY (`requested_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "jobs_cursor" CHECK(json_valid("jobs"."cursor"))
);
--> statement-breakpoint
CREATE INDEX `jobs_by_requester` ON `jobs` (`requested_by`);