CREATE TRIGGER `numbered_proposal` AFTER INSERT ON `proposals`
WHEN NEW.`number` IS NULL BEGIN
	-- A deleted work keeps its number, because the tally still refers to it.
	UPDATE `proposals` SET `number` = 1 + max((SELECT coalesce(max(`number`), 0) FROM `proposals`),
		(SELECT coalesce(max(`work`), 0) FROM `tally_lines` WHERE `kind` <> 'vote'),
		(SELECT coalesce(max(`work`), 0) FROM `tally_waiting` WHERE `kind` <> 'vote')) WHERE `id` = NEW.`id`;
END;

CREATE TRIGGER `parts_go_with_their_upload` BEFORE DELETE ON `uploads` BEGIN
	DELETE FROM `upload_parts` WHERE `upload_id` = OLD.`id`;
END;

CREATE TRIGGER `removed_picture_needs_no_check` AFTER INSERT ON `file_removals` BEGIN
	DELETE FROM `unchecked_pictures` WHERE `storage_path` = NEW.`storage_path`;
END;
