DROP INDEX `profiles_by_role`;--> statement-breakpoint
DROP INDEX `profiles_by_name`;--> statement-breakpoint
CREATE INDEX `profiles_by_role` ON `profiles` (`role`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `profiles_by_name` ON `profiles` (`name_key`,`id`);