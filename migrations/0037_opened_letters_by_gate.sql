-- A letter that a phase has begun is known by what it lets its reader do: those that were written are named so, and none goes again.
update or ignore mail_outbox set once = (
  select 'opened_' || iif(p.role = 'universidad', 'submissions', iif(p.role = 'jurado', 'evaluations', 'votes')) || substr(once, 7)
  from profiles p where p.id = mail_outbox.user_id)
where once >= 'opened:' and once < 'opened;'
  and exists (select 1 from profiles p where p.id = mail_outbox.user_id);
