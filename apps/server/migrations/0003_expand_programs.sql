-- Programs take part.

-- By which a program acts as its person. As of a session, only the hash of a token is stored.
create table access_tokens (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  name text not null,
  token_hash bytea not null constraint access_tokens_token_unique unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Exact to a minute.
  last_used_at timestamptz
);
create index access_tokens_by_user on access_tokens (user_id);
create index access_tokens_by_expiry on access_tokens (expires_at);
