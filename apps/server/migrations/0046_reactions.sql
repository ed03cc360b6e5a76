-- Who reacted to which message with which emoji, one of each kind for a person.
create table message_reactions (
  message_id uuid not null references messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  emoji text not null,
  reacted_at timestamptz not null,
  constraint message_reactions_key primary key (message_id, user_id, emoji)
);
create index message_reactions_by_user on message_reactions (user_id);

-- The same, counted: [{"emoji", "count", "users": the first three}], so that a page of messages reads no other table for
-- it. Whoever changes the rows above counts anew, with the conversation locked.
alter table messages add column reactions jsonb;
