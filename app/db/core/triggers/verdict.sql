-- A rectification revokes the diplomas of changed awards at its seal.
CREATE TRIGGER `diplomas_of_a_changed_award` AFTER UPDATE OF `sealed_at` ON `verdicts`
WHEN OLD.`sealed_at` IS NULL AND NEW.`sealed_at` IS NOT NULL AND NEW.`replaces_id` IS NOT NULL BEGIN
	UPDATE `diplomas` SET `revoked_at` = NEW.`sealed_at`
	WHERE `revoked_at` IS NULL AND `kind` <> 'jurado' AND `awards` IS NOT
		(SELECT json_group_array(json_object('kind', `kind`, 'label', `label`)) FROM
			(SELECT `kind`, `label` FROM `verdict_awards`
				WHERE `verdict_id` = NEW.`id` AND `proposal_id` = `diplomas`.`proposal_id` ORDER BY `place`));
END;
