CREATE TABLE `jury_means` (
	`proposal_id` text PRIMARY KEY NOT NULL,
	`sent` integer NOT NULL,
	`mean` real NOT NULL,
	`deviation` real,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `evaluations_by_judge` ON `evaluations` (`judge_id`,`status`,`conflict`,`updated_at`,`proposal_id`);--> statement-breakpoint
INSERT INTO `jury_means` (`proposal_id`, `sent`, `mean`, `deviation`, `last_at`)
SELECT e.`proposal_id`, count(*), m.`mean`,
	iif(count(*) > 1, sqrt(sum((e.`total_score` - m.`mean`) * (e.`total_score` - m.`mean`)) / (count(*) - 1)), NULL),
	max(e.`updated_at`)
FROM (SELECT `proposal_id`, avg(`total_score`) AS `mean` FROM `evaluations`
	WHERE `status` = 'submitted' AND NOT `conflict` GROUP BY `proposal_id`) m
JOIN `evaluations` e ON e.`proposal_id` = m.`proposal_id` AND e.`status` = 'submitted' AND NOT e.`conflict`
GROUP BY e.`proposal_id`;
