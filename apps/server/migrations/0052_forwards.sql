-- The privacy level of the text that was forwarded, at that moment; null for what was written here. It marks the message as
-- forwarded and keeps its text at that level, whatever its new conversation allows.
alter table messages add column forwarded_level text
  constraint messages_forwarded_level check (forwarded_level in ('device', 'server', 'providers'));
