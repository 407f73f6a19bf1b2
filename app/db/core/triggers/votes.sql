CREATE TRIGGER `count_vote` AFTER INSERT ON `public_votes`
WHEN NEW.`voided_at` IS NULL BEGIN
	UPDATE `proposals` SET `public_votes_count` = `public_votes_count` + 1 WHERE `id` = NEW.`proposal_id`;
END;

CREATE TRIGGER `uncount_vote` AFTER DELETE ON `public_votes`
WHEN OLD.`voided_at` IS NULL BEGIN
	UPDATE `proposals` SET `public_votes_count` = `public_votes_count` - 1 WHERE `id` = OLD.`proposal_id`;
END;

CREATE TRIGGER `recount_vote` AFTER UPDATE OF `voided_at` ON `public_votes`
WHEN (OLD.`voided_at` IS NULL) <> (NEW.`voided_at` IS NULL) BEGIN
	UPDATE `proposals` SET `public_votes_count` = `public_votes_count` + iif(NEW.`voided_at` IS NULL, 1, -1) WHERE `id` = NEW.`proposal_id`;
END;
