-- The number of the message that this one answers, of the same conversation. It stays when that message is deleted: the
-- quote then says so. What is quoted is read with the message, so only replies are entries of the index.
alter table messages add column reply_to_seq bigint;
create index messages_replies on messages (conversation_id, reply_to_seq) where reply_to_seq is not null;
