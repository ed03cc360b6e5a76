-- Whom a message mentions: {"people": [{"userId", "name"}], "all"}. The name is how the text writes the person after "@". It
-- stands in the row, so that a page of messages reads no other table for it.
alter table messages add column mentions jsonb;

-- The same for counting what is unread of it by index, one row for each person mentioned. Without a user: everybody in the
-- group. A send without mentions writes no row.
create table message_mentions (
  message_id uuid not null references messages on delete cascade,
  conversation_id uuid not null,
  seq bigint not null,
  user_id uuid references users on delete cascade
);
create index message_mentions_unread on message_mentions (user_id, conversation_id, seq);
create index message_mentions_by_message on message_mentions (message_id);
