-- Serving a webhook is work; what is delivered, and since when nothing arrived, stays beside it.
insert into work (kind, key, owner, due_at, attempts, gave_up_at, created_at)
select 'webhook', id::text, made_by, next_attempt_at, failures, off_at, now() from outgoing_hooks
where failures > 0 or off_at is not null;
drop index outgoing_hooks_due;
alter table outgoing_hooks drop column next_attempt_at, drop column failures;
