ALTER TABLE `universities` ADD `student_link` text;--> statement-breakpoint
CREATE UNIQUE INDEX `universities_student_link` ON `universities` (`student_link`);