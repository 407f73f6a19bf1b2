CREATE TRIGGER `tally_withdraw` AFTER DELETE ON `public_votes`
WHEN OLD.`voided_at` IS NULL BEGIN
	INSERT INTO `tally_waiting` (`kind`, `work`, `receipt_hash`)
	SELECT 'withdraw', `number`, OLD.`receipt_hash` FROM `proposals` WHERE `id` = OLD.`proposal_id`;
END;

-- After the close only a removed work takes its votes along.
CREATE TRIGGER `votes_go_with_their_work` AFTER DELETE ON `proposals`
WHEN 'close' = (SELECT `kind` FROM `tally_lines` WHERE `tally` = 'public' AND `kind` IN ('close', 'reopen') ORDER BY `number` DESC LIMIT 1) BEGIN
	INSERT INTO `tally_waiting` (`kind`, `work`, `receipt_hash`)
	SELECT 'withdraw', OLD.`number`, `receipt_hash` FROM `public_votes` WHERE `proposal_id` = OLD.`id` AND `voided_at` IS NULL;
	DELETE FROM `public_votes` WHERE `proposal_id` = OLD.`id`;
END;

CREATE TRIGGER `tally_final_withdraw` AFTER DELETE ON `final_votes`
WHEN NOT OLD.`is_pending` BEGIN
	INSERT INTO `tally_waiting` (`tally`, `kind`, `work`, `receipt_hash`)
	SELECT 'community', 'withdraw', `number`, OLD.`receipt_hash` FROM `proposals` WHERE `id` = OLD.`proposal_id`;
END;

-- Disqualification stops all votes of the work from counting, and readmission restores them. A work gets its
-- number right after the insert.
CREATE TRIGGER `tally_disqualification` AFTER UPDATE OF `status`, `number` ON `proposals`
WHEN (OLD.`status` = 'descalificada' AND OLD.`number` IS NOT NULL) <> (NEW.`status` = 'descalificada' AND NEW.`number` IS NOT NULL) BEGIN
	INSERT INTO `tally_waiting` (`kind`, `work`, `receipt_hash`)
	VALUES (iif(NEW.`status` = 'descalificada', 'disqualify', 'readmit'), NEW.`number`, '');
END;

CREATE TRIGGER `counted_is_not_pending` AFTER INSERT ON `public_votes`
WHEN NEW.`user_id` IS NOT NULL BEGIN
	DELETE FROM `pending_votes` WHERE `user_id` = NEW.`user_id` AND `proposal_id` = NEW.`proposal_id`;
END;
