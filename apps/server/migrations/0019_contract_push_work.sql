-- When a notification is due is work; what a device shows stays.
insert into work (kind, key, owner, payload, due_at, attempts, created_at)
select 'push', n.device_id || ' ' || n.conversation_id, d.user_id,
  jsonb_build_object('deviceId', n.device_id, 'conversationId', n.conversation_id), n.due_at, n.tries, now()
from push_notifications n join push_devices d on d.id = n.device_id
where n.due_at is not null;
drop index push_notifications_due;
alter table push_notifications drop column due_at, drop column tries;
