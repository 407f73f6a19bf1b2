DROP INDEX `public_votes_by_time`;--> statement-breakpoint
CREATE INDEX `public_votes_by_hour` ON `public_votes` (created_at / 3600000) WHERE "public_votes"."voided_at" is null;--> statement-breakpoint
DROP INDEX `evaluations_by_proposal`;--> statement-breakpoint
CREATE INDEX `evaluations_by_proposal` ON `evaluations` (`proposal_id`,`status`,`conflict`,`total_score`,`judge_id`,`updated_at`);