CREATE TRIGGER `numbered_juror` AFTER INSERT ON `judges`
WHEN NEW.`number` IS NULL BEGIN
	UPDATE `judges` SET `number` = (SELECT 1 + coalesce(max(`number`), 0) FROM `judges`) WHERE `id` = NEW.`id`;
END;

-- Ties of jurors to published works: by university, or by an institution or person that the juror named. Two
-- names match when one contains all the words of the other in a row. A single word matches nobody. (decision
-- 151)
CREATE VIEW `juror_ties` AS
SELECT j.`id` AS `judge_id`, p.`id` AS `proposal_id` FROM `judges` j
	JOIN `proposals` p ON p.`university_id` = j.`university_id` WHERE NOT p.`is_draft`
UNION ALL SELECT j.`id`, p.`id` FROM `proposals` p JOIN `universities` u ON u.`id` = p.`university_id`
	JOIN `judges` j ON j.`ties` <> '[]' JOIN json_each(j.`ties`) t
	WHERE NOT p.`is_draft` AND (instr(' ' || u.`name_folded` || ' ', t.`value` ->> 'key') > 0
		OR (instr(u.`name_folded`, ' ') > 0 AND instr(t.`value` ->> 'key', ' ' || u.`name_folded` || ' ') > 0))
UNION ALL SELECT j.`id`, p.`id` FROM `proposals` p JOIN `proposal_students` s ON s.`proposal_id` = p.`id`
	JOIN `judges` j ON j.`ties` <> '[]' JOIN json_each(j.`ties`) t
	WHERE NOT p.`is_draft` AND (instr(' ' || replace(s.`name_key`, '~', '') || ' ', t.`value` ->> 'key') > 0
		OR (instr(s.`name_key`, ' ') > 0 AND instr(t.`value` ->> 'key', ' ' || replace(s.`name_key`, '~', '') || ' ') > 0));

-- Target of inserts, never read. An inserted row turns the ties of a juror or of a work into conflicts. A
-- juror's own declaration also covers sent evaluations. A tie that others add later leaves a sent evaluation
-- counting, marked as tied, for an admin to decide.
CREATE VIEW `tie_search` AS SELECT '' AS `judge_id`, '' AS `proposal_id`, 0 AS `at`;

CREATE TRIGGER `search_ties_of_juror` INSTEAD OF INSERT ON `tie_search`
WHEN NEW.`proposal_id` IS NULL BEGIN
	DELETE FROM `evaluations` WHERE `judge_id` = NEW.`judge_id` AND `tied` AND `updated_at` = 0
		AND NOT EXISTS (SELECT 1 FROM `juror_ties` t WHERE t.`judge_id` = NEW.`judge_id` AND t.`proposal_id` = `evaluations`.`proposal_id`);
	UPDATE `evaluations` SET `conflict` = 0, `tied` = 0 WHERE `judge_id` = NEW.`judge_id` AND `tied`
		AND NOT EXISTS (SELECT 1 FROM `juror_ties` t WHERE t.`judge_id` = NEW.`judge_id` AND t.`proposal_id` = `evaluations`.`proposal_id`);
	INSERT INTO `evaluations` (`id`, `judge_id`, `proposal_id`, `conflict`, `tied`, `created_at`, `updated_at`)
	SELECT DISTINCT lower(hex(randomblob(16))), `judge_id`, `proposal_id`, 1, 1, NEW.`at`, 0
	FROM (SELECT DISTINCT `judge_id`, `proposal_id` FROM `juror_ties` WHERE `judge_id` = NEW.`judge_id`) WHERE true
	ON CONFLICT (`judge_id`, `proposal_id`) DO UPDATE SET `conflict` = 1, `tied` = 1 WHERE NOT `conflict`;
END;

CREATE TRIGGER `search_ties_of_work` INSTEAD OF INSERT ON `tie_search`
WHEN NEW.`judge_id` IS NULL BEGIN
	DELETE FROM `evaluations` WHERE `proposal_id` = NEW.`proposal_id` AND `tied` AND `updated_at` = 0
		AND `judge_id` NOT IN (SELECT `judge_id` FROM `juror_ties` WHERE `proposal_id` = NEW.`proposal_id`);
	UPDATE `evaluations` SET `conflict` = 0, `tied` = 0 WHERE `proposal_id` = NEW.`proposal_id` AND `tied`
		AND `judge_id` NOT IN (SELECT `judge_id` FROM `juror_ties` WHERE `proposal_id` = NEW.`proposal_id`);
	INSERT INTO `evaluations` (`id`, `judge_id`, `proposal_id`, `conflict`, `tied`, `created_at`, `updated_at`)
	SELECT lower(hex(randomblob(16))), `judge_id`, `proposal_id`, 1, 1, NEW.`at`, 0
	FROM (SELECT DISTINCT `judge_id`, `proposal_id` FROM `juror_ties` WHERE `proposal_id` = NEW.`proposal_id`) WHERE true
	ON CONFLICT (`judge_id`, `proposal_id`) DO UPDATE SET `conflict` = (`status` = 'draft'), `tied` = 1 WHERE NOT `conflict`;
END;

CREATE TRIGGER `ties_of_new_student` AFTER INSERT ON `proposal_students`
WHEN EXISTS (SELECT 1 FROM `judges` WHERE `ties` <> '[]') BEGIN
	INSERT INTO `tie_search` (`judge_id`, `proposal_id`, `at`)
	SELECT NULL, `id`, `created_at` FROM `proposals` WHERE `id` = NEW.`proposal_id`;
END;

-- Ignores the row instead of failing, so that an automatic assignment that meets a new tie does all the rest.
CREATE TRIGGER `nobody_judges_their_own` BEFORE INSERT ON `judge_assignments`
WHEN EXISTS (SELECT 1 FROM `evaluations` WHERE `judge_id` = NEW.`judge_id` AND `proposal_id` = NEW.`proposal_id` AND `tied` AND `conflict`) BEGIN
	SELECT RAISE(IGNORE);
END;

-- A conflict that is found while the jury chooses takes the juror's mark away.
CREATE TRIGGER `conflict_takes_mark` AFTER UPDATE OF `conflict` ON `evaluations`
WHEN NEW.`conflict` AND EXISTS (SELECT 1 FROM `final_steps` WHERE `name` = 'jury' AND `closed_at` IS NULL) BEGIN
	DELETE FROM `jury_marks` WHERE `judge_id` = NEW.`judge_id` AND `proposal_id` = NEW.`proposal_id`;
END;

CREATE TRIGGER `new_conflict_takes_mark` AFTER INSERT ON `evaluations`
WHEN NEW.`conflict` AND EXISTS (SELECT 1 FROM `final_steps` WHERE `name` = 'jury' AND `closed_at` IS NULL) BEGIN
	DELETE FROM `jury_marks` WHERE `judge_id` = NEW.`judge_id` AND `proposal_id` = NEW.`proposal_id`;
END;
