ALTER TABLE `sessions` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text;