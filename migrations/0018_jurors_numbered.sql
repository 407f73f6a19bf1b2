ALTER TABLE `judges` ADD `number` integer;--> statement-breakpoint
UPDATE `judges` SET `number` = (SELECT count(*) FROM `judges` j WHERE (j.`created_at`, j.`id`) <= (`judges`.`created_at`, `judges`.`id`));--> statement-breakpoint
CREATE UNIQUE INDEX `judges_number` ON `judges` (`number`);
