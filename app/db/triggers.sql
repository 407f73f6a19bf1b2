-- What the database holds by itself, beside keys and checks. Applied again after every migration (a table that is
-- rebuilt loses its triggers), so each is dropped first; one that goes leaves its DROP here.
DROP TRIGGER IF EXISTS `three_proposals_on_insert`;
--> statement-breakpoint
CREATE TRIGGER `three_proposals_on_insert` BEFORE INSERT ON `proposals`
WHEN (SELECT count(*) FROM `proposals` WHERE `university_id` = NEW.`university_id`) >= 3
BEGIN
	SELECT RAISE(ABORT, 'three_proposals');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `three_proposals_on_move`;
--> statement-breakpoint
CREATE TRIGGER `three_proposals_on_move` BEFORE UPDATE OF `university_id` ON `proposals`
WHEN NEW.`university_id` <> OLD.`university_id` AND (SELECT count(*) FROM `proposals` WHERE `university_id` = NEW.`university_id`) >= 3
BEGIN
	SELECT RAISE(ABORT, 'three_proposals');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `numbered_proposal`;
--> statement-breakpoint
CREATE TRIGGER `numbered_proposal` AFTER INSERT ON `proposals`
WHEN NEW.`number` IS NULL
BEGIN
	UPDATE `proposals` SET `number` = (SELECT coalesce(max(`number`), 0) + 1 FROM `proposals`) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `count_vote`;
--> statement-breakpoint
CREATE TRIGGER `count_vote` AFTER INSERT ON `public_votes`
WHEN NEW.`voided_at` IS NULL
BEGIN
	UPDATE `proposals` SET `public_votes_count` = `public_votes_count` + 1 WHERE `id` = NEW.`proposal_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `uncount_vote`;
--> statement-breakpoint
CREATE TRIGGER `uncount_vote` AFTER DELETE ON `public_votes`
WHEN OLD.`voided_at` IS NULL
BEGIN
	UPDATE `proposals` SET `public_votes_count` = `public_votes_count` - 1 WHERE `id` = OLD.`proposal_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `recount_vote`;
--> statement-breakpoint
CREATE TRIGGER `recount_vote` AFTER UPDATE OF `voided_at` ON `public_votes`
WHEN (OLD.`voided_at` IS NULL) <> (NEW.`voided_at` IS NULL)
BEGIN
	UPDATE `proposals` SET `public_votes_count` = `public_votes_count` + iif(NEW.`voided_at` IS NULL, 1, -1) WHERE `id` = NEW.`proposal_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `open_uploads`;
--> statement-breakpoint
CREATE TRIGGER `open_uploads` BEFORE INSERT ON `uploads`
WHEN NEW.`user_id` IS NOT NULL AND (SELECT count(*) FROM `uploads` WHERE `user_id` = NEW.`user_id`) >= 24
BEGIN
	SELECT RAISE(ABORT, 'open_uploads');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `contact_is_kept`;
--> statement-breakpoint
CREATE TRIGGER `contact_is_kept` BEFORE UPDATE OF `contact_user_id` ON `universities`
WHEN OLD.`contact_user_id` IS NOT NULL AND NEW.`contact_user_id` IS NOT NULL AND OLD.`contact_user_id` <> NEW.`contact_user_id`
BEGIN
	SELECT RAISE(ABORT, 'contact_is_kept');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `contact_is_its_own`;
--> statement-breakpoint
CREATE TRIGGER `contact_is_its_own` BEFORE UPDATE OF `contact_user_id` ON `universities`
WHEN NEW.`contact_user_id` IS NOT NULL AND NOT EXISTS (SELECT 1 FROM `profiles` WHERE `id` = NEW.`contact_user_id` AND `role` = 'universidad' AND `university_id` = NEW.`id`)
BEGIN
	SELECT RAISE(ABORT, 'contact_is_its_own');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `contact_leaves`;
--> statement-breakpoint
CREATE TRIGGER `contact_leaves` AFTER UPDATE OF `role`, `university_id` ON `profiles`
WHEN OLD.`role` = 'universidad' AND (NEW.`role` <> 'universidad' OR NEW.`university_id` IS NOT OLD.`university_id`)
BEGIN
	UPDATE `universities` SET `contact_user_id` = NULL WHERE `contact_user_id` = NEW.`id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `named_student_is_confirmed`;
--> statement-breakpoint
CREATE TRIGGER `named_student_is_confirmed` AFTER INSERT ON `proposal_students`
WHEN NEW.`user_id` IS NOT NULL
BEGIN
	UPDATE `profiles` SET `confirmed_at` = (SELECT `created_at` FROM `proposals` WHERE `id` = NEW.`proposal_id`)
	WHERE `id` = NEW.`user_id` AND `role` = 'alumno' AND `confirmed_at` IS NULL;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `who_evaluates_is_assigned`;
--> statement-breakpoint
CREATE TRIGGER `who_evaluates_is_assigned` AFTER INSERT ON `evaluations`
BEGIN
	INSERT INTO `judge_assignments` (`judge_id`, `proposal_id`, `created_at`)
	SELECT NEW.`judge_id`, NEW.`proposal_id`, NEW.`created_at` WHERE NOT EXISTS
		(SELECT 1 FROM `judge_assignments` WHERE `judge_id` = NEW.`judge_id` AND `proposal_id` = NEW.`proposal_id`);
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `parts_go_with_their_upload`;
--> statement-breakpoint
CREATE TRIGGER `parts_go_with_their_upload` BEFORE DELETE ON `uploads`
BEGIN
	DELETE FROM `upload_parts` WHERE `upload_id` = OLD.`id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `profiles_lengths_on_insert`;
--> statement-breakpoint
CREATE TRIGGER `profiles_lengths_on_insert` BEFORE INSERT ON `profiles`
WHEN length(NEW.`full_name`) > 120
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `profiles_lengths_on_update`;
--> statement-breakpoint
CREATE TRIGGER `profiles_lengths_on_update` BEFORE UPDATE OF `full_name` ON `profiles`
WHEN length(NEW.`full_name`) > 120
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `judges_lengths_on_insert`;
--> statement-breakpoint
CREATE TRIGGER `judges_lengths_on_insert` BEFORE INSERT ON `judges`
WHEN length(NEW.`name`) > 120
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `judges_lengths_on_update`;
--> statement-breakpoint
CREATE TRIGGER `judges_lengths_on_update` BEFORE UPDATE OF `name` ON `judges`
WHEN length(NEW.`name`) > 120
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `proposal_students_lengths_on_insert`;
--> statement-breakpoint
CREATE TRIGGER `proposal_students_lengths_on_insert` BEFORE INSERT ON `proposal_students`
WHEN length(NEW.`full_name`) > 120 OR length(NEW.`email`) > 254
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `proposal_students_lengths_on_update`;
--> statement-breakpoint
CREATE TRIGGER `proposal_students_lengths_on_update` BEFORE UPDATE OF `full_name`, `email` ON `proposal_students`
WHEN length(NEW.`full_name`) > 120 OR length(NEW.`email`) > 254
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `partner_users_lengths_on_insert`;
--> statement-breakpoint
CREATE TRIGGER `partner_users_lengths_on_insert` BEFORE INSERT ON `partner_users`
WHEN length(NEW.`email`) > 254 OR length(NEW.`external_id`) > 100
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `partner_users_lengths_on_update`;
--> statement-breakpoint
CREATE TRIGGER `partner_users_lengths_on_update` BEFORE UPDATE OF `email`, `external_id` ON `partner_users`
WHEN length(NEW.`email`) > 254 OR length(NEW.`external_id`) > 100
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `criteria_lengths_on_insert`;
--> statement-breakpoint
CREATE TRIGGER `criteria_lengths_on_insert` BEFORE INSERT ON `criteria`
WHEN length(NEW.`name`) > 80 OR length(NEW.`description`) > 300
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `criteria_lengths_on_update`;
--> statement-breakpoint
CREATE TRIGGER `criteria_lengths_on_update` BEFORE UPDATE OF `name`, `description` ON `criteria`
WHEN length(NEW.`name`) > 80 OR length(NEW.`description`) > 300
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_votes_lengths_on_insert`;
--> statement-breakpoint
CREATE TRIGGER `public_votes_lengths_on_insert` BEFORE INSERT ON `public_votes`
WHEN length(NEW.`void_reason`) > 300
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `public_votes_lengths_on_update`;
--> statement-breakpoint
CREATE TRIGGER `public_votes_lengths_on_update` BEFORE UPDATE OF `void_reason` ON `public_votes`
WHEN length(NEW.`void_reason`) > 300
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `mail_outbox_lengths_on_insert`;
--> statement-breakpoint
CREATE TRIGGER `mail_outbox_lengths_on_insert` BEFORE INSERT ON `mail_outbox`
WHEN length(NEW.`recipient`) > 254
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `mail_outbox_lengths_on_update`;
--> statement-breakpoint
CREATE TRIGGER `mail_outbox_lengths_on_update` BEFORE UPDATE OF `recipient` ON `mail_outbox`
WHEN length(NEW.`recipient`) > 254
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
