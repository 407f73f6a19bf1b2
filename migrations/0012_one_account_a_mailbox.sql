ALTER TABLE `profiles` ADD `email_key` text;--> statement-breakpoint
UPDATE `profiles` SET `email_key` = lower(`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_email_key` ON `profiles` (`email_key`);