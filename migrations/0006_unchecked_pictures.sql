CREATE TABLE `unchecked_pictures` (
	`storage_path` text PRIMARY KEY NOT NULL,
	`is_damaged` integer DEFAULT false NOT NULL
);
