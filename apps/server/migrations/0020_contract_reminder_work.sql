-- When a reminder is told, and by which pushes, is work.
insert into work (kind, key, owner, due_at, created_at)
select 'reminder', id::text, user_id, due_at, created_at from reminders where told_at is null;
insert into work (kind, key, owner, payload, due_at, created_at)
select 'alert', 'reminder ' || r.id || ' ' || d.id, r.user_id,
  jsonb_build_object('kind', 'reminder', 'id', r.id, 'deviceId', d.id), now(), now()
from reminders r join push_devices d on d.user_id = r.user_id
where r.push_until is not null;
drop index reminders_waiting;
drop index reminders_pushed;
alter table reminders drop column push_until;
