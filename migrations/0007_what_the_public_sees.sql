CREATE TABLE `public_stamp` (
	`stamp` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `public_stamp` (`stamp`) VALUES (random() & 4503599627370495);
