DROP INDEX `proposals_by_shuffle`;--> statement-breakpoint
CREATE INDEX `proposals_by_shuffle` ON `proposals` (`is_draft`,`shuffle_key`,`created_at`,`id`,`status`,`calibrates`);