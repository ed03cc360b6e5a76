-- Calls that are under way, and for a day those that have ended. Nothing that is said or shown passes through the server.
create table calls (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  started_by uuid not null references users on delete cascade,
  video boolean not null,
  began_at timestamptz not null,
  -- When the second person joined.
  answered_at timestamptz,
  ended_at timestamptz
);
create unique index calls_under_way on calls (conversation_id) where ended_at is null;
create table call_people (
  call_id uuid not null references calls on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('ringing', 'in', 'left', 'declined', 'missed')),
  -- The page that takes part: a user is in a call on one device.
  device_id uuid,
  joined_at timestamptz,
  -- A page that is gone without a word says nothing any more.
  seen_at timestamptz,
  muted boolean not null default false,
  camera boolean not null default false,
  screen boolean not null default false,
  constraint call_people_key primary key (call_id, user_id)
);
create index call_people_by_user on call_people (user_id) where state in ('ringing', 'in');
