-- A message that was stored with its language has not changed since it was sent, so it stays out of the index of changes:
-- every send would be an entry of it.
alter table messages add column language_at_send boolean not null default false;
drop index messages_changed;
create index messages_changed on messages (conversation_id, change_seq)
  where last_seq_at_change is not null or (language is not null and not language_at_send)
    or edited_at is not null or deleted_at is not null;
