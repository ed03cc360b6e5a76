-- People and sign-in. users, sessions, accounts and verifications are the tables of the account library;
-- everything else is ours.
create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  full_name text not null,
  email text not null,
  email_verified boolean not null default true,
  image text,
  is_admin boolean not null default false,
  discoverable boolean not null default true,
  show_presence boolean not null default true,
  suspended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint users_email_unique unique (email)
);
create index users_by_name on users (lower(full_name), id) where discoverable;
create index users_name_search on users using gin (lower(full_name) gin_trgm_ops);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint sessions_token_unique unique (token)
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);

create table accounts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  id_token text,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint accounts_provider_unique unique (provider_id, account_id)
);
create index accounts_by_user on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index verifications_by_identifier on verifications (identifier);

-- A sign-up of an unverified address is its own row: verifying a token creates the account with exactly that
-- row's name and password, so nobody's click makes a stranger's password live.
create table pending_registrations (
  id uuid primary key,
  email text not null,
  full_name text not null,
  password_hash text not null,
  discoverable boolean not null,
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint pending_registrations_token_unique unique (token_hash)
);
create index pending_registrations_by_email on pending_registrations (email);
create index pending_registrations_by_expiry on pending_registrations (expires_at);

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_by_user on password_resets (user_id);
create index password_resets_by_expiry on password_resets (expires_at);

-- Letters wait here until the mail server has taken them, so a restart or an outage loses none. They are written
-- when they are sent: what waits names its occasion and holds no link that could be followed.
create table outgoing_mail (
  id uuid primary key,
  recipient text not null,
  kind text not null,
  details jsonb not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  -- Set when the mail server has refused for good; the row stays for the operator to read.
  failed_at timestamptz,
  created_at timestamptz not null
);
create index outgoing_mail_due on outgoing_mail (next_attempt_at) where failed_at is null;
-- When each address was last written to, by a keyed hash: at most one letter a minute and kind.
create table mail_throttle (
  address_hash bytea not null,
  kind text not null,
  sent_at timestamptz not null,
  primary key (address_hash, kind)
);

create table user_settings (
  user_id uuid primary key references users on delete cascade,
  preferred_language text not null default 'en',
  sound_enabled boolean not null default true,
  auto_translate boolean not null default false,
  read_languages text[] not null default '{}',
  translation_provider text not null default '',
  theme text not null default 'system',
  interface_language text not null default 'en'
);

-- Kept as things happen, so nothing ever counts rows for a person's figures.
create table user_counters (
  user_id uuid primary key references users on delete cascade,
  messages bigint not null default 0,
  translations bigint not null default 0
) with (fillfactor = 60);

-- Conversations. A direct one is unique for its pair; groups use the same tables.
create table conversations (
  id uuid primary key,
  kind text not null,
  direct_low uuid references users,
  direct_high uuid references users,
  last_seq bigint not null default 0,
  change_seq bigint not null default 0,
  last_message_at timestamptz,
  created_at timestamptz not null,
  constraint conversations_pair_unique unique (direct_low, direct_high),
  constraint conversations_kind check (kind in ('direct', 'group')),
  constraint conversations_pair_sorted check (kind <> 'direct' or direct_low < direct_high)
) with (fillfactor = 60); -- Updated with every batch of sends: room for the next version on the same page.
create index conversations_by_high on conversations (direct_high);

create table participants (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users,
  last_read_seq bigint not null default 0,
  last_delivered_seq bigint not null default 0,
  constraint participants_key primary key (conversation_id, user_id)
);
create index participants_by_user on participants (user_id);

-- No foreign keys: a send locks its conversation's row anyway, the sender's session proves the sender, and a
-- deleted person's messages stay as tombstones. Checking them again would cost two row locks a message.
create table messages (
  id uuid primary key,
  conversation_id uuid not null,
  seq bigint not null,
  change_seq bigint not null,
  sender_id uuid not null,
  client_message_id text not null,
  -- Of what was first sent, so that a retry after an edit still matches.
  digest text not null,
  revision int not null default 1,
  text text not null,
  language text,
  language_confidence real,
  detector text,
  media_id uuid,
  created_at timestamptz not null,
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint messages_seq_unique unique (conversation_id, seq) include (sender_id),
  constraint messages_client_unique unique (sender_id, client_message_id)
);
create index messages_by_change on messages (conversation_id, change_seq);

create table renditions (
  message_id uuid not null references messages on delete cascade,
  revision int not null,
  target text not null,
  source text not null,
  engine text not null,
  engine_version text not null,
  glossary text not null default '',
  engine_name text not null,
  text text not null,
  quality text not null,
  made_at text not null,
  detected_language text,
  detected_confidence real,
  created_at timestamptz not null,
  constraint renditions_key primary key (message_id, revision, target, source, engine, engine_version, glossary)
);

create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  method text not null,
  path text not null,
  key text not null,
  -- Stays when a call that never answered is run again, so that it finds what it has made before.
  once_id uuid not null,
  digest text not null,
  -- Null while the first call is running.
  status int,
  body text,
  created_at timestamptz not null,
  constraint idempotency_keys_key primary key (user_id, method, path, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- One row: which APP_SECRET this database belongs to, so that no server with another one serves it.
create table secret_fingerprint (
  only_one boolean primary key default true check (only_one),
  fingerprint bytea not null
);
