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
CREATE INDEX `sign_in_links_by_expiry` ON `sign_in_links` (`expires_at`);