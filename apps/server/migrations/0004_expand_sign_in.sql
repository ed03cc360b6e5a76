-- People sign in without a password.

-- A key pair of a person's device or password manager, of which only the public half is here.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- As its authenticator names it, in base64url.
  credential_id text not null constraint passkeys_credential_unique unique,
  public_key bytea not null,
  -- How often it was used, where the authenticator counts.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);

-- What an authenticator is to sign, once. bound_hash is of the browser that asked, and of what it asked for.
create table passkey_challenges (
  challenge text primary key,
  bound_hash bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenges_by_expiry on passkey_challenges (expires_at);

-- By what the person proved themselves last in the session, beyond the sign-in with a password: 'password', 'passkey'.
alter table sessions add column proven_by text;

-- The account that comes of it has no password; password_hash is of one that nobody knows.
alter table pending_registrations add column without_password boolean not null default false;
