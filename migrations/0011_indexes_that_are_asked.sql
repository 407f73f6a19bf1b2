CREATE INDEX `image_runs_by_age` ON `image_runs` (`created_at`);--> statement-breakpoint
CREATE INDEX `proposals_by_status` ON `proposals` (`status`,`created_at`);