ALTER TABLE `proposals` ADD `status_before_seal` text;--> statement-breakpoint
-- A winner that was sealed already reads as before: as a finalist until the results are out.
UPDATE `proposals` SET `status_before_seal` = 'finalista' WHERE `status` = 'ganadora';
