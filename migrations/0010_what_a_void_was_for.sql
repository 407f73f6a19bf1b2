ALTER TABLE `public_votes` ADD `void_kind` text;--> statement-breakpoint
CREATE INDEX `public_votes_voided` ON `public_votes` (`void_kind`) WHERE "public_votes"."voided_at" is not null;