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
	-- Nor is it that of a work that went: the tally speaks of it still.
	UPDATE `proposals` SET `number` = 1 + max((SELECT coalesce(max(`number`), 0) FROM `proposals`),
		(SELECT coalesce(max(`work`), 0) FROM `tally_lines` WHERE `kind` <> 'vote'),
		(SELECT coalesce(max(`work`), 0) FROM `tally_waiting` WHERE `kind` <> 'vote')) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `numbered_juror`;
--> statement-breakpoint
CREATE TRIGGER `numbered_juror` AFTER INSERT ON `judges`
WHEN NEW.`number` IS NULL
BEGIN
	UPDATE `judges` SET `number` = (SELECT 1 + coalesce(max(`number`), 0) FROM `judges`) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `count_vote`;
--> statement-breakpoint
CREATE TRIGGER `count_vote` AFTER INSERT ON `public_votes`
WHEN NEW.`voided_at` IS NULL
BEGIN
	UPDATE `proposals` SET `public_votes_count` = `public_votes_count` + 1 WHERE `id` = NEW.`proposal_id`;
	INSERT INTO `vote_hours` (`hour`, `votes`) VALUES (NEW.`created_at` / 3600000, 1) ON CONFLICT DO UPDATE SET `votes` = `votes` + 1;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `uncount_vote`;
--> statement-breakpoint
CREATE TRIGGER `uncount_vote` AFTER DELETE ON `public_votes`
WHEN OLD.`voided_at` IS NULL
BEGIN
	UPDATE `proposals` SET `public_votes_count` = `public_votes_count` - 1 WHERE `id` = OLD.`proposal_id`;
	UPDATE `vote_hours` SET `votes` = `votes` - 1 WHERE `hour` = OLD.`created_at` / 3600000;
	DELETE FROM `vote_hours` WHERE `hour` = OLD.`created_at` / 3600000 AND `votes` = 0;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `recount_vote`;
--> statement-breakpoint
CREATE TRIGGER `recount_vote` AFTER UPDATE OF `voided_at` ON `public_votes`
WHEN (OLD.`voided_at` IS NULL) <> (NEW.`voided_at` IS NULL)
BEGIN
	UPDATE `proposals` SET `public_votes_count` = `public_votes_count` + iif(NEW.`voided_at` IS NULL, 1, -1) WHERE `id` = NEW.`proposal_id`;
	INSERT INTO `vote_hours` (`hour`, `votes`) VALUES (NEW.`created_at` / 3600000, iif(NEW.`voided_at` IS NULL, 1, -1))
		ON CONFLICT DO UPDATE SET `votes` = `votes` + excluded.`votes`;
	DELETE FROM `vote_hours` WHERE `hour` = NEW.`created_at` / 3600000 AND `votes` = 0;
END;
--> statement-breakpoint
-- What follows keeps `vote_groups`; its numbers are those of contest/limits.ts, which an invariant compares. (decision 132)
DROP TRIGGER IF EXISTS `group_vote_by_address`;
--> statement-breakpoint
CREATE TRIGGER `group_vote_by_address` AFTER INSERT ON `public_votes`
WHEN NEW.`address_hash` IS NOT NULL
BEGIN
	UPDATE `vote_groups` SET `votes` = `votes` + 1, `voided` = `voided` + (NEW.`voided_at` IS NOT NULL), `withdrawn` = `withdrawn` + NEW.`withdrawn`
	WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'address' AND `source` = NEW.`address_hash`;
	INSERT INTO `vote_groups` (`proposal_id`, `kind`, `source`, `votes`, `voided`, `withdrawn`, `lone_address`)
	SELECT NEW.`proposal_id`, 'address', NEW.`address_hash`, count(*), count(`voided_at`), sum(`withdrawn`), NULL FROM
		(SELECT 1 AS `enough` WHERE (SELECT count(*) FROM
				(SELECT 1 FROM `public_votes` WHERE `address_hash` = NEW.`address_hash` AND `proposal_id` = NEW.`proposal_id` LIMIT 5)) >= 5
			AND NOT EXISTS (SELECT 1 FROM `vote_groups` WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'address' AND `source` = NEW.`address_hash`))
	CROSS JOIN `public_votes` WHERE `address_hash` = NEW.`address_hash` AND `proposal_id` = NEW.`proposal_id`
	GROUP BY `enough`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `group_vote_by_network`;
--> statement-breakpoint
CREATE TRIGGER `group_vote_by_network` AFTER INSERT ON `public_votes`
WHEN NEW.`network_hash` IS NOT NULL
BEGIN
	UPDATE `vote_groups` SET `votes` = `votes` + 1, `voided` = `voided` + (NEW.`voided_at` IS NOT NULL), `withdrawn` = `withdrawn` + NEW.`withdrawn`, `lone_address` = iif(NEW.`address_hash` IS NULL OR NEW.`address_hash` = `lone_address`, `lone_address`, NULL)
	WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'network' AND `source` = NEW.`network_hash`;
	INSERT INTO `vote_groups` (`proposal_id`, `kind`, `source`, `votes`, `voided`, `withdrawn`, `lone_address`)
	SELECT NEW.`proposal_id`, 'network', NEW.`network_hash`, count(*), count(`voided_at`), sum(`withdrawn`), iif(min(`address_hash`) IS max(`address_hash`), min(`address_hash`), NULL) FROM
		(SELECT 1 AS `enough` WHERE (SELECT count(*) FROM
				(SELECT 1 FROM `public_votes` WHERE `network_hash` = NEW.`network_hash` AND `proposal_id` = NEW.`proposal_id` LIMIT 10)) >= 10
			AND NOT EXISTS (SELECT 1 FROM `vote_groups` WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'network' AND `source` = NEW.`network_hash`))
	CROSS JOIN `public_votes` WHERE `network_hash` = NEW.`network_hash` AND `proposal_id` = NEW.`proposal_id`
	GROUP BY `enough`;
END;
--> statement-breakpoint
-- Not to be read: a row put into it looks for the bursts of a stretch anew, in place of those that are known there.
DROP VIEW IF EXISTS `burst_search`;
--> statement-breakpoint
CREATE VIEW `burst_search` AS SELECT '' AS `proposal_id`, NULL AS `network`, 0 AS `from_at`, 0 AS `to_at`;
--> statement-breakpoint
CREATE TRIGGER `search_bursts` INSTEAD OF INSERT ON `burst_search`
WHEN NEW.`network` IS NULL
BEGIN
	DELETE FROM `vote_groups` WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'burst' AND `source` = ''
		AND `from_at` <= NEW.`to_at` AND `to_at` >= NEW.`from_at`;
	INSERT INTO `vote_groups` (`proposal_id`, `kind`, `source`, `from_at`, `to_at`, `votes`, `voided`, `withdrawn`, `lone_address`)
	SELECT NEW.`proposal_id`, 'burst', '', `from_at`, `to_at`, count(*), count(`voided_at`), sum(`withdrawn`), NULL FROM
		(SELECT min(`at`) - 600000 AS `from_at`, max(`at`) AS `to_at` FROM
			(SELECT `at`, sum(`begins`) OVER (ORDER BY `at`) AS `burst` FROM
				(SELECT `at`, coalesce(`at` - lag(`at`) OVER (ORDER BY `at`) > 600000, 1) AS `begins` FROM
					(SELECT `created_at` AS `at`, count(*) OVER (ORDER BY `created_at` RANGE BETWEEN 600000 PRECEDING AND CURRENT ROW) AS `recent`
					FROM `public_votes` WHERE `proposal_id` = NEW.`proposal_id` AND `created_at` BETWEEN NEW.`from_at` AND NEW.`to_at`)
				WHERE `recent` >= 20))
		GROUP BY `burst`)
	JOIN `public_votes` ON `proposal_id` = NEW.`proposal_id` AND `created_at` BETWEEN `from_at` AND `to_at`
	GROUP BY `from_at`;
END;
--> statement-breakpoint
CREATE TRIGGER `search_network_bursts` INSTEAD OF INSERT ON `burst_search`
WHEN NEW.`network` IS NOT NULL
BEGIN
	DELETE FROM `vote_groups` WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'network_burst' AND `source` = NEW.`network`
		AND `from_at` <= NEW.`to_at` AND `to_at` >= NEW.`from_at`;
	INSERT INTO `vote_groups` (`proposal_id`, `kind`, `source`, `from_at`, `to_at`, `votes`, `voided`, `withdrawn`, `lone_address`)
	SELECT NEW.`proposal_id`, 'network_burst', NEW.`network`, `from_at`, `to_at`, count(*), count(`voided_at`), sum(`withdrawn`), iif(min(`address_hash`) IS max(`address_hash`), min(`address_hash`), NULL) FROM
		(SELECT min(`at`) - 600000 AS `from_at`, max(`at`) AS `to_at` FROM
			(SELECT `at`, sum(`begins`) OVER (ORDER BY `at`) AS `burst` FROM
				(SELECT `at`, coalesce(`at` - lag(`at`) OVER (ORDER BY `at`) > 600000, 1) AS `begins` FROM
					(SELECT `created_at` AS `at`, count(*) OVER (ORDER BY `created_at` RANGE BETWEEN 600000 PRECEDING AND CURRENT ROW) AS `recent`
					FROM `public_votes` WHERE `proposal_id` = NEW.`proposal_id` AND `network_hash` = NEW.`network` AND `created_at` BETWEEN NEW.`from_at` AND NEW.`to_at`)
				WHERE `recent` >= 5))
		GROUP BY `burst`)
	JOIN `public_votes` ON `proposal_id` = NEW.`proposal_id` AND `network_hash` = NEW.`network` AND `created_at` BETWEEN `from_at` AND `to_at`
	GROUP BY `from_at`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `group_vote_by_time`;
--> statement-breakpoint
CREATE TRIGGER `group_vote_by_time` AFTER INSERT ON `public_votes`
BEGIN
	-- Within a burst whose ends it does not move.
	UPDATE `vote_groups` SET `votes` = `votes` + 1, `voided` = `voided` + (NEW.`voided_at` IS NOT NULL), `withdrawn` = `withdrawn` + NEW.`withdrawn`
	WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'burst' AND `source` = '' AND `from_at` <= NEW.`created_at` - 600000 AND `to_at` >= NEW.`created_at`
		AND NOT EXISTS (SELECT 1 FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`created_at` > `to_at` AND v.`created_at` <= NEW.`created_at` + 600000);
	-- The latest, by which a burst goes on.
	UPDATE `vote_groups` SET `to_at` = NEW.`created_at`,
		`votes` = `votes` + (SELECT count(*) FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`created_at` > `to_at` AND v.`created_at` <= NEW.`created_at`),
		`voided` = `voided` + (SELECT count(v.`voided_at`) FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`created_at` > `to_at` AND v.`created_at` <= NEW.`created_at`),
		`withdrawn` = `withdrawn` + (SELECT coalesce(sum(v.`withdrawn`), 0) FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`created_at` > `to_at` AND v.`created_at` <= NEW.`created_at`)
	WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'burst' AND `source` = '' AND `to_at` < NEW.`created_at` AND `to_at` >= NEW.`created_at` - 600000
		AND NOT EXISTS (SELECT 1 FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`created_at` > NEW.`created_at` AND v.`created_at` <= NEW.`created_at` + 600000)
		AND (SELECT count(*) FROM (SELECT 1 FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`created_at` BETWEEN NEW.`created_at` - 600000 AND NEW.`created_at` LIMIT 20)) >= 20;
	-- Whatever else it may have changed.
	INSERT INTO `burst_search` (`proposal_id`, `network`, `from_at`, `to_at`)
	SELECT NEW.`proposal_id`, NULL, `from_at`, `to_at` FROM
		(SELECT min(NEW.`created_at` - 600000, coalesce(min(`from_at`), NEW.`created_at`)) AS `from_at`, max(NEW.`created_at` + 600000, coalesce(max(`to_at`), NEW.`created_at`)) AS `to_at`
		FROM `vote_groups` WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'burst' AND `source` = '' AND `from_at` <= NEW.`created_at` + 600000 AND `to_at` >= NEW.`created_at` - 600000)
	WHERE (SELECT count(*) FROM (SELECT 1 FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`created_at` BETWEEN NEW.`created_at` - 600000 AND NEW.`created_at` + 600000 LIMIT 20)) >= 20
		AND NOT EXISTS (SELECT 1 FROM `vote_groups` WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'burst' AND `source` = '' AND `from_at` <= NEW.`created_at` - 600000 AND `to_at` >= NEW.`created_at`
		AND NOT EXISTS (SELECT 1 FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`created_at` > `to_at` AND v.`created_at` <= NEW.`created_at` + 600000));
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `group_vote_by_network_and_time`;
--> statement-breakpoint
CREATE TRIGGER `group_vote_by_network_and_time` AFTER INSERT ON `public_votes`
WHEN NEW.`network_hash` IS NOT NULL
BEGIN
	-- Within a burst whose ends it does not move.
	UPDATE `vote_groups` SET `votes` = `votes` + 1, `voided` = `voided` + (NEW.`voided_at` IS NOT NULL), `withdrawn` = `withdrawn` + NEW.`withdrawn`,
		`lone_address` = iif(NEW.`address_hash` IS NULL OR NEW.`address_hash` = `lone_address`, `lone_address`, NULL)
	WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'network_burst' AND `source` = NEW.`network_hash` AND `from_at` <= NEW.`created_at` - 600000 AND `to_at` >= NEW.`created_at`
		AND NOT EXISTS (SELECT 1 FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`network_hash` = NEW.`network_hash` AND v.`created_at` > `to_at` AND v.`created_at` <= NEW.`created_at` + 600000);
	-- The latest, by which a burst goes on.
	UPDATE `vote_groups` SET `to_at` = NEW.`created_at`,
		`votes` = `votes` + (SELECT count(*) FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`network_hash` = NEW.`network_hash` AND v.`created_at` > `to_at` AND v.`created_at` <= NEW.`created_at`),
		`voided` = `voided` + (SELECT count(v.`voided_at`) FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`network_hash` = NEW.`network_hash` AND v.`created_at` > `to_at` AND v.`created_at` <= NEW.`created_at`),
		`withdrawn` = `withdrawn` + (SELECT coalesce(sum(v.`withdrawn`), 0) FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`network_hash` = NEW.`network_hash` AND v.`created_at` > `to_at` AND v.`created_at` <= NEW.`created_at`),
		`lone_address` = iif(EXISTS (SELECT 1 FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`network_hash` = NEW.`network_hash` AND v.`created_at` > `to_at` AND v.`created_at` <= NEW.`created_at` AND v.`address_hash` <> `lone_address`), NULL, `lone_address`)
	WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'network_burst' AND `source` = NEW.`network_hash` AND `to_at` < NEW.`created_at` AND `to_at` >= NEW.`created_at` - 600000
		AND NOT EXISTS (SELECT 1 FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`network_hash` = NEW.`network_hash` AND v.`created_at` > NEW.`created_at` AND v.`created_at` <= NEW.`created_at` + 600000)
		AND (SELECT count(*) FROM (SELECT 1 FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`network_hash` = NEW.`network_hash` AND v.`created_at` BETWEEN NEW.`created_at` - 600000 AND NEW.`created_at` LIMIT 5)) >= 5;
	-- Whatever else it may have changed.
	INSERT INTO `burst_search` (`proposal_id`, `network`, `from_at`, `to_at`)
	SELECT NEW.`proposal_id`, NEW.`network_hash`, `from_at`, `to_at` FROM
		(SELECT min(NEW.`created_at` - 600000, coalesce(min(`from_at`), NEW.`created_at`)) AS `from_at`, max(NEW.`created_at` + 600000, coalesce(max(`to_at`), NEW.`created_at`)) AS `to_at`
		FROM `vote_groups` WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'network_burst' AND `source` = NEW.`network_hash` AND `from_at` <= NEW.`created_at` + 600000 AND `to_at` >= NEW.`created_at` - 600000)
	WHERE (SELECT count(*) FROM (SELECT 1 FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`network_hash` = NEW.`network_hash` AND v.`created_at` BETWEEN NEW.`created_at` - 600000 AND NEW.`created_at` + 600000 LIMIT 5)) >= 5
		AND NOT EXISTS (SELECT 1 FROM `vote_groups` WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'network_burst' AND `source` = NEW.`network_hash` AND `from_at` <= NEW.`created_at` - 600000 AND `to_at` >= NEW.`created_at`
		AND NOT EXISTS (SELECT 1 FROM `public_votes` v WHERE v.`proposal_id` = NEW.`proposal_id` AND v.`network_hash` = NEW.`network_hash` AND v.`created_at` > `to_at` AND v.`created_at` <= NEW.`created_at` + 600000));
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `ungroup_vote`;
--> statement-breakpoint
CREATE TRIGGER `ungroup_vote` AFTER DELETE ON `public_votes`
BEGIN
	UPDATE `vote_groups` SET `votes` = `votes` - 1, `voided` = `voided` - (OLD.`voided_at` IS NOT NULL), `withdrawn` = `withdrawn` - OLD.`withdrawn`
	WHERE `proposal_id` = OLD.`proposal_id` AND `kind` = 'address' AND `source` = OLD.`address_hash`;
	UPDATE `vote_groups` SET `votes` = `votes` - 1, `voided` = `voided` - (OLD.`voided_at` IS NOT NULL), `withdrawn` = `withdrawn` - OLD.`withdrawn`,
		`lone_address` = (SELECT iif(min(v.`address_hash`) IS max(v.`address_hash`), min(v.`address_hash`), NULL) FROM `public_votes` v
			WHERE v.`network_hash` = OLD.`network_hash` AND v.`proposal_id` = OLD.`proposal_id`)
	WHERE `proposal_id` = OLD.`proposal_id` AND `kind` = 'network' AND `source` = OLD.`network_hash`;
	DELETE FROM `vote_groups` WHERE `proposal_id` = OLD.`proposal_id` AND (`kind` = 'address' AND `votes` < 5 OR `kind` = 'network' AND `votes` < 10);
	INSERT INTO `burst_search` (`proposal_id`, `network`, `from_at`, `to_at`)
	SELECT `proposal_id`, nullif(`source`, ''), `from_at`, `to_at` FROM `vote_groups`
	WHERE `proposal_id` = OLD.`proposal_id` AND (`kind` = 'burst' OR `kind` = 'network_burst' AND `source` = OLD.`network_hash`)
		AND OLD.`created_at` BETWEEN `from_at` AND `to_at`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `regroup_vote`;
--> statement-breakpoint
CREATE TRIGGER `regroup_vote` AFTER UPDATE OF `voided_at`, `withdrawn` ON `public_votes`
WHEN (OLD.`voided_at` IS NULL) <> (NEW.`voided_at` IS NULL) OR OLD.`withdrawn` <> NEW.`withdrawn`
BEGIN
	UPDATE `vote_groups` SET `voided` = `voided` + (NEW.`voided_at` IS NOT NULL) - (OLD.`voided_at` IS NOT NULL), `withdrawn` = `withdrawn` + NEW.`withdrawn` - OLD.`withdrawn`
	WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'address' AND `source` = NEW.`address_hash`;
	UPDATE `vote_groups` SET `voided` = `voided` + (NEW.`voided_at` IS NOT NULL) - (OLD.`voided_at` IS NOT NULL), `withdrawn` = `withdrawn` + NEW.`withdrawn` - OLD.`withdrawn`
	WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'network' AND `source` = NEW.`network_hash`;
	UPDATE `vote_groups` SET `voided` = `voided` + (NEW.`voided_at` IS NOT NULL) - (OLD.`voided_at` IS NOT NULL), `withdrawn` = `withdrawn` + NEW.`withdrawn` - OLD.`withdrawn`
	WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'burst' AND `source` = '' AND `from_at` <= NEW.`created_at` AND `to_at` >= NEW.`created_at`;
	UPDATE `vote_groups` SET `voided` = `voided` + (NEW.`voided_at` IS NOT NULL) - (OLD.`voided_at` IS NOT NULL), `withdrawn` = `withdrawn` + NEW.`withdrawn` - OLD.`withdrawn`
	WHERE `proposal_id` = NEW.`proposal_id` AND `kind` = 'network_burst' AND `source` = NEW.`network_hash` AND `from_at` <= NEW.`created_at` AND `to_at` >= NEW.`created_at`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_vote`;
--> statement-breakpoint
-- The tally is written here, so that no way to a vote can forget it.
CREATE TRIGGER `tally_vote` AFTER INSERT ON `public_votes`
WHEN NEW.`receipt_hash` IS NOT NULL
BEGIN
	INSERT INTO `tally_waiting` (`kind`, `work`, `receipt_hash`)
	SELECT 'vote', `number`, NEW.`receipt_hash` FROM `proposals` WHERE `id` = NEW.`proposal_id`;
	INSERT INTO `tally_waiting` (`kind`, `work`, `receipt_hash`)
	SELECT 'void', `number`, NEW.`receipt_hash` FROM `proposals`
	WHERE NEW.`voided_at` IS NOT NULL AND `id` = NEW.`proposal_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_planted_vote`;
--> statement-breakpoint
CREATE TRIGGER `tally_planted_vote` AFTER UPDATE OF `receipt_hash` ON `public_votes`
WHEN OLD.`receipt_hash` IS NULL AND NEW.`receipt_hash` IS NOT NULL
BEGIN
	INSERT INTO `tally_waiting` (`kind`, `work`, `receipt_hash`)
	SELECT 'vote', `number`, NEW.`receipt_hash` FROM `proposals` WHERE `id` = NEW.`proposal_id`;
	INSERT INTO `tally_waiting` (`kind`, `work`, `receipt_hash`)
	SELECT 'void', `number`, NEW.`receipt_hash` FROM `proposals`
	WHERE NEW.`voided_at` IS NOT NULL AND `id` = NEW.`proposal_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `hash_without_receipt`;
--> statement-breakpoint
-- A vote that was not cast gets a hash that nobody has the receipt of.
CREATE TRIGGER `hash_without_receipt` AFTER INSERT ON `public_votes`
WHEN NEW.`receipt_hash` IS NULL
BEGIN
	UPDATE `public_votes` SET `receipt_hash` = lower(hex(randomblob(32))) WHERE rowid = NEW.rowid;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_void`;
--> statement-breakpoint
CREATE TRIGGER `tally_void` AFTER UPDATE OF `voided_at` ON `public_votes`
WHEN (OLD.`voided_at` IS NULL) <> (NEW.`voided_at` IS NULL)
BEGIN
	INSERT INTO `tally_waiting` (`kind`, `work`, `receipt_hash`)
	SELECT iif(NEW.`voided_at` IS NULL, 'restore', 'void'), `number`, NEW.`receipt_hash`
	FROM `proposals` WHERE `id` = NEW.`proposal_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_withdraw`;
--> statement-breakpoint
CREATE TRIGGER `tally_withdraw` AFTER DELETE ON `public_votes`
WHEN OLD.`voided_at` IS NULL
BEGIN
	INSERT INTO `tally_waiting` (`kind`, `work`, `receipt_hash`)
	SELECT 'withdraw', `number`, OLD.`receipt_hash` FROM `proposals` WHERE `id` = OLD.`proposal_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_disqualification`;
--> statement-breakpoint
-- None of its votes counts from then on, or all do again. A work is numbered right after it is inserted.
CREATE TRIGGER `tally_disqualification` AFTER UPDATE OF `status`, `number` ON `proposals`
WHEN (OLD.`status` = 'descalificada' AND OLD.`number` IS NOT NULL) <> (NEW.`status` = 'descalificada' AND NEW.`number` IS NOT NULL)
BEGIN
	INSERT INTO `tally_waiting` (`kind`, `work`, `receipt_hash`)
	VALUES (iif(NEW.`status` = 'descalificada', 'disqualify', 'readmit'), NEW.`number`, '');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_waiting_stays`;
--> statement-breakpoint
CREATE TRIGGER `tally_waiting_stays` BEFORE UPDATE ON `tally_waiting`
BEGIN
	SELECT RAISE(ABORT, 'tally_is_kept');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_waiting_is_kept`;
--> statement-breakpoint
-- A line waits until a seal has taken it into the tally.
CREATE TRIGGER `tally_waiting_is_kept` BEFORE DELETE ON `tally_waiting`
WHEN NOT EXISTS (SELECT 1 FROM `tally_lines`
	WHERE `receipt_hash` = OLD.`receipt_hash` AND `kind` = OLD.`kind` AND `work` = OLD.`work`)
BEGIN
	SELECT RAISE(ABORT, 'tally_is_kept');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_waiting_follows`;
--> statement-breakpoint
CREATE TRIGGER `tally_waiting_follows` BEFORE INSERT ON `tally_waiting`
WHEN NEW.`number` > 0 AND NEW.`number` <> (SELECT coalesce(max(`number`), 0) + 1 FROM `tally_waiting`)
BEGIN
	SELECT RAISE(ABORT, 'tally_is_kept');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_line_stays`;
--> statement-breakpoint
CREATE TRIGGER `tally_line_stays` BEFORE UPDATE ON `tally_lines`
BEGIN
	SELECT RAISE(ABORT, 'tally_is_kept');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_line_is_kept`;
--> statement-breakpoint
CREATE TRIGGER `tally_line_is_kept` BEFORE DELETE ON `tally_lines`
BEGIN
	SELECT RAISE(ABORT, 'tally_is_kept');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_line_follows`;
--> statement-breakpoint
-- A line takes the next number, nothing else: not one that an earlier seal has counted.
CREATE TRIGGER `tally_line_follows` BEFORE INSERT ON `tally_lines`
WHEN NEW.`number` > 0 AND NEW.`number` <> (SELECT coalesce(max(`number`), 0) + 1 FROM `tally_lines`)
BEGIN
	SELECT RAISE(ABORT, 'tally_is_kept');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_line_counts`;
--> statement-breakpoint
-- Before the first there is none. (which number one gets that was given none is known only afterwards)
CREATE TRIGGER `tally_line_counts` AFTER INSERT ON `tally_lines`
WHEN NEW.`number` < 1
BEGIN
	SELECT RAISE(ABORT, 'tally_is_kept');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_seal_stays`;
--> statement-breakpoint
CREATE TRIGGER `tally_seal_stays` BEFORE UPDATE ON `tally_seals`
BEGIN
	SELECT RAISE(ABORT, 'tally_is_kept');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_seal_is_kept`;
--> statement-breakpoint
CREATE TRIGGER `tally_seal_is_kept` BEFORE DELETE ON `tally_seals`
BEGIN
	SELECT RAISE(ABORT, 'tally_is_kept');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `tally_seal_follows`;
--> statement-breakpoint
CREATE TRIGGER `tally_seal_follows` BEFORE INSERT ON `tally_seals`
WHEN NEW.`number` <> (SELECT coalesce(max(`number`) + 1, 0) FROM `tally_seals`)
	OR NEW.`last_line` <= (SELECT coalesce(max(`last_line`), -1) FROM `tally_seals`)
	OR NEW.`last_line` > (SELECT coalesce(max(`number`), 0) FROM `tally_lines`)
BEGIN
	SELECT RAISE(ABORT, 'tally_is_kept');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `counted_is_not_pending`;
--> statement-breakpoint
CREATE TRIGGER `counted_is_not_pending` AFTER INSERT ON `public_votes`
WHEN NEW.`user_id` IS NOT NULL
BEGIN
	DELETE FROM `pending_votes` WHERE `user_id` = NEW.`user_id` AND `proposal_id` = NEW.`proposal_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `pending_is_not_counted`;
--> statement-breakpoint
CREATE TRIGGER `pending_is_not_counted` BEFORE INSERT ON `pending_votes`
WHEN EXISTS (SELECT 1 FROM `public_votes` WHERE `user_id` = NEW.`user_id` AND `proposal_id` = NEW.`proposal_id`)
BEGIN
	SELECT RAISE(ABORT, 'vote_is_counted');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `receipt_stays`;
--> statement-breakpoint
CREATE TRIGGER `receipt_stays` BEFORE UPDATE OF `receipt`, `receipt_hash`, `proposal_id` ON `public_votes`
WHEN OLD.`receipt_hash` IS NOT NULL
	AND (NEW.`receipt_hash` IS NOT OLD.`receipt_hash` OR NEW.`proposal_id` <> OLD.`proposal_id`)
BEGIN
	SELECT RAISE(ABORT, 'tally_is_kept');
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
WHEN NOT NEW.`tied`
BEGIN
	INSERT INTO `judge_assignments` (`judge_id`, `proposal_id`, `created_at`)
	SELECT NEW.`judge_id`, NEW.`proposal_id`, NEW.`created_at` WHERE NOT EXISTS
		(SELECT 1 FROM `judge_assignments` WHERE `judge_id` = NEW.`judge_id` AND `proposal_id` = NEW.`proposal_id`);
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `evaluation_moves_means`;
--> statement-breakpoint
CREATE TRIGGER `evaluation_moves_means` AFTER INSERT ON `evaluations`
WHEN NEW.`status` = 'submitted'
BEGIN
	DELETE FROM `jury_means` WHERE `proposal_id` = NEW.`proposal_id`;
	INSERT INTO `jury_means` (`proposal_id`, `sent`, `mean`, `deviation`, `last_at`)
	SELECT e.`proposal_id`, count(*), m.`mean`,
		iif(count(*) > 1, sqrt(sum((e.`total_score` - m.`mean`) * (e.`total_score` - m.`mean`)) / (count(*) - 1)), NULL),
		max(e.`updated_at`)
	FROM `evaluations` e, (SELECT avg(`total_score`) AS `mean` FROM `evaluations`
		WHERE `proposal_id` = NEW.`proposal_id` AND `status` = 'submitted' AND NOT `conflict`) m
	WHERE e.`proposal_id` = NEW.`proposal_id` AND e.`status` = 'submitted' AND NOT e.`conflict`
	GROUP BY e.`proposal_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `evaluation_changes_means`;
--> statement-breakpoint
CREATE TRIGGER `evaluation_changes_means` AFTER UPDATE OF `status`, `conflict`, `total_score`, `updated_at` ON `evaluations`
WHEN OLD.`status` = 'submitted' OR NEW.`status` = 'submitted'
BEGIN
	DELETE FROM `jury_means` WHERE `proposal_id` = NEW.`proposal_id`;
	INSERT INTO `jury_means` (`proposal_id`, `sent`, `mean`, `deviation`, `last_at`)
	SELECT e.`proposal_id`, count(*), m.`mean`,
		iif(count(*) > 1, sqrt(sum((e.`total_score` - m.`mean`) * (e.`total_score` - m.`mean`)) / (count(*) - 1)), NULL),
		max(e.`updated_at`)
	FROM `evaluations` e, (SELECT avg(`total_score`) AS `mean` FROM `evaluations`
		WHERE `proposal_id` = NEW.`proposal_id` AND `status` = 'submitted' AND NOT `conflict`) m
	WHERE e.`proposal_id` = NEW.`proposal_id` AND e.`status` = 'submitted' AND NOT e.`conflict`
	GROUP BY e.`proposal_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `evaluation_leaves_means`;
--> statement-breakpoint
CREATE TRIGGER `evaluation_leaves_means` AFTER DELETE ON `evaluations`
WHEN OLD.`status` = 'submitted'
BEGIN
	DELETE FROM `jury_means` WHERE `proposal_id` = OLD.`proposal_id`;
	INSERT INTO `jury_means` (`proposal_id`, `sent`, `mean`, `deviation`, `last_at`)
	SELECT e.`proposal_id`, count(*), m.`mean`,
		iif(count(*) > 1, sqrt(sum((e.`total_score` - m.`mean`) * (e.`total_score` - m.`mean`)) / (count(*) - 1)), NULL),
		max(e.`updated_at`)
	FROM `evaluations` e, (SELECT avg(`total_score`) AS `mean` FROM `evaluations`
		WHERE `proposal_id` = OLD.`proposal_id` AND `status` = 'submitted' AND NOT `conflict`) m
	WHERE e.`proposal_id` = OLD.`proposal_id` AND e.`status` = 'submitted' AND NOT e.`conflict`
	GROUP BY e.`proposal_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `who_goes_on_evaluating_is_assigned`;
--> statement-breakpoint
CREATE TRIGGER `who_goes_on_evaluating_is_assigned` AFTER UPDATE OF `status`, `conflict` ON `evaluations`
WHEN NOT NEW.`tied`
BEGIN
	INSERT INTO `judge_assignments` (`judge_id`, `proposal_id`, `created_at`)
	SELECT NEW.`judge_id`, NEW.`proposal_id`, NEW.`updated_at` WHERE NOT EXISTS
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
DROP TRIGGER IF EXISTS `keyed_email`;
--> statement-breakpoint
CREATE TRIGGER `keyed_email` AFTER INSERT ON `profiles`
WHEN NEW.`email_key` IS NULL
BEGIN
	UPDATE `profiles` SET `email_key` = lower(NEW.`email`) WHERE `id` = NEW.`id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `domain_of_email`;
--> statement-breakpoint
CREATE TRIGGER `domain_of_email` AFTER INSERT ON `profiles`
WHEN NEW.`email_domain` IS NULL
BEGIN
	UPDATE `profiles` SET `email_domain` = lower(substr(NEW.`email`, instr(NEW.`email`, '@') + 1)) WHERE `id` = NEW.`id`;
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
WHEN length(NEW.`name`) > 120 OR length(NEW.`declined_for`) > 300
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `judges_lengths_on_update`;
--> statement-breakpoint
CREATE TRIGGER `judges_lengths_on_update` BEFORE UPDATE OF `name`, `declined_for` ON `judges`
WHEN length(NEW.`name`) > 120 OR length(NEW.`declined_for`) > 300
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
DROP TRIGGER IF EXISTS `proposal_assets_lengths_on_insert`;
--> statement-breakpoint
CREATE TRIGGER `proposal_assets_lengths_on_insert` BEFORE INSERT ON `proposal_assets`
WHEN length(NEW.`alt_text`) > 400 OR length(NEW.`transcript`) > 4000
BEGIN
	SELECT RAISE(ABORT, 'too_long');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `proposal_assets_lengths_on_update`;
--> statement-breakpoint
CREATE TRIGGER `proposal_assets_lengths_on_update` BEFORE UPDATE OF `alt_text`, `transcript` ON `proposal_assets`
WHEN length(NEW.`alt_text`) > 400 OR length(NEW.`transcript`) > 4000
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
--> statement-breakpoint
-- Which published works each juror is tied to: those of their university, of institutions and by people whom they named.
-- A name is another's when one holds all the words of the other in a row; a single word is nobody's. (decision 151)
DROP VIEW IF EXISTS `juror_ties`;
--> statement-breakpoint
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
--> statement-breakpoint
-- Not to be read: a row put into it makes conflicts of a juror's ties, or of a work's. What a juror says of themselves holds
-- for what they have sent too; what others bring up later leaves that counting, and tied, for an admin to decide.
DROP VIEW IF EXISTS `tie_search`;
--> statement-breakpoint
CREATE VIEW `tie_search` AS SELECT '' AS `judge_id`, '' AS `proposal_id`, 0 AS `at`;
--> statement-breakpoint
CREATE TRIGGER `search_ties_of_juror` INSTEAD OF INSERT ON `tie_search`
WHEN NEW.`proposal_id` IS NULL
BEGIN
	DELETE FROM `evaluations` WHERE `judge_id` = NEW.`judge_id` AND `tied` AND `updated_at` = 0
		AND NOT EXISTS (SELECT 1 FROM `juror_ties` t WHERE t.`judge_id` = NEW.`judge_id` AND t.`proposal_id` = `evaluations`.`proposal_id`);
	UPDATE `evaluations` SET `conflict` = 0, `tied` = 0 WHERE `judge_id` = NEW.`judge_id` AND `tied`
		AND NOT EXISTS (SELECT 1 FROM `juror_ties` t WHERE t.`judge_id` = NEW.`judge_id` AND t.`proposal_id` = `evaluations`.`proposal_id`);
	INSERT INTO `evaluations` (`id`, `judge_id`, `proposal_id`, `conflict`, `tied`, `created_at`, `updated_at`)
	SELECT DISTINCT lower(hex(randomblob(16))), `judge_id`, `proposal_id`, 1, 1, NEW.`at`, 0
	FROM (SELECT DISTINCT `judge_id`, `proposal_id` FROM `juror_ties` WHERE `judge_id` = NEW.`judge_id`) WHERE true
	ON CONFLICT (`judge_id`, `proposal_id`) DO UPDATE SET `conflict` = 1, `tied` = 1 WHERE NOT `conflict`;
	DELETE FROM `evaluation_changes` WHERE `evaluation_id` IN
		(SELECT `id` FROM `evaluations` WHERE `judge_id` = NEW.`judge_id` AND `tied`);
END;
--> statement-breakpoint
CREATE TRIGGER `search_ties_of_work` INSTEAD OF INSERT ON `tie_search`
WHEN NEW.`judge_id` IS NULL
BEGIN
	DELETE FROM `evaluations` WHERE `proposal_id` = NEW.`proposal_id` AND `tied` AND `updated_at` = 0
		AND `judge_id` NOT IN (SELECT `judge_id` FROM `juror_ties` WHERE `proposal_id` = NEW.`proposal_id`);
	UPDATE `evaluations` SET `conflict` = 0, `tied` = 0 WHERE `proposal_id` = NEW.`proposal_id` AND `tied`
		AND `judge_id` NOT IN (SELECT `judge_id` FROM `juror_ties` WHERE `proposal_id` = NEW.`proposal_id`);
	INSERT INTO `evaluations` (`id`, `judge_id`, `proposal_id`, `conflict`, `tied`, `created_at`, `updated_at`)
	SELECT lower(hex(randomblob(16))), `judge_id`, `proposal_id`, 1, 1, NEW.`at`, 0
	FROM (SELECT DISTINCT `judge_id`, `proposal_id` FROM `juror_ties` WHERE `proposal_id` = NEW.`proposal_id`) WHERE true
	ON CONFLICT (`judge_id`, `proposal_id`) DO UPDATE SET `conflict` = (`status` = 'draft'), `tied` = 1 WHERE NOT `conflict`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `ties_of_new_juror`;
--> statement-breakpoint
CREATE TRIGGER `ties_of_new_juror` AFTER INSERT ON `judges`
WHEN NEW.`university_id` IS NOT NULL OR NEW.`ties` <> '[]'
BEGIN
	INSERT INTO `tie_search` (`judge_id`, `proposal_id`, `at`) VALUES (NEW.`id`, NULL, NEW.`created_at`);
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `ties_of_juror`;
--> statement-breakpoint
CREATE TRIGGER `ties_of_juror` AFTER UPDATE OF `university_id`, `ties` ON `judges`
BEGIN
	INSERT INTO `tie_search` (`judge_id`, `proposal_id`, `at`) VALUES (NEW.`id`, NULL, unixepoch() * 1000);
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `ties_of_new_work`;
--> statement-breakpoint
CREATE TRIGGER `ties_of_new_work` AFTER INSERT ON `proposals`
WHEN NOT NEW.`is_draft`
BEGIN
	INSERT INTO `tie_search` (`judge_id`, `proposal_id`, `at`) VALUES (NULL, NEW.`id`, NEW.`created_at`);
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `ties_of_work`;
--> statement-breakpoint
CREATE TRIGGER `ties_of_work` AFTER UPDATE OF `university_id`, `is_draft` ON `proposals`
BEGIN
	INSERT INTO `tie_search` (`judge_id`, `proposal_id`, `at`) VALUES (NULL, NEW.`id`, NEW.`updated_at`);
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `ties_of_new_student`;
--> statement-breakpoint
CREATE TRIGGER `ties_of_new_student` AFTER INSERT ON `proposal_students`
WHEN EXISTS (SELECT 1 FROM `judges` WHERE `ties` <> '[]')
BEGIN
	INSERT INTO `tie_search` (`judge_id`, `proposal_id`, `at`)
	SELECT NULL, `id`, `created_at` FROM `proposals` WHERE `id` = NEW.`proposal_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `nobody_judges_their_own`;
--> statement-breakpoint
-- Passed over, so that a sharing out that meets a tie of this moment does all else.
CREATE TRIGGER `nobody_judges_their_own` BEFORE INSERT ON `judge_assignments`
WHEN EXISTS (SELECT 1 FROM `evaluations` WHERE `judge_id` = NEW.`judge_id` AND `proposal_id` = NEW.`proposal_id` AND `tied` AND `conflict`)
BEGIN
	SELECT RAISE(IGNORE);
END;
--> statement-breakpoint
-- The ballots of the final. A paper is its juror's until the jury's ballot is closed, and nobody's afterwards.
DROP TRIGGER IF EXISTS `ballots_stand_on_insert`;
--> statement-breakpoint
CREATE TRIGGER `ballots_stand_on_insert` BEFORE INSERT ON `ballots`
WHEN NOT EXISTS (SELECT 1 FROM `ballot_gates` WHERE `name` = 'jury' AND `closed_at` IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'ballot_closed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `ballots_stand_on_update`;
--> statement-breakpoint
CREATE TRIGGER `ballots_stand_on_update` BEFORE UPDATE ON `ballots`
WHEN NOT EXISTS (SELECT 1 FROM `ballot_gates` WHERE `name` = 'jury' AND `closed_at` IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'ballot_closed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `ballots_stand_on_delete`;
--> statement-breakpoint
CREATE TRIGGER `ballots_stand_on_delete` BEFORE DELETE ON `ballots`
WHEN NOT EXISTS (SELECT 1 FROM `ballot_gates` WHERE `name` = 'jury' AND `closed_at` IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'ballot_closed');
END;
--> statement-breakpoint
-- Once counted the jury's ballot opens no more, and the community's never again: what it came to is known then.
DROP TRIGGER IF EXISTS `ballot_gate_stays_shut`;
--> statement-breakpoint
CREATE TRIGGER `ballot_gate_stays_shut` BEFORE UPDATE ON `ballot_gates`
WHEN OLD.`closed_at` IS NOT NULL AND NOT (OLD.`name` = 'jury' AND NEW.`name` = 'jury' AND NEW.`closed_at` IS NULL
	AND NOT EXISTS (SELECT 1 FROM `ballot_counts`))
BEGIN
	SELECT RAISE(ABORT, 'ballot_closed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `ballot_gate_is_kept`;
--> statement-breakpoint
CREATE TRIGGER `ballot_gate_is_kept` BEFORE DELETE ON `ballot_gates`
BEGIN
	SELECT RAISE(ABORT, 'ballot_closed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `ballot_count_of_closed`;
--> statement-breakpoint
CREATE TRIGGER `ballot_count_of_closed` BEFORE INSERT ON `ballot_counts`
WHEN NOT EXISTS (SELECT 1 FROM `ballot_gates` WHERE `name` = 'jury' AND `closed_at` IS NOT NULL)
	OR NEW.`number` <> (SELECT coalesce(max(`number`), 0) + 1 FROM `ballot_counts`)
BEGIN
	SELECT RAISE(ABORT, 'ballot_is_counted');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `ballot_count_stands_on_update`;
--> statement-breakpoint
CREATE TRIGGER `ballot_count_stands_on_update` BEFORE UPDATE ON `ballot_counts`
BEGIN
	SELECT RAISE(ABORT, 'ballot_is_counted');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `ballot_count_stands_on_delete`;
--> statement-breakpoint
CREATE TRIGGER `ballot_count_stands_on_delete` BEFORE DELETE ON `ballot_counts`
BEGIN
	SELECT RAISE(ABORT, 'ballot_is_counted');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `final_vote_in_time`;
--> statement-breakpoint
CREATE TRIGGER `final_vote_in_time` BEFORE INSERT ON `final_votes`
WHEN NOT EXISTS (SELECT 1 FROM `ballot_gates` WHERE `name` = 'community' AND `closed_at` IS NULL)
BEGIN
	SELECT RAISE(ABORT, 'ballot_closed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `final_vote_stands`;
--> statement-breakpoint
CREATE TRIGGER `final_vote_stands` BEFORE UPDATE ON `final_votes`
WHEN NEW.`proposal_id` <> OLD.`proposal_id` OR NEW.`waits` > OLD.`waits` OR (NEW.`waits` <> OLD.`waits`
	AND NOT EXISTS (SELECT 1 FROM `ballot_gates` WHERE `name` = 'community' AND `closed_at` IS NULL))
BEGIN
	SELECT RAISE(ABORT, 'ballot_closed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `final_vote_counts`;
--> statement-breakpoint
CREATE TRIGGER `final_vote_counts` AFTER UPDATE OF `email_confirmed_at` ON `profiles`
WHEN NEW.`email_confirmed_at` IS NOT NULL AND EXISTS (SELECT 1 FROM `ballot_gates` WHERE `name` = 'community' AND `closed_at` IS NULL)
BEGIN
	UPDATE `final_votes` SET `waits` = 0 WHERE `user_id` = NEW.`id` AND `waits`;
END;
--> statement-breakpoint
-- What a verdict's record is made of has changed: an evaluation that counts, or a work that enters or leaves. Votes are
-- told by the tally.
DROP TRIGGER IF EXISTS `results_move_with_new_evaluation`;
--> statement-breakpoint
CREATE TRIGGER `results_move_with_new_evaluation` AFTER INSERT ON `evaluations`
WHEN NEW.`status` = 'submitted' AND NOT NEW.`conflict`
BEGIN UPDATE `result_stamp` SET `stamp` = random() & 4503599627370495; END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `results_move_with_evaluation`;
--> statement-breakpoint
CREATE TRIGGER `results_move_with_evaluation` AFTER UPDATE OF `status`, `conflict`, `scores`, `not_applicable`, `total_score` ON `evaluations`
WHEN (OLD.`status` = 'submitted' AND NOT OLD.`conflict` OR NEW.`status` = 'submitted' AND NOT NEW.`conflict`)
	AND (OLD.`status`, OLD.`conflict`, OLD.`scores`, OLD.`not_applicable`, OLD.`total_score`)
		IS NOT (NEW.`status`, NEW.`conflict`, NEW.`scores`, NEW.`not_applicable`, NEW.`total_score`)
BEGIN UPDATE `result_stamp` SET `stamp` = random() & 4503599627370495; END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `results_move_without_evaluation`;
--> statement-breakpoint
CREATE TRIGGER `results_move_without_evaluation` AFTER DELETE ON `evaluations`
WHEN OLD.`status` = 'submitted' AND NOT OLD.`conflict`
BEGIN UPDATE `result_stamp` SET `stamp` = random() & 4503599627370495; END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `results_move_with_new_work`;
--> statement-breakpoint
CREATE TRIGGER `results_move_with_new_work` AFTER INSERT ON `proposals`
WHEN NOT NEW.`is_draft`
BEGIN UPDATE `result_stamp` SET `stamp` = random() & 4503599627370495; END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `results_move_with_work`;
--> statement-breakpoint
CREATE TRIGGER `results_move_with_work` AFTER UPDATE OF `status`, `is_draft` ON `proposals`
WHEN OLD.`is_draft` <> NEW.`is_draft` OR (OLD.`status` = 'descalificada') <> (NEW.`status` = 'descalificada')
BEGIN UPDATE `result_stamp` SET `stamp` = random() & 4503599627370495; END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `results_move_without_work`;
--> statement-breakpoint
CREATE TRIGGER `results_move_without_work` AFTER DELETE ON `proposals`
WHEN NOT OLD.`is_draft`
BEGIN UPDATE `result_stamp` SET `stamp` = random() & 4503599627370495; END;
--> statement-breakpoint
-- So do the final's ballots: one opened, closed or counted, or a vote that leaves a closed one.
DROP TRIGGER IF EXISTS `results_move_with_new_gate`;
--> statement-breakpoint
CREATE TRIGGER `results_move_with_new_gate` AFTER INSERT ON `ballot_gates`
BEGIN UPDATE `result_stamp` SET `stamp` = random() & 4503599627370495; END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `results_move_with_gate`;
--> statement-breakpoint
CREATE TRIGGER `results_move_with_gate` AFTER UPDATE ON `ballot_gates`
BEGIN UPDATE `result_stamp` SET `stamp` = random() & 4503599627370495; END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `results_move_with_count`;
--> statement-breakpoint
CREATE TRIGGER `results_move_with_count` AFTER INSERT ON `ballot_counts`
BEGIN UPDATE `result_stamp` SET `stamp` = random() & 4503599627370495; END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `results_move_without_final_vote`;
--> statement-breakpoint
CREATE TRIGGER `results_move_without_final_vote` AFTER DELETE ON `final_votes`
WHEN EXISTS (SELECT 1 FROM `ballot_gates` WHERE `name` = 'community' AND `closed_at` IS NOT NULL)
BEGIN UPDATE `result_stamp` SET `stamp` = random() & 4503599627370495; END;
--> statement-breakpoint
-- While a verdict holds, what it names keeps the status that it gave, and nothing else becomes a finalist. Any work may be
-- disqualified, and comes back to what an admin sets: the verdict is outdated by then. (decision 168)
DROP TRIGGER IF EXISTS `status_of_the_verdict`;
--> statement-breakpoint
CREATE TRIGGER `status_of_the_verdict` BEFORE UPDATE OF `status` ON `proposals`
WHEN NEW.`status` NOT IN (OLD.`status`, 'descalificada') AND EXISTS (SELECT 1 FROM `verdicts` WHERE `sealed_at` IS NOT NULL)
	AND (SELECT CASE WHEN count(*) = 0 THEN NEW.`status` IN ('finalista', 'ganadora')
			WHEN OLD.`status` = 'descalificada' THEN NEW.`status` = 'ganadora' AND NOT max(`kind` = 'ganadora')
			ELSE NEW.`status` <> iif(max(`kind` = 'ganadora'), 'ganadora', 'finalista') END
		FROM `verdict_awards` WHERE `proposal_id` = NEW.`id`
			AND `verdict_id` = (SELECT `id` FROM `verdicts` WHERE `number` = (SELECT max(`number`) FROM `verdicts`)))
BEGIN
	SELECT RAISE(ABORT, 'refused: verdict_holds');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `work_of_the_verdict`;
--> statement-breakpoint
CREATE TRIGGER `work_of_the_verdict` BEFORE DELETE ON `proposals`
WHEN EXISTS (SELECT 1 FROM `verdict_awards` WHERE `proposal_id` = OLD.`id`
	AND `verdict_id` = (SELECT `id` FROM `verdicts` WHERE `number` = (SELECT max(`number`) FROM `verdicts`)))
BEGIN
	SELECT RAISE(ABORT, 'refused: verdict_holds');
END;
--> statement-breakpoint
-- Sealed is sealed, for everybody: but its sealer may erase their account.
DROP TRIGGER IF EXISTS `verdict_stays`;
--> statement-breakpoint
CREATE TRIGGER `verdict_stays` BEFORE UPDATE ON `verdicts`
WHEN OLD.`sealed_at` IS NOT NULL AND (
	(OLD.`id`, OLD.`number`, OLD.`replaces_id`, OLD.`reason`, OLD.`statement`, OLD.`departure`, OLD.`choices`, OLD.`version`, OLD.`updated_at`, OLD.`sealed_at`, OLD.`record_hash`,
		OLD.`record_key`, OLD.`act_hash`, OLD.`act_key`, OLD.`result_stamp`, OLD.`last_line`)
	IS NOT (NEW.`id`, NEW.`number`, NEW.`replaces_id`, NEW.`reason`, NEW.`statement`, NEW.`departure`, NEW.`choices`, NEW.`version`, NEW.`updated_at`, NEW.`sealed_at`, NEW.`record_hash`,
		NEW.`record_key`, NEW.`act_hash`, NEW.`act_key`, NEW.`result_stamp`, NEW.`last_line`)
	OR NEW.`sealed_by` IS NOT NULL AND NEW.`sealed_by` IS NOT OLD.`sealed_by`)
BEGIN
	SELECT RAISE(ABORT, 'verdict_is_sealed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `verdict_is_kept`;
--> statement-breakpoint
CREATE TRIGGER `verdict_is_kept` BEFORE DELETE ON `verdicts`
WHEN OLD.`sealed_at` IS NOT NULL
BEGIN
	SELECT RAISE(ABORT, 'verdict_is_sealed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `verdict_is_not_overwritten`;
--> statement-breakpoint
CREATE TRIGGER `verdict_is_not_overwritten` BEFORE INSERT ON `verdicts`
WHEN EXISTS (SELECT 1 FROM `verdicts` WHERE `sealed_at` IS NOT NULL
	AND (`id` = NEW.`id` OR `number` = NEW.`number` OR `replaces_id` = NEW.`replaces_id`))
BEGIN
	SELECT RAISE(ABORT, 'verdict_is_sealed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `award_is_not_added`;
--> statement-breakpoint
CREATE TRIGGER `award_is_not_added` BEFORE INSERT ON `verdict_awards`
WHEN EXISTS (SELECT 1 FROM `verdicts` WHERE `sealed_at` IS NOT NULL
	AND `id` IN (NEW.`verdict_id`, (SELECT `verdict_id` FROM `verdict_awards` WHERE `id` = NEW.`id`)))
BEGIN
	SELECT RAISE(ABORT, 'verdict_is_sealed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `award_stays`;
--> statement-breakpoint
CREATE TRIGGER `award_stays` BEFORE UPDATE ON `verdict_awards`
WHEN EXISTS (SELECT 1 FROM `verdicts` WHERE `sealed_at` IS NOT NULL AND `id` IN (OLD.`verdict_id`, NEW.`verdict_id`))
BEGIN
	SELECT RAISE(ABORT, 'verdict_is_sealed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `award_is_kept`;
--> statement-breakpoint
CREATE TRIGGER `award_is_kept` BEFORE DELETE ON `verdict_awards`
WHEN EXISTS (SELECT 1 FROM `verdicts` WHERE `sealed_at` IS NOT NULL AND `id` = OLD.`verdict_id`)
BEGIN
	SELECT RAISE(ABORT, 'verdict_is_sealed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `dissent_is_not_added`;
--> statement-breakpoint
CREATE TRIGGER `dissent_is_not_added` BEFORE INSERT ON `verdict_dissents`
WHEN EXISTS (SELECT 1 FROM `verdicts` WHERE `sealed_at` IS NOT NULL AND `id` = NEW.`verdict_id`)
BEGIN
	SELECT RAISE(ABORT, 'verdict_is_sealed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `dissent_stays`;
--> statement-breakpoint
CREATE TRIGGER `dissent_stays` BEFORE UPDATE ON `verdict_dissents`
WHEN EXISTS (SELECT 1 FROM `verdicts` WHERE `sealed_at` IS NOT NULL AND `id` IN (OLD.`verdict_id`, NEW.`verdict_id`))
BEGIN
	SELECT RAISE(ABORT, 'verdict_is_sealed');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `dissent_is_kept`;
--> statement-breakpoint
CREATE TRIGGER `dissent_is_kept` BEFORE DELETE ON `verdict_dissents`
WHEN EXISTS (SELECT 1 FROM `verdicts` WHERE `sealed_at` IS NOT NULL AND `id` = OLD.`verdict_id`)
BEGIN
	SELECT RAISE(ABORT, 'verdict_is_sealed');
END;
--> statement-breakpoint
-- A rectification takes back the diplomas whose award it changed, in the same instant.
DROP TRIGGER IF EXISTS `diplomas_of_a_changed_award`;
--> statement-breakpoint
CREATE TRIGGER `diplomas_of_a_changed_award` AFTER UPDATE OF `sealed_at` ON `verdicts`
WHEN OLD.`sealed_at` IS NULL AND NEW.`sealed_at` IS NOT NULL AND NEW.`replaces_id` IS NOT NULL
BEGIN
	UPDATE `diplomas` SET `revoked_at` = NEW.`sealed_at`
	WHERE `revoked_at` IS NULL AND `kind` <> 'jurado' AND `awards` IS NOT
		(SELECT json_group_array(json_object('kind', `kind`, 'label', `label`)) FROM
			(SELECT `kind`, `label` FROM `verdict_awards`
				WHERE `verdict_id` = NEW.`id` AND `proposal_id` = `diplomas`.`proposal_id` ORDER BY `place`));
END;
--> statement-breakpoint
-- The seal counts the contest that it judges, once for ever.
DROP TRIGGER IF EXISTS `verdict_is_counted`;
--> statement-breakpoint
CREATE TRIGGER `verdict_is_counted` AFTER UPDATE OF `sealed_at` ON `verdicts`
WHEN OLD.`sealed_at` IS NULL AND NEW.`sealed_at` IS NOT NULL
BEGIN
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
--> statement-breakpoint
DROP TRIGGER IF EXISTS `verdict_figures_stay`;
--> statement-breakpoint
CREATE TRIGGER `verdict_figures_stay` BEFORE UPDATE OF `figures` ON `verdicts`
WHEN OLD.`figures` IS NOT NULL AND NEW.`figures` IS NOT OLD.`figures`
BEGIN
	SELECT RAISE(ABORT, 'verdict_is_sealed');
END;
--> statement-breakpoint
-- A text that somebody may have taken stays as it was. (decision 172)
DROP TRIGGER IF EXISTS `text_stays_as_published`;
--> statement-breakpoint
CREATE TRIGGER `text_stays_as_published` BEFORE UPDATE ON `text_versions`
BEGIN
	SELECT RAISE(ABORT, 'text_is_published');
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `text_stays_published`;
--> statement-breakpoint
CREATE TRIGGER `text_stays_published` BEFORE DELETE ON `text_versions`
BEGIN
	SELECT RAISE(ABORT, 'text_is_published');
END;
--> statement-breakpoint
-- Whatever ends an admin's look as somebody, the log has its end. (decision 189)
DROP TRIGGER IF EXISTS `look_ends`;
--> statement-breakpoint
CREATE TRIGGER `look_ends` AFTER UPDATE OF `seen_as` ON `sessions`
WHEN OLD.`seen_as` IS NOT NULL AND NEW.`seen_as` IS NULL
BEGIN
	INSERT INTO `audit_log` (`at`, `actor`, `actor_name`, `action`, `target_type`, `target_id`, `details`)
	SELECT cast(unixepoch('subsec') * 1000 AS INTEGER), `id`, `full_name`, 'seeing_ended', 'profile', OLD.`seen_as`,
		iif(OLD.`seen_until` <= unixepoch('subsec') * 1000, json_object('ranOut', OLD.`seen_until`), '{}')
	FROM `profiles` WHERE `id` = OLD.`user_id`;
END;
--> statement-breakpoint
DROP TRIGGER IF EXISTS `look_ends_with_its_session`;
--> statement-breakpoint
CREATE TRIGGER `look_ends_with_its_session` AFTER DELETE ON `sessions`
WHEN OLD.`seen_as` IS NOT NULL
BEGIN
	INSERT INTO `audit_log` (`at`, `actor`, `actor_name`, `action`, `target_type`, `target_id`, `details`)
	SELECT cast(unixepoch('subsec') * 1000 AS INTEGER), `id`, `full_name`, 'seeing_ended', 'profile', OLD.`seen_as`,
		iif(OLD.`seen_until` <= unixepoch('subsec') * 1000, json_object('ranOut', OLD.`seen_until`), '{}')
	FROM `profiles` WHERE `id` = OLD.`user_id`;
END;
