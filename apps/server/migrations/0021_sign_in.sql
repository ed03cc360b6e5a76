-- A session is stored by the hash of its token, so that nobody signs in with what a copy of the database holds. Those
-- that are there stay: their cookies hold the token.
alter table sessions rename column token to token_hash;
update sessions set token_hash = encode(sha256(convert_to(token_hash, 'UTF8')), 'hex');

-- When the password was last given in a session after signing in.
alter table sessions add column proven_at timestamptz;

-- Sign-ins with one mail address that failed in browsers it is not known by, from all networks together; by a keyed hash,
-- whether the address has an account or not. The next may be tried at free_at.
create table sign_in_failures (
  address_hash bytea primary key,
  failures integer not null,
  last_at timestamptz not null,
  free_at timestamptz not null
);
create index sign_in_failures_by_age on sign_in_failures (last_at);

-- Letters of the kind to the address since counted_since: after many in a day they come less often.
alter table mail_throttle
  add column sent integer not null default 1,
  add column counted_since timestamptz;
update mail_throttle set counted_since = sent_at;
alter table mail_throttle alter column counted_since set not null;
