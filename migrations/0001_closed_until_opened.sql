-- A new contest takes nothing until an admin activates a phase, or until a phase's start comes.
UPDATE `contest_phases` SET `is_active` = 0 WHERE `phase_key` = 'submission' AND `begun_at` IS NULL
	AND `manually_activated_at` IS NULL AND `start_handled_at` IS NULL AND NOT EXISTS (SELECT 1 FROM `profiles`);
