-- Emails are work like any other.
insert into work (kind, key, payload, due_at, attempts, gave_up_at, last_error, created_at)
select 'email', id::text, jsonb_build_object('name', kind, 'recipient', recipient, 'details', details), next_attempt_at, attempts,
  failed_at, last_error, created_at
from outgoing_mail;
drop table outgoing_mail;

-- The sweep that took up emails.
do $$ begin
  if to_regclass('jobs.schedule') is not null then delete from jobs.schedule where key = 'mail'; end if;
end $$;
