ALTER TABLE `sessions` ADD `seen_as` text REFERENCES profiles(id);--> statement-breakpoint
ALTER TABLE `sessions` ADD `seen_until` integer;--> statement-breakpoint
CREATE INDEX `sessions_by_seen` ON `sessions` (`seen_as`) WHERE "sessions"."seen_as" is not null;