CREATE TABLE `verdict_announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`verdict_id` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`mails` integer NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`verdict_id`) REFERENCES `verdicts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "verdict_announcements_subject" CHECK(length("verdict_announcements"."subject") <= 150),
	CONSTRAINT "verdict_announcements_body" CHECK(length("verdict_announcements"."body") <= 5000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verdict_announcements_once` ON `verdict_announcements` (`verdict_id`);--> statement-breakpoint
ALTER TABLE `verdicts` ADD `figures` text;