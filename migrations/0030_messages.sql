CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`sent_by` text,
	`sent_at` integer NOT NULL,
	`segment` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`recipients` integer NOT NULL,
	FOREIGN KEY (`sent_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_subject" CHECK(length("messages"."subject") <= 150),
	CONSTRAINT "messages_body" CHECK(length("messages"."body") <= 5000)
);
--> statement-breakpoint
CREATE INDEX `messages_by_sender` ON `messages` (`sent_by`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `message_id` text REFERENCES messages(id);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `once` text;--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_once` ON `mail_outbox` (`once`) WHERE "mail_outbox"."once" is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_by_message` ON `mail_outbox` (`message_id`) WHERE "mail_outbox"."message_id" is not null;