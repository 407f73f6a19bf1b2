CREATE TABLE `diplomas` (
	`code` text PRIMARY KEY NOT NULL,
	`verdict_id` text NOT NULL,
	`kind` text NOT NULL,
	`holder` text NOT NULL,
	`user_id` text,
	`university_id` text,
	`name` text NOT NULL,
	`name_key` text,
	`lacks_letters` integer DEFAULT false NOT NULL,
	`role` text DEFAULT '' NOT NULL,
	`awards` text NOT NULL,
	`proposal_id` text,
	`work_number` integer,
	`work_title` text,
	`work_university` text,
	`issued_at` integer NOT NULL,
	`replaced_by` text,
	`revoked_at` integer,
	FOREIGN KEY (`verdict_id`) REFERENCES `verdicts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "diplomas_kind" CHECK("diplomas"."kind" in ('alumno', 'jurado', 'universidad')),
	CONSTRAINT "diplomas_name" CHECK(length(trim("diplomas"."name")) between 1 and 300),
	CONSTRAINT "diplomas_name_line" CHECK("diplomas"."name" not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*'),
	CONSTRAINT "diplomas_awards" CHECK(json_valid("diplomas"."awards") and json_type("diplomas"."awards") = 'array')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `diplomas_current` ON `diplomas` (`holder`) WHERE "diplomas"."replaced_by" is null and "diplomas"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX `diplomas_by_name` ON `diplomas` (`name_key`,`code`);--> statement-breakpoint
CREATE INDEX `diplomas_by_user` ON `diplomas` (`user_id`);--> statement-breakpoint
CREATE INDEX `diplomas_by_university` ON `diplomas` (`university_id`);--> statement-breakpoint
CREATE TABLE `final_departures` (
	`step` text NOT NULL,
	`kind` text NOT NULL,
	`works` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL,
	`explained_by` text,
	PRIMARY KEY(`step`, `kind`),
	FOREIGN KEY (`explained_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "final_departures_step" CHECK("final_departures"."step" in ('finalists', 'jury', 'community')),
	CONSTRAINT "final_departures_kind" CHECK("final_departures"."kind" in ('other', 'left_out')),
	CONSTRAINT "final_departures_works" CHECK(json_valid("final_departures"."works") and json_type("final_departures"."works") = 'array'),
	CONSTRAINT "final_departures_reason" CHECK(length(trim("final_departures"."reason")) between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE `final_steps` (
	`name` text PRIMARY KEY NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`works` text,
	`rule` text,
	`favourite` text,
	`jurors` integer,
	CONSTRAINT "final_steps_name" CHECK("final_steps"."name" in ('finalists', 'jury', 'community', 'verdict')),
	CONSTRAINT "final_steps_works" CHECK(iif("final_steps"."name" = 'jury', "final_steps"."works" is null, coalesce(json_type("final_steps"."works") = 'array', 0))),
	CONSTRAINT "final_steps_rule" CHECK(iif("final_steps"."name" = 'jury', "final_steps"."rule" is null, coalesce(json_type("final_steps"."rule") = 'array', 0))),
	CONSTRAINT "final_steps_jurors" CHECK(("final_steps"."jurors" is not null) = ("final_steps"."name" = 'jury' and "final_steps"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE `final_votes` (
	`user_id` text,
	`proposal_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`is_pending` integer DEFAULT false NOT NULL,
	`receipt` text,
	`receipt_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `final_votes_once` ON `final_votes` (`user_id`);--> statement-breakpoint
CREATE INDEX `final_votes_by_proposal` ON `final_votes` (`proposal_id`,`is_pending`);--> statement-breakpoint
CREATE TABLE `jury_marks` (
	`judge_id` text NOT NULL,
	`proposal_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`judge_id`, `proposal_id`),
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `jury_marks_by_proposal` ON `jury_marks` (`proposal_id`);--> statement-breakpoint
CREATE TABLE `result_stamp` (
	`stamp` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `verdict_announcements` (
	`id` text PRIMARY KEY NOT NULL,
	`verdict_id` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`mails` integer NOT NULL,
	`sent_at` integer NOT NULL,
	FOREIGN KEY (`verdict_id`) REFERENCES `verdicts`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "verdict_announcements_subject" CHECK(length("verdict_announcements"."subject") <= 150),
	CONSTRAINT "verdict_announcements_body" CHECK(length("verdict_announcements"."body") <= 5000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verdict_announcements_once` ON `verdict_announcements` (`verdict_id`);--> statement-breakpoint
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
CREATE TABLE `verdicts` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer,
	`replaces_id` text,
	`reason` text,
	`statement` text DEFAULT '' NOT NULL,
	`departure` text DEFAULT '' NOT NULL,
	`choices` text,
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
	`figures` text,
	FOREIGN KEY (`replaces_id`) REFERENCES `verdicts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`sealed_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "verdicts_sealed" CHECK(iif("verdicts"."sealed_at" is null,
        coalesce("verdicts"."number", "verdicts"."sealed_by", "verdicts"."record_hash", "verdicts"."record_key", "verdicts"."act_hash", "verdicts"."act_key", "verdicts"."result_stamp", "verdicts"."last_line") is null,
        "verdicts"."number" >= 1 and "verdicts"."record_hash" is not null and "verdicts"."record_key" is not null and "verdicts"."act_hash" is not null
          and "verdicts"."act_key" is not null and "verdicts"."result_stamp" is not null and "verdicts"."last_line" is not null)),
	CONSTRAINT "verdicts_reason" CHECK(("verdicts"."reason" is null) = ("verdicts"."replaces_id" is null)),
	CONSTRAINT "verdicts_statement_length" CHECK(length("verdicts"."statement") <= 600),
	CONSTRAINT "verdicts_departure_length" CHECK(length("verdicts"."departure") <= 1000),
	CONSTRAINT "verdicts_reason_length" CHECK(length("verdicts"."reason") <= 1000)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `verdicts_number` ON `verdicts` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `verdicts_replaced` ON `verdicts` (`replaces_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `verdicts_one_draft` ON `verdicts` (("sealed_at" is null)) WHERE "verdicts"."sealed_at" is null;--> statement-breakpoint
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
CREATE TABLE `evaluations` (
	`id` text PRIMARY KEY NOT NULL,
	`judge_id` text NOT NULL,
	`proposal_id` text NOT NULL,
	`scores` text DEFAULT '{}' NOT NULL,
	`not_applicable` text DEFAULT '[]' NOT NULL,
	`total_score` real,
	`general_comments` text DEFAULT '' NOT NULL,
	`private_comments` text DEFAULT '' NOT NULL,
	`shares_comments` integer DEFAULT false NOT NULL,
	`status` text DEFAULT 'draft' NOT NULL,
	`submitted_at` integer,
	`conflict` integer DEFAULT false NOT NULL,
	`tied` integer DEFAULT false NOT NULL,
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
	CONSTRAINT "evaluations_private_comments" CHECK(length("evaluations"."private_comments") <= 5000),
	CONSTRAINT "evaluations_submitted" CHECK("evaluations"."status" = 'draft' or ("evaluations"."submitted_at" is not null and "evaluations"."total_score" is not null))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `evaluations_once` ON `evaluations` (`judge_id`,`proposal_id`);--> statement-breakpoint
CREATE INDEX `evaluations_by_proposal` ON `evaluations` (`proposal_id`,`status`,`conflict`,`total_score`,`judge_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `evaluations_by_judge` ON `evaluations` (`judge_id`,`status`,`conflict`,`updated_at`,`proposal_id`);--> statement-breakpoint
CREATE INDEX `evaluations_tied` ON `evaluations` (`judge_id`,`proposal_id`,`conflict`) WHERE "evaluations"."tied";--> statement-breakpoint
CREATE INDEX `evaluations_conflicts` ON `evaluations` (`proposal_id`,`judge_id`) WHERE "evaluations"."conflict";--> statement-breakpoint
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
CREATE TABLE `judge_reminders` (
	`judge_id` text NOT NULL,
	`phase_id` text NOT NULL,
	`kind` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`judge_id`, `phase_id`, `kind`),
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`phase_id`) REFERENCES `contest_phases`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `judges` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`number` integer,
	`name` text NOT NULL,
	`name_key` text,
	`active` integer DEFAULT true NOT NULL,
	`university_id` text,
	`ties` text DEFAULT '[]' NOT NULL,
	`excluded_categories` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	`declined_for` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "judges_name_line" CHECK("judges"."name" not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*'),
	CONSTRAINT "judges_excluded" CHECK(json_valid("judges"."excluded_categories") and json_type("judges"."excluded_categories") = 'array')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `judges_user` ON `judges` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `judges_number` ON `judges` (`number`);--> statement-breakpoint
CREATE INDEX `judges_by_name` ON `judges` (`active`,`name_key`);--> statement-breakpoint
CREATE TABLE `jury_means` (
	`proposal_id` text PRIMARY KEY NOT NULL,
	`sent` integer NOT NULL,
	`mean` real NOT NULL,
	`deviation` real,
	`last_at` integer NOT NULL,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action
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
	`message_id` text,
	`once` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "mail_outbox_secret" CHECK("mail_outbox"."secret" is null or "mail_outbox"."secret_until" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_outbox_once` ON `mail_outbox` (`once`) WHERE "mail_outbox"."once" is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_by_message` ON `mail_outbox` (`message_id`,`created_at`,`id`) WHERE "mail_outbox"."message_id" is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_by_time` ON `mail_outbox` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_unsent` ON `mail_outbox` (`sent_at`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_waiting` ON `mail_outbox` ("once" is not null,`created_at`,`id`) WHERE "mail_outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX `mail_outbox_unanswered` ON `mail_outbox` (`next_try_at`) WHERE "mail_outbox"."sent_at" is null and "mail_outbox"."last_error" is null and "mail_outbox"."attempts" > 0;--> statement-breakpoint
CREATE INDEX `mail_outbox_over` ON `mail_outbox` (`secret_until`) WHERE "mail_outbox"."sent_at" is null and "mail_outbox"."last_error" is null and "mail_outbox"."secret_until" is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_troubled` ON `mail_outbox` (`created_at`,`id`) WHERE "mail_outbox"."last_error" is not null;--> statement-breakpoint
CREATE INDEX `mail_outbox_by_user` ON `mail_outbox` (`user_id`);--> statement-breakpoint
CREATE INDEX `mail_outbox_by_recipient` ON `mail_outbox` (lower("recipient"));--> statement-breakpoint
CREATE INDEX `mail_outbox_secrets` ON `mail_outbox` (`secret_until`) WHERE "mail_outbox"."secret" is not null;--> statement-breakpoint
CREATE TABLE `message_texts` (
	`id` integer PRIMARY KEY NOT NULL,
	`segment` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	CONSTRAINT "message_texts_subject" CHECK(length("message_texts"."subject") between 1 and 150),
	CONSTRAINT "message_texts_body" CHECK(length("message_texts"."body") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`sent_by` text,
	`sent_at` integer NOT NULL,
	`segment` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`recipients` integer NOT NULL,
	FOREIGN KEY (`sent_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_subject" CHECK(length("messages"."subject") <= 150),
	CONSTRAINT "messages_body" CHECK(length("messages"."body") <= 5000)
);
--> statement-breakpoint
CREATE INDEX `messages_by_sender` ON `messages` (`sent_by`);--> statement-breakpoint
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
CREATE TABLE `access_codes` (
	`role` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`code_hash` text NOT NULL,
	`rotated_at` integer NOT NULL,
	FOREIGN KEY (`role`) REFERENCES `roles`(`name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "access_codes_number" CHECK("access_codes"."number" >= 2)
);
--> statement-breakpoint
CREATE TABLE `consents` (
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`version` text NOT NULL,
	`given_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `text`, `version`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `consents_by_text` ON `consents` (`text`,`version`);--> statement-breakpoint
CREATE TABLE `credentials` (
	`user_id` text PRIMARY KEY NOT NULL,
	`password_hash` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`full_name` text NOT NULL,
	`name_key` text,
	`role` text NOT NULL,
	`university_id` text,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`outcome` text,
	`answered_at` integer,
	`declined_for` text,
	`user_id` text,
	FOREIGN KEY (`role`) REFERENCES `roles`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`university_id`) REFERENCES `universities`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "invitations_university" CHECK(("invitations"."university_id" is null) = ("invitations"."role" = 'jurado')),
	CONSTRAINT "invitations_answered" CHECK(("invitations"."outcome" is null) = ("invitations"."answered_at" is null)),
	CONSTRAINT "invitations_declined" CHECK("invitations"."declined_for" is null or "invitations"."outcome" = 'declined'),
	CONSTRAINT "invitations_email_length" CHECK(length("invitations"."email") between 3 and 254),
	CONSTRAINT "invitations_name" CHECK(length("invitations"."full_name") <= 120),
	CONSTRAINT "invitations_name_line" CHECK("invitations"."full_name" not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*'),
	CONSTRAINT "invitations_reason" CHECK(length("invitations"."declined_for") <= 300)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_unanswered` ON `invitations` (`email_key`) WHERE "invitations"."outcome" is null;--> statement-breakpoint
CREATE INDEX `invitations_by_mailbox` ON `invitations` (`email_key`);--> statement-breakpoint
CREATE INDEX `invitations_by_time` ON `invitations` ("created_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `invitations_by_expiry` ON `invitations` (`expires_at`);--> statement-breakpoint
CREATE INDEX `invitations_by_university` ON `invitations` (`university_id`);--> statement-breakpoint
CREATE INDEX `invitations_by_user` ON `invitations` (`user_id`);--> statement-breakpoint
CREATE TABLE `roles` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
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
	`name_key` text,
	`email` text NOT NULL,
	`email_key` text,
	`email_domain` text,
	`university_id` text,
	`requested_university_id` text,
	`confirmed_at` integer,
	`email_confirmed_at` integer,
	`unsubscribed_at` integer,
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
CREATE UNIQUE INDEX `profiles_email_key` ON `profiles` (`email_key`);--> statement-breakpoint
CREATE INDEX `profiles_by_university` ON `profiles` (`university_id`,`role`,`name_key`);--> statement-breakpoint
CREATE INDEX `profiles_by_role` ON `profiles` (`role`,`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `profiles_by_name` ON `profiles` (`name_key`,`id`);--> statement-breakpoint
CREATE INDEX `profiles_by_request` ON `profiles` (`requested_university_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `profiles_waiting` ON `profiles` (`created_at`) WHERE "profiles"."requested_university_id" is not null;--> statement-breakpoint
CREATE INDEX `profiles_unsubscribed` ON `profiles` (`id`) WHERE "profiles"."unsubscribed_at" is not null;--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`code_hash` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`user_id`, `code_hash`),
	FOREIGN KEY (`user_id`) REFERENCES `second_factors`(`user_id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`confirmed_at` integer,
	`active_at` integer,
	`awaits_code` integer DEFAULT false NOT NULL,
	`browser` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `sign_in_links` (
	`email_key` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`full_name` text,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	CONSTRAINT "sign_in_links_email" CHECK(length("sign_in_links"."email") between 3 and 254),
	CONSTRAINT "sign_in_links_name" CHECK(length("sign_in_links"."full_name") <= 120),
	CONSTRAINT "sign_in_links_name_line" CHECK("sign_in_links"."full_name" not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_links_token` ON `sign_in_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `sign_in_links_by_expiry` ON `sign_in_links` (`expires_at`);--> statement-breakpoint
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
	`student_link` text,
	FOREIGN KEY (`contact_user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "universities_name" CHECK(length(trim("universities"."name")) between 1 and 200),
	CONSTRAINT "universities_name_line" CHECK("universities"."name" not glob '*[' || char(1, 45, 31, 127, 45, 159, 8232, 45, 8238, 8294, 45, 8297) || ']*'),
	CONSTRAINT "universities_slug_filled" CHECK(length("universities"."slug") between 1 and 200)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `universities_slug` ON `universities` (`slug`);--> statement-breakpoint
CREATE UNIQUE INDEX `universities_student_link` ON `universities` (`student_link`);--> statement-breakpoint
CREATE INDEX `universities_by_order` ON `universities` (`active`,`display_order`);--> statement-breakpoint
CREATE INDEX `universities_by_contact` ON `universities` (`contact_user_id`);--> statement-breakpoint
CREATE TABLE `text_versions` (
	`version` integer PRIMARY KEY NOT NULL,
	`body` text NOT NULL,
	`published_at` integer NOT NULL,
	CONSTRAINT "text_versions_version" CHECK("text_versions"."version" >= 1),
	CONSTRAINT "text_versions_body" CHECK(length("text_versions"."body") between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`actor_name` text NOT NULL,
	`actor_key` text,
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
CREATE INDEX `audit_log_by_name` ON `audit_log` (`actor_key`,`actor`);--> statement-breakpoint
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
	`begun_at` integer,
	`left_at` integer,
	`allows_submissions` integer DEFAULT false NOT NULL,
	`allows_evaluations` integer DEFAULT false NOT NULL,
	`allows_votes` integer DEFAULT false NOT NULL,
	CONSTRAINT "contest_phases_start" CHECK("contest_phases"."start_at" is date("contest_phases"."start_at")),
	CONSTRAINT "contest_phases_end" CHECK("contest_phases"."end_at" is date("contest_phases"."end_at")),
	CONSTRAINT "contest_phases_description" CHECK(length("contest_phases"."description") <= 200),
	CONSTRAINT "contest_phases_order_of_days" CHECK("contest_phases"."end_at" >= "contest_phases"."start_at")
);
--> statement-breakpoint
CREATE UNIQUE INDEX `contest_phases_key` ON `contest_phases` (`phase_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `contest_phases_order` ON `contest_phases` (`display_order`);--> statement-breakpoint
CREATE UNIQUE INDEX `contest_phases_one_active` ON `contest_phases` (`is_active`) WHERE "contest_phases"."is_active" = 1;--> statement-breakpoint
CREATE TABLE `chore_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`ran_at` integer NOT NULL,
	`succeeded_at` integer
);
--> statement-breakpoint
CREATE TABLE `earlier_rows` (
	`table_name` text NOT NULL,
	`row` integer NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `earlier_rows_once` ON `earlier_rows` (`table_name`,`row`);--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`requested_by` text,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	`cursor` text NOT NULL,
	FOREIGN KEY (`requested_by`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "jobs_cursor" CHECK(json_valid("jobs"."cursor"))
);
--> statement-breakpoint
CREATE INDEX `jobs_by_requester` ON `jobs` (`requested_by`);--> statement-breakpoint
CREATE TABLE `moved_ends` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`phase_id` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text,
	`reason` text NOT NULL,
	`moved_at` integer NOT NULL,
	FOREIGN KEY (`phase_id`) REFERENCES `contest_phases`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "moved_ends_reason" CHECK(length("moved_ends"."reason") between 1 and 300)
);
--> statement-breakpoint
CREATE INDEX `moved_ends_by_phase` ON `moved_ends` (`phase_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	CONSTRAINT "settings_value" CHECK(length("settings"."value") <= 4000)
);
--> statement-breakpoint
CREATE TABLE `pending_votes` (
	`user_id` text NOT NULL,
	`proposal_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`address_hash` text,
	`network_hash` text,
	`agent_hash` text,
	PRIMARY KEY(`user_id`, `proposal_id`),
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pending_votes_by_proposal` ON `pending_votes` (`proposal_id`);--> statement-breakpoint
CREATE INDEX `pending_votes_by_age` ON `pending_votes` (`created_at`);--> statement-breakpoint
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
	`receipt` text,
	`receipt_hash` text,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "public_votes_reason" CHECK("public_votes"."voided_at" is null or length("public_votes"."void_reason") > 0),
	CONSTRAINT "public_votes_withdrawn" CHECK(not "public_votes"."withdrawn" or "public_votes"."voided_at" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `public_votes_once` ON `public_votes` (`user_id`,`proposal_id`);--> statement-breakpoint
CREATE INDEX `public_votes_by_proposal` ON `public_votes` (`proposal_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `public_votes_origins` ON `public_votes` (`created_at`) WHERE coalesce("public_votes"."agent_hash", "public_votes"."network_hash", "public_votes"."address_hash") is not null;--> statement-breakpoint
CREATE INDEX `public_votes_voided` ON `public_votes` (`proposal_id`,`voided_at`) WHERE "public_votes"."voided_at" is not null;--> statement-breakpoint
CREATE TABLE `tally_checks` (
	`tally` text DEFAULT 'public' NOT NULL,
	`seal` integer NOT NULL,
	PRIMARY KEY(`tally`, `seal`)
);
--> statement-breakpoint
CREATE TABLE `tally_lines` (
	`tally` text DEFAULT 'public' NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`work` integer NOT NULL,
	`hour` integer NOT NULL,
	`receipt_hash` text NOT NULL,
	`voters` integer,
	PRIMARY KEY(`tally`, `number`),
	CONSTRAINT "tally_lines_kind" CHECK("tally_lines"."kind" in ('vote', 'void', 'restore', 'withdraw', 'disqualify', 'readmit', 'census', 'close', 'reopen')),
	CONSTRAINT "tally_lines_voters" CHECK(("tally_lines"."voters" is not null) = ("tally_lines"."kind" in ('census', 'close', 'reopen')) and ("tally_lines"."voters" is null or "tally_lines"."work" = 0)),
	CONSTRAINT "tally_lines_receipt" CHECK(("tally_lines"."receipt_hash" <> '') = ("tally_lines"."kind" in ('vote', 'void', 'restore', 'withdraw'))),
	CONSTRAINT "tally_lines_community" CHECK("tally_lines"."tally" = 'public' or "tally_lines"."kind" in ('vote', 'withdraw', 'census', 'close'))
);
--> statement-breakpoint
CREATE INDEX `tally_lines_by_receipt` ON `tally_lines` (`receipt_hash`);--> statement-breakpoint
CREATE INDEX `tally_lines_of_gone` ON `tally_lines` (`work`) WHERE "tally_lines"."kind" <> 'vote';--> statement-breakpoint
CREATE INDEX `tally_lines_of_close` ON `tally_lines` (`tally`,`number`) WHERE "tally_lines"."kind" in ('close', 'reopen');--> statement-breakpoint
CREATE TABLE `tally_seals` (
	`tally` text DEFAULT 'public' NOT NULL,
	`number` integer NOT NULL,
	`last_line` integer NOT NULL,
	`head` text NOT NULL,
	`hour` integer NOT NULL,
	PRIMARY KEY(`tally`, `number`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tally_seals_last_line` ON `tally_seals` (`tally`,`last_line`);--> statement-breakpoint
CREATE TABLE `tally_waiting` (
	`number` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`work` integer NOT NULL,
	`receipt_hash` text NOT NULL,
	`tally` text DEFAULT 'public' NOT NULL,
	CONSTRAINT "tally_waiting_number" CHECK("tally_waiting"."number" > 0),
	CONSTRAINT "tally_waiting_kind" CHECK("tally_waiting"."kind" in ('vote', 'void', 'restore', 'withdraw', 'disqualify', 'readmit'))
);
--> statement-breakpoint
CREATE INDEX `tally_waiting_by_receipt` ON `tally_waiting` (`receipt_hash`);--> statement-breakpoint
CREATE INDEX `tally_waiting_of_gone` ON `tally_waiting` (`work`) WHERE "tally_waiting"."kind" <> 'vote';--> statement-breakpoint
CREATE TABLE `verifications` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `profiles`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `verifications_by_user` ON `verifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `verifications_by_expiry` ON `verifications` (`expires_at`);--> statement-breakpoint
CREATE TABLE `vote_figures` (
	`proposal_id` text PRIMARY KEY NOT NULL,
	`votes` integer NOT NULL,
	`network` integer,
	`domain` integer,
	`domain_name` text,
	`hour` integer,
	`hour_at` integer,
	`own` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`proposal_id`) REFERENCES `proposals`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
CREATE INDEX `image_runs_by_age` ON `image_runs` (`created_at`);--> statement-breakpoint
CREATE TABLE `categories` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
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
	`alt_text` text DEFAULT '' NOT NULL,
	`transcript` text,
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
CREATE INDEX `proposal_assets_undescribed` ON `proposal_assets` (`proposal_id`,`position`) WHERE "proposal_assets"."alt_text" = '' or "proposal_assets"."transcript" = '';--> statement-breakpoint
CREATE UNIQUE INDEX `proposal_assets_poster` ON `proposal_assets` (`poster_path`) WHERE "proposal_assets"."poster_path" is not null;--> statement-breakpoint
CREATE INDEX `proposal_assets_bare_videos` ON `proposal_assets` (`proposal_id`) WHERE "proposal_assets"."rare_codec" is not null and "proposal_assets"."poster_path" is null;--> statement-breakpoint
CREATE UNIQUE INDEX `proposal_assets_position` ON `proposal_assets` (`proposal_id`,`position`);--> statement-breakpoint
CREATE UNIQUE INDEX `proposal_assets_path` ON `proposal_assets` (`storage_path`);--> statement-breakpoint
CREATE TABLE `proposal_students` (
	`id` text PRIMARY KEY NOT NULL,
	`proposal_id` text NOT NULL,
	`user_id` text,
	`position` integer NOT NULL,
	`full_name` text NOT NULL,
	`name_key` text,
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
CREATE INDEX `proposal_students_mailed` ON `proposal_students` (`proposal_id`) WHERE "proposal_students"."email" is not null;--> statement-breakpoint
CREATE TABLE `proposals` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer,
	`university_id` text NOT NULL,
	`team_id` text,
	`title` text NOT NULL,
	`title_folded` text NOT NULL,
	`title_key` text GENERATED ALWAYS AS (substr(title_folded, 1, 40)) VIRTUAL NOT NULL,
	`shuffle_key` integer GENERATED ALWAYS AS (((number + 31415926) % 94906247) * ((number + 31415926) % 94906247) % 94906247 * ((number + 31415926) % 94906247) % 94906247) VIRTUAL,
	`summary` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`explanation` text NOT NULL,
	`category` text,
	`status` text DEFAULT 'pendiente' NOT NULL,
	`status_before_seal` text,
	`unawarded` text GENERATED ALWAYS AS (coalesce(status_before_seal, status)) VIRTUAL NOT NULL,
	`is_draft` integer DEFAULT false NOT NULL,
	`uses_ai` integer,
	`own_unpublished` integer,
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
	CONSTRAINT "proposals_declared" CHECK("proposals"."is_draft" or ("proposals"."uses_ai" is not null and "proposals"."own_unpublished" is not null)),
	CONSTRAINT "proposals_votes" CHECK("proposals"."public_votes_count" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `proposals_number` ON `proposals` (`number`);--> statement-breakpoint
CREATE INDEX `proposals_by_team` ON `proposals` (`team_id`);--> statement-breakpoint
CREATE INDEX `proposals_by_university` ON `proposals` (`university_id`,`is_draft`,`created_at`);--> statement-breakpoint
CREATE INDEX `proposals_by_votes` ON `proposals` (`is_draft`,"public_votes_count" desc,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_by_age` ON `proposals` (`is_draft`,"created_at" desc,`id`);--> statement-breakpoint
CREATE INDEX `proposals_by_title` ON `proposals` (`is_draft`,`title_folded`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_by_title_key` ON `proposals` (`is_draft`,`title_key`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `proposals_by_shuffle` ON `proposals` (`is_draft`,`shuffle_key`,`created_at`,`id`,`status`);--> statement-breakpoint
CREATE INDEX `proposals_by_status` ON `proposals` (`status`,`created_at`);--> statement-breakpoint
CREATE INDEX `proposals_by_unawarded` ON `proposals` (`unawarded`);--> statement-breakpoint
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
CREATE TABLE `unchecked_pictures` (
	`storage_path` text PRIMARY KEY NOT NULL,
	`is_damaged` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
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
CREATE INDEX `uploads_by_user` ON `uploads` (`user_id`,`created_at`);
--> statement-breakpoint
-- What every contest begins with: roles, categories, phases, criteria and the texts of the organisers.
INSERT INTO `roles` (`name`) VALUES ('universidad'), ('jurado'), ('admin'), ('alumno'), ('publico');
--> statement-breakpoint
INSERT INTO `categories` (`name`) VALUES ('Grafico'), ('Video'), ('Otro'), ('Audio'), ('Imagen');
--> statement-breakpoint
INSERT INTO `contest_phases` (`id`, `phase_key`, `phase_name`, `display_order`, `is_active`, `allows_submissions`, `allows_evaluations`, `allows_votes`) VALUES
	('phase-submission', 'submission', 'Envío de propuestas', 0, 0, 1, 1, 1),
	('phase-evaluation', 'evaluation', 'Evaluación del jurado', 1, 0, 0, 1, 1),
	('phase-voting', 'voting', 'Votación del público', 2, 0, 0, 0, 1),
	('phase-final', 'final', 'Final', 3, 0, 0, 0, 0),
	('phase-results', 'results', 'Resultados', 4, 0, 0, 0, 0);
--> statement-breakpoint
INSERT INTO `criteria` (`id`, `name`, `description`, `weight`, `display_order`) VALUES
	('creatividad', 'Creatividad', 'La idea sorprende y se sostiene.', 30, 0),
	('tecnica', 'Calidad técnica', 'El oficio está a la altura de la idea.', 25, 1),
	('innovacion', 'Innovación', 'Mira la tecnología desde otro sitio.', 25, 2),
	('adecuacion', 'Adecuación al briefing', 'Responde a lo que se pedía.', 20, 3);
--> statement-breakpoint
INSERT INTO `result_stamp` (`stamp`) VALUES (0);
--> statement-breakpoint
INSERT INTO `text_versions` (`version`, `body`, `published_at`) VALUES
(1, '## 1. El concurso

El concurso invita a las universidades de España a presentar obras gráficas y vídeos breves que hagan pensar en cómo usamos la tecnología. Participar es gratuito y supone aceptar estas bases.

## 2. Quién puede participar

Participan las universidades, con obras originales hechas por sus estudiantes. Una persona de la universidad crea la cuenta, con el código de acceso o la invitación que recibe de la organización, y envía las propuestas en nombre de quienes las firman.

Cada universidad puede enviar un máximo de tres propuestas.

## 3. Qué se puede enviar

- Obra gráfica: cartel, ilustración, collage, tipografía o fotomontaje, en JPG, PNG o WEBP.
- Vídeo de hasta 10 segundos, en MP4 o MOV.
- Con cada obra, un título, una explicación y los nombres de quienes la firman.

Las propuestas se envían en esta web durante la fase de envío. Las fechas de cada fase están en el calendario de la portada. Si un plazo cambia, se anuncia allí con su motivo.

## 4. Derechos e inteligencia artificial

Quien participa declara que la obra es original y que tiene los derechos de todo lo que aparece en ella, o permiso para usarlo: imágenes, tipografías, música y personas que se puedan reconocer.

La inteligencia artificial generativa está permitida si se declara su uso y se tienen los derechos de todos los elementos.

Las obras siguen siendo de quienes las firman. Quien participa autoriza a mostrarlas en esta web y en la comunicación del concurso, siempre con sus nombres.

## 5. Cómo se elige

- Un jurado profesional puntúa las obras con los criterios que se publican en la portada. Las de mejor media forman el Top 10.
- El público vota sus favoritas, con un voto por persona y obra. La más votada entra automáticamente en el Top 10 final. Si varias empatan, va antes la de mejor media del jurado y, a igual media, la enviada antes.
- Cada miembro del jurado marca dos obras del Top 10, y pasan las dos con más marcas. A igualdad de marcas, o si marca la mitad del jurado o menos, pasa la de mejor puesto en el ranking del jurado.
- La comunidad elige una única ganadora entre las dos, con un voto por persona. A igualdad de votos gana la que tiene más marcas y, si no, la de mejor puesto.
- Si la organización se aparta de estas reglas, publica el motivo.

Nadie del jurado evalúa una obra con la que tenga un conflicto de interés. El fallo se publica en esta web.

## 6. Juego limpio

El jurado y la organización pueden descalificar las obras que incumplan estas bases. Los votos fraudulentos se anulan.

## 7. Datos personales

La política de privacidad de esta web explica qué datos se guardan, para qué y hasta cuándo.

## 8. Cambios en las bases

Si estas bases cambian, se publica una versión nueva con su fecha y las anteriores se pueden seguir leyendo. Quien después envíe una propuesta o vote tendrá que aceptar la nueva.', 1795435200000);
