-- Reminders of messages, scheduled messages, and messages without sound.

-- A reminder of a message without words of its own has an empty text: it reads the message, so nothing outlives it.
alter table reminders add column message_id uuid;
create index reminders_by_message on reminders (message_id) where message_id is not null;

-- Sent without sound; null otherwise.
alter table messages add column silent boolean;

-- Messages to be sent later. Only their author sees them. Rows end when they are sent.
create table scheduled_messages (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  -- Of the message that is sent, so that it is sent once. Its files are claimed with it.
  client_message_id text not null,
  -- {"text", "attachments", "replyTo", "mentions", "renditions", "silent"}, as the author gave them.
  draft jsonb not null,
  -- The time on the author's clock, and the time zone in which it shows that time.
  local_at timestamp not null,
  time_zone text not null,
  due_at timestamptz not null,
  -- Since then a server is sending it, and it can no longer be changed.
  started_at timestamptz,
  -- Why it could not be sent: {"code", "values"} of a sentence; null while it is to be sent.
  failure jsonb,
  created_at timestamptz not null,
  constraint scheduled_messages_once unique (user_id, client_message_id)
);
create index scheduled_messages_by_conversation on scheduled_messages (conversation_id);
