-- Invites of people by a link that they pass on. A code that was renewed or ended stays for a while, so that who follows
-- it learns that it is over.
create table invites (
  code text primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index invites_in_force on invites (user_id) where ended_at is null;
create index invites_ended on invites (user_id, ended_at) where ended_at is not null;

-- The invite with which somebody signs up, followed once the address is confirmed.
alter table pending_registrations add column invite text;
