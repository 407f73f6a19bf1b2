CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`full_name` text NOT NULL,
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
CREATE INDEX `invitations_by_user` ON `invitations` (`user_id`);