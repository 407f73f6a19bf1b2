ALTER TABLE `contest_phases` ADD `begun_at` integer;--> statement-breakpoint
-- As near as it is known: a first day by its midnight in Greenwich.
update contest_phases set begun_at = nullif(max(coalesce(manually_activated_at, 0),
  iif(start_at <= date('now') and start_handled_at is start_at, unixepoch(start_at) * 1000, 0)), 0);--> statement-breakpoint
-- A letter that a phase has begun is known by when it did: those that were written are given theirs, so that none goes again.
update or ignore mail_outbox set once = (
  select replace(once, ':' || p.id || ':', ':' || p.id || ':' || p.begun_at || ':')
  from contest_phases p where instr(once, ':' || p.id || ':') > 0)
where once >= 'opened_' and once < 'opened`'
  and exists (select 1 from contest_phases p where instr(once, ':' || p.id || ':') > 0 and p.begun_at is not null);
