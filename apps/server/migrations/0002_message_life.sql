-- What happens to messages after they were sent: editing, deletion, disappearing, keeping for a time only; and what
-- each person wants in each conversation.

alter table participants add column muted boolean not null default false;

alter table conversations
  -- Seconds after which what is sent from now on ends; null: it stays.
  add column disappearing_seconds int constraint conversations_disappearing check (disappearing_seconds > 0),
  -- One of the two has blocked the other, or one of them is suspended: nothing more is taken. It stands in the row
  -- that every send changes anyway, so no send asks for it and no server can miss it.
  add column closed boolean not null default false,
  -- When the oldest message was sent that has not ended by its age; null: there is none.
  add column kept_from timestamptz,
  -- Everything up to here has ended by its age.
  add column ended_seq bigint not null default 0;
create index conversations_by_age on conversations (kept_from) where kept_from is not null;

alter table messages
  -- When it ends; a tombstone with `expires_at <= deleted_at` ended by itself, not by its sender.
  add column expires_at timestamptz,
  -- A line of the conversation itself instead of something written, such as "disappearing:1d"; its text is empty.
  add column notice text;
create index messages_by_expiry on messages (expires_at) where expires_at is not null and deleted_at is null;
-- The few that unread counts must leave out, so that counting stays a matter of indexes.
create index messages_uncounted on messages (conversation_id, seq) include (sender_id)
  where deleted_at is not null or notice is not null;

-- Messages somebody has deleted for themselves alone.
create table hidden_messages (
  user_id uuid not null references users on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  seq bigint not null,
  -- Where the conversation's change counter stood: a device that knew no more than this has to be told. It does not
  -- count as a change, because nobody else may learn of it.
  change_seq bigint not null,
  hidden_at timestamptz not null,
  constraint hidden_messages_key primary key (user_id, conversation_id, seq)
);
create index hidden_messages_by_conversation on hidden_messages (conversation_id);

create table blocks (
  blocker_id uuid not null references users on delete cascade,
  -- Does not cascade: a row is its blocker's alone, and nobody's export may tell who has blocked them.
  blocked_id uuid not null references users,
  created_at timestamptz not null,
  constraint blocks_key primary key (blocker_id, blocked_id),
  constraint blocks_not_oneself check (blocker_id <> blocked_id)
);
create index blocks_by_blocked on blocks (blocked_id);

create function is_blocked(one uuid, other uuid) returns boolean language sql stable as $$
  select exists (select from blocks where blocker_id = one and blocked_id = other)
    or exists (select from blocks where blocker_id = other and blocked_id = one)
$$;

-- Sets `closed` from what is true now. The row is locked first and asked afterwards, so that of two reasons that come
-- and go at once neither is forgotten.
create function close_or_open(low uuid, high uuid) returns void language plpgsql as $$
declare conversation uuid;
begin
  select id into conversation from conversations where direct_low = low and direct_high = high for no key update;
  if conversation is null then return; end if;
  update conversations set closed = is_blocked(low, high)
    or exists (select from users where id in (low, high) and suspended_at is not null)
  where id = conversation;
end $$;

create function blocks_changed() returns trigger language plpgsql as $$
declare
  pair blocks := coalesce(new, old);
  low uuid := least(pair.blocker_id, pair.blocked_id);
  high uuid := greatest(pair.blocker_id, pair.blocked_id);
begin
  -- Who opens a conversation holds the same lock, so it cannot be opened past a block.
  perform pg_advisory_xact_lock(hashtextextended(low::text || high::text, 0));
  perform close_or_open(low, high);
  return null;
end $$;
create trigger blocks_close after insert or delete on blocks for each row execute function blocks_changed();

create function suspension_changed() returns trigger language plpgsql as $$
begin
  -- In one order for everybody, so that two of them cannot wait for each other.
  perform close_or_open(direct_low, direct_high) from (
    select direct_low, direct_high from conversations
    where direct_low = new.id or direct_high = new.id order by id
  ) as mine;
  return null;
end $$;
create trigger users_suspension after update of suspended_at on users for each row
  when (old.suspended_at is distinct from new.suspended_at) execute function suspension_changed();

-- What was there before.
update conversations c set
  kept_from = (select created_at from messages m where m.conversation_id = c.id and m.seq = 1),
  closed = exists (select from users u where u.id in (c.direct_low, c.direct_high) and u.suspended_at is not null);
