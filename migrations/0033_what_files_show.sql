ALTER TABLE `proposal_assets` ADD `alt_text` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `proposal_assets` ADD `transcript` text;--> statement-breakpoint
CREATE INDEX `proposal_assets_undescribed` ON `proposal_assets` (`proposal_id`,`position`) WHERE "proposal_assets"."alt_text" = '' or "proposal_assets"."transcript" = '';