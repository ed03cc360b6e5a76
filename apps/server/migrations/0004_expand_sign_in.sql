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

-- The codes of a person's authenticator app, asked for after the password.
create table second_factors (
  user_id uuid primary key references users on delete cascade,
  -- The secret, sealed like the keys of providers.
  sealed_key bytea not null,
  created_at timestamptz not null,
  -- Null until its owner has shown a code of it; until then nothing asks for one.
  confirmed_at timestamptz,
  -- The number of the half minute whose code was used last, so that none counts twice.
  last_step bigint not null default 0
);

-- Each in place of one code; one that was used is gone.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (user_id, code_hash)
);

-- Sign-ins that have given the password and wait for a code, by the hash of a cookie of their browser.
create table waiting_sign_ins (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index waiting_sign_ins_by_user on waiting_sign_ins (user_id);
create index waiting_sign_ins_by_expiry on waiting_sign_ins (expires_at);

-- Whoever has given the password and lost what makes codes asks administrators to take it out.
create table lost_phones (
  user_id uuid primary key references users on delete cascade,
  -- Of the network that asked.
  address text not null,
  asked_at timestamptz not null
);

-- Until then this browser is not asked for a code.
alter table known_devices add column trusted_until timestamptz;

-- The account that comes of it has no password; password_hash is of one that nobody knows.
alter table pending_registrations add column without_password boolean not null default false;
