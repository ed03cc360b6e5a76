-- Confirmation links that were used, until they would have expired: who follows one twice learns that the address is
-- confirmed. The token is the secret, so this tells nobody else which addresses have an account.
create table used_verification_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index used_verification_links_by_user on used_verification_links (user_id);
create index used_verification_links_by_expiry on used_verification_links (expires_at);
