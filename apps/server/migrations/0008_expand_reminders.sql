-- What people want to be reminded of; nobody else sees it.
create table reminders (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The chat in which it was written; null once that is gone.
  conversation_id uuid references conversations on delete set null,
  text text not null,
  due_at timestamptz not null,
  -- When the person was told of it; null while it waits. What is done is deleted.
  told_at timestamptz,
  created_at timestamptz not null
);
create index reminders_by_user on reminders (user_id);
create index reminders_by_conversation on reminders (conversation_id);
create index reminders_waiting on reminders (due_at) where told_at is null;
