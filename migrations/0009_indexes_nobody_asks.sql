DROP INDEX `image_runs_by_age`;--> statement-breakpoint
DROP INDEX `proposals_by_status`;