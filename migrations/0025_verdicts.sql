CREATE TABLE `result_stamp` (
	`stamp` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `verdict_awards` (
	`id` text PRIMARY KEY NOT NULL,
	`verdict_id` text NOT NULL,
	`place` integer NOT NULL,
	`kind` text NOT NULL,
	`proposal_id` text,
	`label` text DEFAULT '' NOT NULL,
	`reasons` text DEFAULT '' NOT NULL,
	`work_number` integer,
	`work_title` text,
	`work_category` text,
	`work_university` text,
	FOREIGN KEY (`verdict_id`) REFERENCES `verdicts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "verdict_awards_kind" CHECK("verdict_awards"."kind" in ('ganadora', 'finalista', 'favorita', 'accesit', 'mencion')),
	CONSTRAINT "verdict_awards_label" CHECK(length("verdict_awards"."label") <= 80),
	CONSTRAINT "verdict_awards_reasons" CHECK(length("verdict_awards"."reasons") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verdict_awards_place` ON `verdict_awards` (`verdict_id`,`place`);--> statement-breakpoint
CREATE TABLE `verdict_dissents` (
	`verdict_id` text NOT NULL,
	`place` integer NOT NULL,
	`judge_id` text NOT NULL,
	`text` text NOT NULL,
	PRIMARY KEY(`verdict_id`, `place`),
	FOREIGN KEY (`verdict_id`) REFERENCES `verdicts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "verdict_dissents_text" CHECK(length("verdict_dissents"."text") <= 2000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verdict_dissents_once` ON `verdict_dissents` (`judge_id`,`verdict_id`);--> statement-breakpoint
CREATE TABLE `verdicts` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer,
	`replaces_id` text,
	`reason` text,
	`statement` text DEFAULT '' NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`sealed_at` integer,
	`sealed_by` text,
	`record_hash` text,
	`record_key` text,
	`act_hash` text,
	`act_key` text,
	`result_stamp` integer,
	`last_line` integer,
	FOREIGN KEY (`replaces_id`) REFERENCES `verdicts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sealed_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "verdicts_sealed" CHECK(iif("verdicts"."sealed_at" is null,
        coalesce("verdicts"."number", "verdicts"."sealed_by", "verdicts"."record_hash", "verdicts"."record_key", "verdicts"."act_hash", "verdicts"."act_key", "verdicts"."result_stamp", "verdicts"."last_line") is null,
        "verdicts"."number" >= 1 and "verdicts"."record_hash" is not null and "verdicts"."record_key" is not null and "verdicts"."act_hash" is not null
          and "verdicts"."act_key" is not null and "verdicts"."result_stamp" is not null and "verdicts"."last_line" is not null)),
	CONSTRAINT "verdicts_reason" CHECK(("verdicts"."reason" is null) = ("verdicts"."replaces_id" is null)),
	CONSTRAINT "verdicts_statement_length" CHECK(length("verdicts"."statement") <= 600),
	CONSTRAINT "verdicts_reason_length" CHECK(length("verdicts"."reason") <= 1000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verdicts_number` ON `verdicts` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `verdicts_replaced` ON `verdicts` (`replaces_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `verdicts_one_draft` ON `verdicts` (("sealed_at" is null)) WHERE "verdicts"."sealed_at" is null;--> statement-breakpoint
INSERT INTO `result_stamp` VALUES (0);
--> statement-breakpoint
-- By the recipe of docs/migrations.md: a further status is a changed CHECK.
pragma defer_foreign_keys = on;
--> statement-breakpoint
create table `proposals_before` as select * from `proposals`;
--> statement-breakpoint
drop table `proposals`;
--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer,
	`university_id` text NOT NULL,
	`team_id` text,
	`title` text NOT NULL,
	`title_folded` text NOT NULL,
	`title_key` text GENERATED ALWAYS AS (substr(title_folded, 1, 40)) VIRTUAL NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`explanation` text NOT NULL,
	`category` text,
	`status` text DEFAULT 'pendiente' NOT NULL,
	`is_draft` integer DEFAULT false NOT NULL,
	`calibrates` integer DEFAULT false NOT NULL,
	`public_votes_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`team_id`) REFERENCES `teams`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`category`) REFERENCES `categories`(`name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "proposals_title" CHECK(length(trim("proposals"."title")) between 1 and 200),
	CONSTRAINT "proposals_title_line" CHECK("proposals"."title" not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*'),
	CONSTRAINT "proposals_summary" CHECK(length("proposals"."summary") <= 300),
	CONSTRAINT "proposals_description" CHECK(length("proposals"."description") <= 4000),
	CONSTRAINT "proposals_explanation" CHECK(length("proposals"."explanation") <= 2000),
	CONSTRAINT "proposals_status" CHECK("proposals"."status" in ('pendiente', 'en_evaluacion', 'finalista', 'no_ganadora', 'descalificada', 'ganadora')),
	CONSTRAINT "proposals_votes" CHECK("proposals"."public_votes_count" >= 0)
);
--> statement-breakpoint
insert into `proposals` (`id`, `number`, `university_id`, `team_id`, `title`, `title_folded`, `summary`, `description`, `explanation`, `category`, `status`, `is_draft`, `calibrates`, `public_votes_count`, `created_at`, `updated_at`) select `id`, `number`, `university_id`, `team_id`, `title`, `title_folded`, `summary`, `description`, `explanation`, `category`, `status`, `is_draft`, `calibrates`, `public_votes_count`, `created_at`, `updated_at` from `proposals_before`;
--> statement-breakpoint
drop table `proposals_before`;
--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_number` ON `proposals` (`number`);--> statement-breakpoint
CREATE INDEX `proposals_calibrating` ON `proposals` (`id`) WHERE "proposals"."calibrates";--> statement-breakpoint
CREATE INDEX `proposals_by_team` ON `proposals` (`team_id`);--> statement-breakpoint
CREATE INDEX `proposals_by_university` ON `proposals` (`university_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `proposals_by_votes` ON `proposals` (`is_draft`,`public_votes_count` desc,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_by_age` ON `proposals` (`is_draft`,`created_at` desc,`id`);--> statement-breakpoint
CREATE INDEX `proposals_by_title` ON `proposals` (`is_draft`,`title_folded`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_by_title_key` ON `proposals` (`is_draft`,`title_key`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_by_status` ON `proposals` (`status`,`created_at`);
