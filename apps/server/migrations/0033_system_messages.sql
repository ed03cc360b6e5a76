-- A system message is a code and its values; who did it is the sender.
alter table messages add column system jsonb;
update messages set system = jsonb_build_object('code', 'disappearing_changed', 'value', split_part(notice, ':', 2))
where notice is not null;
drop index messages_uncounted;
alter table messages drop column notice;
create index messages_uncounted on messages (conversation_id, seq) include (sender_id)
  where deleted_at is not null or system is not null;

-- What takes a new change number is changed, whichever part of the message it was; the columns stand for changes from
-- before 0020, of which `last_seq_at_change` is not known.
drop index messages_changed;
create index messages_changed on messages (conversation_id, change_seq)
  where last_seq_at_change is not null or language is not null or edited_at is not null or deleted_at is not null;
