ALTER TABLE `evaluation_changes` ADD `shares_comments` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `evaluations` ADD `shares_comments` integer DEFAULT false NOT NULL;