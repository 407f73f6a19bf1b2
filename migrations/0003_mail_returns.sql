ALTER TABLE `profiles` ADD `unsubscribed_at` integer;--> statement-breakpoint
CREATE INDEX `profiles_unsubscribed` ON `profiles` (`id`) WHERE "profiles"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_troubled` ON `mail_outbox` (`created_at`,`id`) WHERE "mail_outbox"."last_error" is not null;