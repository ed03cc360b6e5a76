-- Polls.

-- A poll whose question is the text: {"options": [text], "multiple", "votes": [count], "voters", "closedAt"}. What is counted
-- stands in poll_votes as well.
alter table messages add column poll jsonb;

-- Who chose which answer of a poll, counted from 1.
create table poll_votes (
  conversation_id uuid not null,
  message_id uuid not null,
  user_id uuid not null references users on delete cascade,
  option int not null,
  voted_at timestamptz not null,
  constraint poll_votes_key primary key (conversation_id, message_id, user_id, option),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
create index poll_votes_by_user on poll_votes (user_id);
