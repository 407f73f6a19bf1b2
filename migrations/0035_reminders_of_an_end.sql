-- A reminder is known by the day that it told: those that were sent are given theirs, so that none goes again.
update judge_reminders set kind = kind || ' ' || (
  select coalesce(min(p.end_at, (select date(n.start_at, '-1 day') from contest_phases n
    where n.display_order > p.display_order and n.start_at is not null order by n.display_order limit 1)), p.end_at)
  from contest_phases p where p.id = judge_reminders.phase_id)
where kind in ('days_7', 'days_1')
  and exists (select 1 from contest_phases p where p.id = judge_reminders.phase_id and p.end_at is not null);--> statement-breakpoint
update mail_outbox set once = (
  select substr(once, 1, 6) || ' ' || coalesce(min(p.end_at, (select date(n.start_at, '-1 day') from contest_phases n
    where n.display_order > p.display_order and n.start_at is not null order by n.display_order limit 1)), p.end_at)
    || substr(once, 7)
  from contest_phases p where substr(once, 8, length(p.id) + 1) = p.id || ':')
where substr(once, 1, 7) in ('days_7:', 'days_1:')
  and exists (select 1 from contest_phases p where substr(once, 8, length(p.id) + 1) = p.id || ':' and p.end_at is not null);
