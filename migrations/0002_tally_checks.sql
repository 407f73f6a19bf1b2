CREATE TABLE `tally_checks` (
	`seal` integer PRIMARY KEY NOT NULL
);
