-- A password that came from a mailed link is asked for again before it is changed.
alter table accounts add column from_reset boolean not null default false;

-- The language somebody signed up in: of the letter, and of the account that comes of it.
alter table pending_registrations add column language text not null default 'en';

-- Browsers a person has signed in with, by the hash of a mark that each keeps. A sign-in from any other is told by mail.
create table known_devices (
  user_id uuid not null references users on delete cascade,
  mark_hash bytea not null,
  last_seen_at timestamptz not null,
  constraint known_devices_key primary key (user_id, mark_hash)
);
create index known_devices_by_age on known_devices (last_seen_at);
