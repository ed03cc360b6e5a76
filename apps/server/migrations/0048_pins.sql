-- Messages that members keep at hand at the top of their conversation.
create table pins (
  message_id uuid not null references messages on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  pinned_at timestamptz not null,
  constraint pins_key primary key (message_id)
);
create index pins_by_conversation on pins (conversation_id, pinned_at);
