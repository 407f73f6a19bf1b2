CREATE TRIGGER `contact_leaves` AFTER UPDATE OF `role`, `university_id` ON `profiles`
WHEN OLD.`role` = 'universidad' AND (NEW.`role` <> 'universidad' OR NEW.`university_id` IS NOT OLD.`university_id`) BEGIN
	UPDATE `universities` SET `contact_user_id` = NULL WHERE `contact_user_id` = NEW.`id`;
END;

CREATE TRIGGER `named_student_is_confirmed` AFTER INSERT ON `proposal_students`
WHEN NEW.`user_id` IS NOT NULL BEGIN
	UPDATE `profiles` SET `confirmed_at` = (SELECT `created_at` FROM `proposals` WHERE `id` = NEW.`proposal_id`)
	WHERE `id` = NEW.`user_id` AND `role` = 'alumno' AND `confirmed_at` IS NULL;
END;

CREATE TRIGGER `keyed_email` AFTER INSERT ON `profiles`
WHEN NEW.`email_key` IS NULL BEGIN
	UPDATE `profiles` SET `email_key` = lower(NEW.`email`) WHERE `id` = NEW.`id`;
END;

CREATE TRIGGER `domain_of_email` AFTER INSERT ON `profiles`
WHEN NEW.`email_domain` IS NULL BEGIN
	UPDATE `profiles` SET `email_domain` = lower(substr(NEW.`email`, instr(NEW.`email`, '@') + 1)) WHERE `id` = NEW.`id`;
END;

CREATE TRIGGER `final_vote_counts` AFTER UPDATE OF `email_confirmed_at` ON `profiles`
WHEN NEW.`email_confirmed_at` IS NOT NULL AND EXISTS (SELECT 1 FROM `final_steps` WHERE `name` = 'community' AND `closed_at` IS NULL) BEGIN
	UPDATE `final_votes` SET `is_pending` = 0 WHERE `user_id` = NEW.`id` AND `is_pending`;
END;

-- Names written by hand, as by an operator's command, get a key too.
CREATE TRIGGER `keyed_profile` AFTER INSERT ON `profiles`
WHEN NEW.`name_key` IS NULL BEGIN
	UPDATE `profiles` SET `name_key` = lower(NEW.`full_name`) WHERE `id` = NEW.`id`;
END;

CREATE TRIGGER `keyed_invitation` AFTER INSERT ON `invitations`
WHEN NEW.`name_key` IS NULL BEGIN
	UPDATE `invitations` SET `name_key` = lower(NEW.`full_name`) WHERE `id` = NEW.`id`;
END;

CREATE TRIGGER `keyed_student` AFTER INSERT ON `proposal_students`
WHEN NEW.`name_key` IS NULL BEGIN
	UPDATE `proposal_students` SET `name_key` = lower(NEW.`full_name`) WHERE `id` = NEW.`id`;
END;

CREATE TRIGGER `keyed_juror` AFTER INSERT ON `judges`
WHEN NEW.`name_key` IS NULL BEGIN
	UPDATE `judges` SET `name_key` = lower(NEW.`name`) WHERE `id` = NEW.`id`;
END;

CREATE TRIGGER `keyed_diploma` AFTER INSERT ON `diplomas`
WHEN NEW.`name_key` IS NULL BEGIN
	UPDATE `diplomas` SET `name_key` = lower(NEW.`name`) WHERE `code` = NEW.`code`;
END;

CREATE TRIGGER `keyed_actor` AFTER INSERT ON `audit_log`
WHEN NEW.`actor_key` IS NULL BEGIN
	UPDATE `audit_log` SET `actor_key` = lower(NEW.`actor_name`) WHERE `id` = NEW.`id`;
END;
