-- What the provider calls the session that led to this one (OpenID Connect, `sid`), so that it can end both.
alter table sessions add column provider_sid text;
create index sessions_by_provider_sid on sessions (provider_sid) where provider_sid is not null;

-- Logout tokens of providers that have ended sessions, by a hash: each counts once.
create table used_logout_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_logout_tokens_by_end on used_logout_tokens (expires_at);
