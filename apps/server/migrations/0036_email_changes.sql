-- New addresses that nobody has confirmed; a person has one at most, and the newest counts. The link's token is stored
-- by its hash. Several people may want one address: the link that is followed first decides.
create table email_changes (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  new_email text not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint email_changes_one_each unique (user_id),
  constraint email_changes_token_unique unique (token_hash)
);
create index email_changes_by_address on email_changes (new_email);
create index email_changes_by_expiry on email_changes (expires_at);
