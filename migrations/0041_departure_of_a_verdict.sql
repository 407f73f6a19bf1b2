ALTER TABLE `verdicts` ADD `departure` text DEFAULT '' NOT NULL CONSTRAINT "verdicts_departure_length" CHECK(length(`departure`) <= 1000);--> statement-breakpoint
ALTER TABLE `verdicts` ADD `choices` text;
