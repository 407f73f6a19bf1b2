CREATE TABLE `ballot_secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`hash` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "ballot_secrets_name" CHECK("ballot_secrets"."name" = 'jury'),
	CONSTRAINT "ballot_secrets_length" CHECK(length("ballot_secrets"."secret") = 64 and length("ballot_secrets"."hash") = 64)
);
