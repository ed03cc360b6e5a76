-- A message that was only sent is found by its `seq`; the index by change number holds those that were changed since.
-- Every send is one entry of an index less.
drop index messages_by_change;
create index messages_changed on messages (conversation_id, change_seq)
  where language is not null or edited_at is not null or deleted_at is not null;

-- How far the conversation had come when the message last changed, so that what was sent between two changes is a range
-- of `seq`. Null of changes before this was kept: then more is read than needed.
alter table messages add column last_seq_at_change bigint;

-- Whoever changes a message has locked its conversation. By the database, so that no server changes one without it.
create function note_last_seq() returns trigger language plpgsql as $$
begin
  new.last_seq_at_change := (select last_seq from conversations where id = new.conversation_id);
  return new;
end $$;
create trigger messages_change before update of change_seq on messages for each row execute function note_last_seq();
