DROP INDEX `audit_log_by_target`;--> statement-breakpoint
DROP INDEX `proposal_assets_poster`;--> statement-breakpoint
CREATE UNIQUE INDEX `proposal_assets_poster` ON `proposal_assets` (`poster_path`) WHERE "proposal_assets"."poster_path" is not null;--> statement-breakpoint
DROP INDEX `proposals_by_votes`;--> statement-breakpoint
DROP INDEX `proposals_by_age`;--> statement-breakpoint
ALTER TABLE `proposals` ADD `title_key` text GENERATED ALWAYS AS (substr(title_folded, 1, 40)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `proposals_by_title` ON `proposals` (`is_draft`,`title_folded`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_by_title_key` ON `proposals` (`is_draft`,`title_key`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_by_votes` ON `proposals` (`is_draft`,"public_votes_count" desc,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_by_age` ON `proposals` (`is_draft`,"created_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `evaluations_conflicts` ON `evaluations` (`proposal_id`,`judge_id`) WHERE "evaluations"."conflict";--> statement-breakpoint
CREATE INDEX `image_runs_by_age` ON `image_runs` (`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_recipient` ON `mail_outbox` (lower("recipient"));--> statement-breakpoint
CREATE INDEX `mail_outbox_secrets` ON `mail_outbox` (`secret_until`) WHERE "mail_outbox"."secret" is not null;--> statement-breakpoint
CREATE INDEX `profiles_by_name` ON `profiles` (`name_key`);--> statement-breakpoint
CREATE INDEX `profiles_waiting` ON `profiles` (`created_at`) WHERE "profiles"."requested_university_id" is not null;