ALTER TABLE `proposals` ADD `calibrates` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `proposals_calibrating` ON `proposals` (`id`) WHERE "proposals"."calibrates";