-- Pictures of messages and profiles. The bytes lie in the media store under the id. Nothing cascades to here: a row
-- that vanished would leave its files behind. A picture is ended first, then its files go, then its row.
create table media (
  id uuid primary key,
  owner_id uuid not null,
  purpose text not null,
  -- Of the full size, as it is shown.
  width int not null,
  height int not null,
  animated boolean not null,
  -- What the sender says is to be seen, for people who do not see it.
  alt text not null default '',
  -- The one message that may show it; null until it is sent.
  conversation_id uuid,
  client_message_id text,
  created_at timestamptz not null,
  -- Ends then, unless a message or a profile has it by then; null once one has.
  due_at timestamptz,
  ended_at timestamptz,
  constraint media_purpose check (purpose in ('message', 'avatar'))
);
create index media_by_owner on media (owner_id);
create index media_due on media (due_at) where due_at is not null;
create index media_ended on media (ended_at) where ended_at is not null;
