CREATE TABLE `vote_hours` (
	`hour` integer PRIMARY KEY NOT NULL,
	`votes` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `vote_hours` (`hour`, `votes`)
SELECT `created_at` / 3600000, count(*) FROM `public_votes` WHERE `voided_at` IS NULL GROUP BY 1;--> statement-breakpoint
DROP INDEX `public_votes_by_hour`;