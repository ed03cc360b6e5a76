-- Threads: replies below one message. They are messages of the conversation like all others, with numbers of its one
-- order; a thread is a view of those that name the same root.

alter table messages
  -- The number of the root; null of a message that is in no thread.
  add column thread_seq bigint,
  -- The reply is shown in the conversation as well.
  add column also_sent boolean not null default false,
  -- A root's summary: {"replies", "lastSeq", "lastAt", "users": the first three}. Null without replies.
  add column thread jsonb;
create index messages_of_threads on messages (conversation_id, thread_seq, seq) where thread_seq is not null;
-- Unread counts leave these out.
create index messages_only_in_threads on messages (conversation_id, seq) include (sender_id)
  where thread_seq is not null and not also_sent;

-- People who take part in a thread, or chose to follow it or not.
create table thread_followers (
  conversation_id uuid not null references conversations on delete cascade,
  root_seq bigint not null,
  user_id uuid not null references users on delete cascade,
  following boolean not null default true,
  last_read_seq bigint not null default 0,
  constraint thread_followers_key primary key (conversation_id, root_seq, user_id)
);
create index thread_followers_by_user on thread_followers (user_id) where following;
