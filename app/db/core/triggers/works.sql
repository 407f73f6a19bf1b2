CREATE TRIGGER `numbered_proposal` AFTER INSERT ON `proposals`
WHEN NEW.`number` IS NULL BEGIN
	-- Nor is it that of a work that went: the tally speaks of it still.
	UPDATE `proposals` SET `number` = 1 + max((SELECT coalesce(max(`number`), 0) FROM `proposals`),
		(SELECT coalesce(max(`work`), 0) FROM `tally_lines` WHERE `kind` <> 'vote'),
		(SELECT coalesce(max(`work`), 0) FROM `tally_waiting` WHERE `kind` <> 'vote')) WHERE `id` = NEW.`id`;
END;

CREATE TRIGGER `parts_go_with_their_upload` BEFORE DELETE ON `uploads` BEGIN
	DELETE FROM `upload_parts` WHERE `upload_id` = OLD.`id`;
END;
