-- A rectification revokes the diplomas of changed awards at its seal.
CREATE TRIGGER `diplomas_of_a_changed_award` AFTER UPDATE OF `sealed_at` ON `verdicts`
WHEN OLD.`sealed_at` IS NULL AND NEW.`sealed_at` IS NOT NULL AND NEW.`replaces_id` IS NOT NULL BEGIN
	UPDATE `diplomas` SET `revoked_at` = NEW.`sealed_at`
	WHERE `revoked_at` IS NULL AND `kind` <> 'jurado' AND `awards` IS NOT
		(SELECT json_group_array(json_object('kind', `kind`, 'label', `label`)) FROM
			(SELECT `kind`, `label` FROM `verdict_awards`
				WHERE `verdict_id` = NEW.`id` AND `proposal_id` = `diplomas`.`proposal_id` ORDER BY `place`));
END;

-- The seal stores the figures of the contest once. They never change.
CREATE TRIGGER `verdict_is_counted` AFTER UPDATE OF `sealed_at` ON `verdicts`
WHEN OLD.`sealed_at` IS NULL AND NEW.`sealed_at` IS NOT NULL BEGIN
	UPDATE `verdicts` SET `figures` = (SELECT json_object(
		'works', count(*),
		'universities', count(DISTINCT `university_id`),
		'jurors', (SELECT count(DISTINCT `judge_id`) FROM `evaluations` WHERE `status` = 'submitted' AND NOT `conflict`),
		'evaluations', (SELECT coalesce(sum(`sent`), 0) FROM `jury_means` JOIN `proposals` ON `id` = `proposal_id`
			WHERE NOT `is_draft` AND `status` <> 'descalificada'),
		'votes', coalesce(sum(`public_votes_count`), 0))
		FROM `proposals` WHERE NOT `is_draft` AND `status` <> 'descalificada')
	WHERE `id` = NEW.`id`;
END;
