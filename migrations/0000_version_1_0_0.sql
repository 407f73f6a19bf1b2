CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`actor_name` text NOT NULL,
	`action` text NOT NULL,
	`target_type` text NOT NULL,
	`target_id` text NOT NULL,
	`details` text DEFAULT '{}' NOT NULL,
	CONSTRAINT "audit_log_details" CHECK(json_valid("audit_log"."details"))
);
--> statement-breakpoint
CREATE INDEX `audit_log_by_time` ON `audit_log` (`at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_action` ON `audit_log` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_actor` ON `audit_log` (`actor`,`at`);--> statement-breakpoint
CREATE INDEX `audit_log_by_target` ON `audit_log` (`target_type`,`target_id`,`at`);--> statement-breakpoint
CREATE TABLE `contest_phases` (
	`id` text PRIMARY KEY NOT NULL,
	`phase_key` text NOT NULL,
	`phase_name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`display_order` integer NOT NULL,
	`start_at` text,
	`end_at` text,
	`is_active` integer DEFAULT false NOT NULL,
	`start_handled_at` text,
	`manually_activated_at` integer,
	`allows_submissions` integer DEFAULT false NOT NULL,
	`allows_evaluations` integer DEFAULT false NOT NULL,
	`allows_votes` integer DEFAULT false NOT NULL,
	CONSTRAINT "contest_phases_start" CHECK("contest_phases"."start_at" is date("contest_phases"."start_at")),
	CONSTRAINT "contest_phases_end" CHECK("contest_phases"."end_at" is date("contest_phases"."end_at")),
	CONSTRAINT "contest_phases_order_of_days" CHECK("contest_phases"."end_at" >= "contest_phases"."start_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contest_phases_key` ON `contest_phases` (`phase_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `contest_phases_order` ON `contest_phases` (`display_order`);--> statement-breakpoint
CREATE UNIQUE INDEX `contest_phases_one_active` ON `contest_phases` (`is_active`) WHERE "contest_phases"."is_active" = 1;--> statement-breakpoint
CREATE TABLE `credentials` (
	`user_id` text PRIMARY KEY NOT NULL,
	`password_hash` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `criteria` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`weight` real NOT NULL,
	`display_order` integer NOT NULL,
	CONSTRAINT "criteria_weight" CHECK("criteria"."weight" > 0),
	CONSTRAINT "criteria_name_line" CHECK("criteria"."name" not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*')
);
--> statement-breakpoint
CREATE INDEX `criteria_by_order` ON `criteria` (`display_order`);--> statement-breakpoint
CREATE TABLE `evaluation_changes` (
	`evaluation_id` text PRIMARY KEY NOT NULL,
	`scores` text NOT NULL,
	`not_applicable` text NOT NULL,
	`general_comments` text NOT NULL,
	`editor` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`evaluation_id`) REFERENCES `evaluations`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "evaluation_changes_scores" CHECK(json_valid("evaluation_changes"."scores") and json_type("evaluation_changes"."scores") = 'object'),
	CONSTRAINT "evaluation_changes_na" CHECK(json_valid("evaluation_changes"."not_applicable") and json_type("evaluation_changes"."not_applicable") = 'array'),
	CONSTRAINT "evaluation_changes_comments" CHECK(length("evaluation_changes"."general_comments") <= 5000)
);
--> statement-breakpoint
CREATE TABLE `evaluations` (
	`id` text PRIMARY KEY NOT NULL,
	`judge_id` text NOT NULL,
	`proposal_id` text NOT NULL,
	`scores` text DEFAULT '{}' NOT NULL,
	`not_applicable` text DEFAULT '[]' NOT NULL,
	`total_score` real,
	`general_comments` text DEFAULT '' NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`submitted_at` integer,
	`conflict` integer DEFAULT false NOT NULL,
	`editor` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "evaluations_status" CHECK("evaluations"."status" in ('draft', 'submitted')),
	CONSTRAINT "evaluations_scores" CHECK(json_valid("evaluations"."scores") and json_type("evaluations"."scores") = 'object'),
	CONSTRAINT "evaluations_na" CHECK(json_valid("evaluations"."not_applicable") and json_type("evaluations"."not_applicable") = 'array'),
	CONSTRAINT "evaluations_total" CHECK("evaluations"."total_score" between 0 and 1),
	CONSTRAINT "evaluations_comments" CHECK(length("evaluations"."general_comments") <= 5000),
	CONSTRAINT "evaluations_submitted" CHECK("evaluations"."status" = 'draft' or ("evaluations"."submitted_at" is not null and "evaluations"."total_score" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evaluations_once` ON `evaluations` (`judge_id`,`proposal_id`);--> statement-breakpoint
CREATE INDEX `evaluations_by_proposal` ON `evaluations` (`proposal_id`,`status`,`conflict`);--> statement-breakpoint
CREATE TABLE `file_removals` (
	`storage_path` text PRIMARY KEY NOT NULL,
	`queued_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `file_removals_by_age` ON `file_removals` (`queued_at`);--> statement-breakpoint
CREATE TABLE `image_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`step` integer DEFAULT 0 NOT NULL,
	`results` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "image_runs_results" CHECK(json_type("image_runs"."results") = 'array')
);
--> statement-breakpoint
CREATE INDEX `image_runs_by_user` ON `image_runs` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `judge_assignments` (
	`judge_id` text NOT NULL,
	`proposal_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`judge_id`, `proposal_id`),
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `judge_assignments_by_proposal` ON `judge_assignments` (`proposal_id`);--> statement-breakpoint
CREATE TABLE `judges` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`name_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(name), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'ã', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o'), 'õ', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'ñ', 'n~'), 'ç', 'c'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'Ã', 'a'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'Õ', 'o'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'Ñ', 'n~'), 'Ç', 'c')) STORED NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "judges_name_line" CHECK("judges"."name" not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `judges_user` ON `judges` (`user_id`);--> statement-breakpoint
CREATE INDEX `judges_by_name` ON `judges` (`active`,`name_key`);--> statement-breakpoint
CREATE TABLE `categories` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `roles` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`user_id` text,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`secret` text,
	`secret_until` integer,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_try_at` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mail_outbox_secret" CHECK("mail_outbox"."secret" is null or "mail_outbox"."secret_until" is not null)
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_by_time` ON `mail_outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_unsent` ON `mail_outbox` (`sent_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_user` ON `mail_outbox` (`user_id`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text,
	`title` text NOT NULL,
	`body` text NOT NULL,
	`link` text,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notifications_by_time` ON `notifications` (`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`read_at`);--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`user_id`);--> statement-breakpoint
CREATE TABLE `partner_users` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`external_id` text,
	`status` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "partner_users_status" CHECK("partner_users"."status" in ('created', 'already_exists', 'failed', 'linked'))
);
--> statement-breakpoint
CREATE TABLE `password_resets` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `password_resets_by_user` ON `password_resets` (`user_id`);--> statement-breakpoint
CREATE INDEX `password_resets_by_expiry` ON `password_resets` (`expires_at`);--> statement-breakpoint
CREATE TABLE `profiles` (
	`id` text PRIMARY KEY NOT NULL,
	`role` text NOT NULL,
	`full_name` text NOT NULL,
	`name_key` text GENERATED ALWAYS AS (replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(lower(full_name), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'ã', 'a'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o'), 'õ', 'o'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'ñ', 'n~'), 'ç', 'c'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'Ã', 'a'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'Õ', 'o'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), 'Ñ', 'n~'), 'Ç', 'c')) STORED NOT NULL,
	`email` text NOT NULL,
	`university_id` text,
	`requested_university_id` text,
	`confirmed_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`role`) REFERENCES `roles`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`requested_university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "profiles_university" CHECK("profiles"."university_id" is null or "profiles"."role" in ('universidad', 'alumno')),
	CONSTRAINT "profiles_request" CHECK("profiles"."requested_university_id" is null or ("profiles"."role" = 'universidad' and "profiles"."university_id" is null)),
	CONSTRAINT "profiles_email_length" CHECK(length("profiles"."email") between 3 and 254),
	CONSTRAINT "profiles_name_line" CHECK("profiles"."full_name" not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `profiles_email` ON `profiles` (lower("email"));--> statement-breakpoint
CREATE INDEX `profiles_by_university` ON `profiles` (`university_id`,`role`,`name_key`);--> statement-breakpoint
CREATE INDEX `profiles_by_role` ON `profiles` (`role`,`name_key`);--> statement-breakpoint
CREATE INDEX `profiles_by_request` ON `profiles` (`requested_university_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `proposal_assets` (
	`id` text PRIMARY KEY NOT NULL,
	`proposal_id` text NOT NULL,
	`kind` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`storage_path` text NOT NULL,
	`mime_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`width` integer,
	`height` integer,
	`duration_seconds` real,
	`rare_codec` text,
	`poster_path` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "proposal_assets_codec_of_video" CHECK("proposal_assets"."rare_codec" is null or "proposal_assets"."kind" = 'video'),
	CONSTRAINT "proposal_assets_poster_of_video" CHECK("proposal_assets"."poster_path" is null or "proposal_assets"."kind" = 'video'),
	CONSTRAINT "proposal_assets_kind" CHECK("proposal_assets"."kind" in ('image', 'video')),
	CONSTRAINT "proposal_assets_kind_of_type" CHECK("proposal_assets"."mime_type" like "proposal_assets"."kind" || '/%'),
	CONSTRAINT "proposal_assets_place" CHECK("proposal_assets"."position" between 0 and 7),
	CONSTRAINT "proposal_assets_type" CHECK("proposal_assets"."mime_type" in ('image/jpeg', 'image/png', 'image/webp', 'video/mp4', 'video/quicktime')),
	CONSTRAINT "proposal_assets_size" CHECK("proposal_assets"."size_bytes" between 1 and 314572800)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `proposal_assets_poster` ON `proposal_assets` (`poster_path`);--> statement-breakpoint
CREATE INDEX `proposal_assets_bare_videos` ON `proposal_assets` (`proposal_id`) WHERE "proposal_assets"."rare_codec" is not null and "proposal_assets"."poster_path" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `proposal_assets_position` ON `proposal_assets` (`proposal_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `proposal_assets_path` ON `proposal_assets` (`storage_path`);--> statement-breakpoint
CREATE TABLE `proposal_students` (
	`id` text PRIMARY KEY NOT NULL,
	`proposal_id` text NOT NULL,
	`user_id` text,
	`position` integer NOT NULL,
	`full_name` text NOT NULL,
	`email` text,
	`role` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "proposal_students_role" CHECK(length("proposal_students"."role") <= 100),
	CONSTRAINT "proposal_students_name_line" CHECK("proposal_students"."full_name" not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `proposal_students_position` ON `proposal_students` (`proposal_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `proposal_students_once` ON `proposal_students` (`proposal_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `proposal_students_by_user` ON `proposal_students` (`user_id`);--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer,
	`university_id` text NOT NULL,
	`team_id` text,
	`title` text NOT NULL,
	`title_folded` text NOT NULL,
	`summary` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`explanation` text NOT NULL,
	`category` text,
	`status` text DEFAULT 'pendiente' NOT NULL,
	`is_draft` integer DEFAULT false NOT NULL,
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
	CONSTRAINT "proposals_status" CHECK("proposals"."status" in ('pendiente', 'en_evaluacion', 'finalista', 'no_ganadora', 'descalificada')),
	CONSTRAINT "proposals_votes" CHECK("proposals"."public_votes_count" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_number` ON `proposals` (`number`);--> statement-breakpoint
CREATE INDEX `proposals_by_team` ON `proposals` (`team_id`);--> statement-breakpoint
CREATE INDEX `proposals_by_university` ON `proposals` (`university_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `proposals_by_votes` ON `proposals` (`is_draft`,`public_votes_count`,`created_at`);--> statement-breakpoint
CREATE INDEX `proposals_by_age` ON `proposals` (`created_at`);--> statement-breakpoint
CREATE INDEX `proposals_by_status` ON `proposals` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `public_votes` (
	`user_id` text,
	`proposal_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`address_hash` text,
	`network_hash` text,
	`agent_hash` text,
	`voided_at` integer,
	`void_reason` text,
	`withdrawn` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "public_votes_reason" CHECK("public_votes"."voided_at" is null or length("public_votes"."void_reason") > 0),
	CONSTRAINT "public_votes_withdrawn" CHECK(not "public_votes"."withdrawn" or "public_votes"."voided_at" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `public_votes_once` ON `public_votes` (`user_id`,`proposal_id`);--> statement-breakpoint
CREATE INDEX `public_votes_by_proposal` ON `public_votes` (`proposal_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `public_votes_by_address` ON `public_votes` (`address_hash`,`proposal_id`);--> statement-breakpoint
CREATE INDEX `public_votes_by_network` ON `public_votes` (`network_hash`,`proposal_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `public_votes_by_time` ON `public_votes` (`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	CONSTRAINT "settings_value" CHECK(length("settings"."value") <= 4000)
);
--> statement-breakpoint
CREATE TABLE `teams` (
	`id` text PRIMARY KEY NOT NULL,
	`university_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "teams_name" CHECK(length(trim("teams"."name")) between 1 and 100),
	CONSTRAINT "teams_name_line" CHECK("teams"."name" not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*')
);
--> statement-breakpoint
CREATE INDEX `teams_by_university` ON `teams` (`university_id`);--> statement-breakpoint
CREATE TABLE `throttles` (
	`key` text PRIMARY KEY NOT NULL,
	`tries` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `throttles_by_expiry` ON `throttles` (`expires_at`);--> statement-breakpoint
CREATE TABLE `universities` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`name_folded` text NOT NULL,
	`slug` text NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`display_order` integer NOT NULL,
	`contact_user_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`contact_user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "universities_name" CHECK(length(trim("universities"."name")) between 1 and 200),
	CONSTRAINT "universities_name_line" CHECK("universities"."name" not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*'),
	CONSTRAINT "universities_slug_filled" CHECK(length("universities"."slug") between 1 and 200)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `universities_slug` ON `universities` (`slug`);--> statement-breakpoint
CREATE INDEX `universities_by_order` ON `universities` (`active`,`display_order`);--> statement-breakpoint
CREATE INDEX `universities_by_contact` ON `universities` (`contact_user_id`);--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`upload_id` text NOT NULL,
	`part_number` integer NOT NULL,
	`etag` text NOT NULL,
	PRIMARY KEY(`upload_id`, `part_number`),
	FOREIGN KEY (`upload_id`) REFERENCES `uploads`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "upload_parts_number" CHECK("upload_parts"."part_number" between 1 and 10000)
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`storage_path` text NOT NULL,
	`multipart_id` text,
	`kind` text,
	`mime_type` text,
	`declared_size` integer,
	`received_bytes` integer DEFAULT 0 NOT NULL,
	`width` integer,
	`height` integer,
	`duration_seconds` real,
	`rare_codec` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "uploads_status" CHECK("uploads"."status" in ('pending', 'complete'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `uploads_path` ON `uploads` (`storage_path`);--> statement-breakpoint
CREATE INDEX `uploads_by_age` ON `uploads` (`created_at`);--> statement-breakpoint
CREATE INDEX `uploads_by_user` ON `uploads` (`user_id`,`created_at`);--> statement-breakpoint
INSERT INTO `roles` (`name`) VALUES ('universidad'), ('jurado'), ('admin'), ('alumno'), ('publico');
--> statement-breakpoint
INSERT INTO `categories` (`name`) VALUES ('Grafico'), ('Video'), ('Otro'), ('Audio'), ('Imagen');
--> statement-breakpoint
INSERT INTO `contest_phases` (`id`, `phase_key`, `phase_name`, `description`, `display_order`, `is_active`, `allows_submissions`, `allows_evaluations`, `allows_votes`) VALUES
	('phase-submission', 'submission', 'Envío de propuestas', 'Cada universidad envía hasta tres obras. El jurado ya puede evaluar y el público, votar.', 0, 1, 1, 1, 1),
	('phase-evaluation', 'evaluation', 'Evaluación del jurado', 'El jurado puntúa cada obra por criterios. El público sigue votando.', 1, 0, 0, 1, 1),
	('phase-voting', 'voting', 'Votación del público', 'Últimos días para elegir la obra favorita del público.', 2, 0, 0, 0, 1),
	('phase-final', 'final', 'Final', 'La comunidad elige a la obra ganadora entre las finalistas.', 3, 0, 0, 0, 0),
	('phase-results', 'results', 'Resultados', 'Se publican las obras premiadas.', 4, 0, 0, 0, 0);
--> statement-breakpoint
INSERT INTO `criteria` (`id`, `name`, `description`, `weight`, `display_order`) VALUES
	('creatividad', 'Creatividad', 'La idea sorprende y se sostiene.', 30, 0),
	('tecnica', 'Calidad técnica', 'El oficio está a la altura de la idea.', 25, 1),
	('innovacion', 'Innovación', 'Mira la tecnología desde otro sitio.', 25, 2),
	('adecuacion', 'Adecuación al briefing', 'Responde a lo que se pedía.', 20, 3);
