DROP INDEX `mail_outbox_by_message`;--> statement-breakpoint
DROP INDEX `mail_outbox_by_time`;--> statement-breakpoint
DROP INDEX `mail_outbox_unsent`;--> statement-breakpoint
CREATE INDEX `mail_outbox_waiting` ON `mail_outbox` ("once" is not null,`created_at`,`id`) WHERE "mail_outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `mail_outbox_by_message` ON `mail_outbox` (`message_id`,`created_at`,`id`) WHERE "mail_outbox"."message_id" is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_by_time` ON `mail_outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_unsent` ON `mail_outbox` (`sent_at`,`created_at`,`id`);