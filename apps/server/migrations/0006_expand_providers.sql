-- People sign in with a provider of their organisation (OpenID Connect).

-- Those of the dashboard; those of the environment are not stored.
create table sign_in_providers (
  id text primary key,
  settings jsonb not null,
  -- The client's secret, encrypted with a key derived from APP_SECRET; null of a client without one.
  sealed_secret bytea,
  created_at timestamptz not null
);

-- Somebody is at a provider. The row is taken by the first answer that comes back to the same browser. Nonce and PKCE
-- verifier are derived from the state and APP_SECRET; of the state, only the hash is stored.
create table provider_sign_ins (
  state_hash bytea primary key,
  browser_hash bytea not null,
  provider_id text not null,
  intent text not null check (intent in ('sign-in', 'link', 'reauthenticate')),
  return_path text not null,
  invite text,
  -- Whose session it is for; null of a sign-in.
  user_id uuid references users on delete cascade,
  session_id uuid references sessions on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index provider_sign_ins_by_user on provider_sign_ins (user_id);
create index provider_sign_ins_by_session on provider_sign_ins (session_id);
create index provider_sign_ins_by_expiry on provider_sign_ins (expires_at);

-- A provider has proven an address that has an account. When that browser signs in to the account by another way, the two
-- are linked.
create table offered_links (
  browser_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index offered_links_by_user on offered_links (user_id);
create index offered_links_by_expiry on offered_links (expires_at);

-- The provider through which a session began, and its ID token, encrypted, with which it is ended there.
alter table sessions add column provider_id text, add column sealed_id_token bytea;

-- The issuer stands in provider_id and the subject in account_id. This one made its person an administrator.
alter table accounts add column gave_admin boolean not null default false;
