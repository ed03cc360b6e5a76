-- Conversations tell programs what happens in them.

-- Where the news of one conversation are sent. What changed in it after `after_change` is not yet in hook_deliveries.
create table outgoing_hooks (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  made_by uuid not null references users on delete cascade,
  url text not null,
  events text[] not null,
  -- By what it signs, encrypted with the server's secret.
  sealed_secret bytea not null,
  created_at timestamptz not null,
  after_change bigint not null,
  -- The last message that was looked at; later ones are new.
  after_seq bigint not null,
  collected_at timestamptz not null,
  next_attempt_at timestamptz not null,
  -- Since when nothing arrived; null while all goes well.
  failing_since timestamptz,
  failures int not null default 0,
  -- When it was given up.
  off_at timestamptz
);
create index outgoing_hooks_by_conversation on outgoing_hooks (conversation_id);
create index outgoing_hooks_by_maker on outgoing_hooks (made_by);
create index outgoing_hooks_due on outgoing_hooks (next_attempt_at) where off_at is null;

-- One event for one hook. Texts are not in it: they are read when it is sent.
create table hook_deliveries (
  id uuid primary key,
  hook_id uuid not null references outgoing_hooks on delete cascade,
  type text not null,
  message_id uuid,
  revision int not null,
  created_at timestamptz not null,
  attempts int not null default 0,
  attempted_at timestamptz,
  status int,
  error text,
  -- When it arrived, or a test failed; null while it waits.
  done_at timestamptz
);
create index hook_deliveries_by_hook on hook_deliveries (hook_id, id);
create index hook_deliveries_waiting on hook_deliveries (hook_id, id) where done_at is null;
create index hook_deliveries_by_message on hook_deliveries (message_id, hook_id);
create index hook_deliveries_by_age on hook_deliveries (created_at);
