-- Texts that a user has begun to write, for their other devices. An empty one was sent or deleted: its time keeps devices
-- with an older text from bringing it back.
create table drafts (
  user_id uuid not null references users on delete cascade,
  conversation_id uuid not null,
  text text not null,
  -- When it was written, by the clock of the device.
  updated_at timestamptz not null,
  constraint drafts_key primary key (user_id, conversation_id),
  foreign key (conversation_id, user_id) references participants (conversation_id, user_id) on delete cascade
);
