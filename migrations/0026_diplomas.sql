CREATE TABLE `diplomas` (
	`code` text PRIMARY KEY NOT NULL,
	`verdict_id` text NOT NULL,
	`kind` text NOT NULL,
	`holder` text NOT NULL,
	`user_id` text,
	`university_id` text,
	`name` text NOT NULL,
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
CREATE INDEX `diplomas_in_order` ON `diplomas` (`kind`,`code`) WHERE "diplomas"."replaced_by" is null and "diplomas"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX `diplomas_by_user` ON `diplomas` (`user_id`);--> statement-breakpoint
CREATE INDEX `diplomas_by_university` ON `diplomas` (`university_id`);