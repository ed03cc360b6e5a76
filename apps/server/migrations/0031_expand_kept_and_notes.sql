-- Messages that people keep for later; no one else sees it.
create table kept_messages (
  user_id uuid not null references users on delete cascade,
  conversation_id uuid not null,
  message_id uuid not null,
  kept_at timestamptz not null,
  constraint kept_messages_key primary key (user_id, conversation_id, message_id),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
create index kept_messages_by_time on kept_messages (user_id, kept_at, message_id);
create index kept_messages_by_message on kept_messages (conversation_id, message_id);

-- Each person's chat with themselves: a group with this one member.
create table notes (
  user_id uuid primary key references users on delete cascade,
  conversation_id uuid not null unique references conversations on delete cascade
);
