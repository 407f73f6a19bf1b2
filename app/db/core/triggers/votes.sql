CREATE TRIGGER `count_vote` AFTER INSERT ON `public_votes`
WHEN NEW.`voided_at` IS NULL BEGIN
	UPDATE `proposals` SET `public_votes_count` = `public_votes_count` + 1 WHERE `id` = NEW.`proposal_id`;
	INSERT INTO `vote_hours` (`hour`, `votes`) VALUES (NEW.`created_at` / 3600000, 1) ON CONFLICT DO UPDATE SET `votes` = `votes` + 1;
END;

CREATE TRIGGER `uncount_vote` AFTER DELETE ON `public_votes`
WHEN OLD.`voided_at` IS NULL BEGIN
	UPDATE `proposals` SET `public_votes_count` = `public_votes_count` - 1 WHERE `id` = OLD.`proposal_id`;
	UPDATE `vote_hours` SET `votes` = `votes` - 1 WHERE `hour` = OLD.`created_at` / 3600000;
	DELETE FROM `vote_hours` WHERE `hour` = OLD.`created_at` / 3600000 AND `votes` = 0;
END;

CREATE TRIGGER `recount_vote` AFTER UPDATE OF `voided_at` ON `public_votes`
WHEN (OLD.`voided_at` IS NULL) <> (NEW.`voided_at` IS NULL) BEGIN
	UPDATE `proposals` SET `public_votes_count` = `public_votes_count` + iif(NEW.`voided_at` IS NULL, 1, -1) WHERE `id` = NEW.`proposal_id`;
	INSERT INTO `vote_hours` (`hour`, `votes`) VALUES (NEW.`created_at` / 3600000, iif(NEW.`voided_at` IS NULL, 1, -1))
		ON CONFLICT DO UPDATE SET `votes` = `votes` + excluded.`votes`;
	DELETE FROM `vote_hours` WHERE `hour` = NEW.`created_at` / 3600000 AND `votes` = 0;
END;
