-- What somebody sets for a chat in which nobody has written yet. It is theirs alone: no conversation begins, so nobody
-- becomes a partner and the other person learns nothing. The first message takes it into the conversation.
create table initial_conversation_settings (
  user_id uuid not null references users on delete cascade,
  -- Does not cascade: a row belongs to the person who set it.
  other_id uuid not null references users,
  privacy_level text constraint initial_conversation_settings_level check (privacy_level in ('device', 'server', 'providers')),
  auto_translate boolean,
  muted boolean not null default false,
  disappearing_seconds int constraint initial_conversation_settings_disappearing check (disappearing_seconds > 0),
  constraint initial_conversation_settings_key primary key (user_id, other_id),
  constraint initial_conversation_settings_not_oneself check (user_id <> other_id)
);

-- `low_sent` and `high_sent` count only since 0016; these hold who wrote before.
alter table conversations
  add column low_wrote boolean not null default false,
  add column high_wrote boolean not null default false;
update conversations c set
  low_wrote = exists (
    select from messages m where m.conversation_id = c.id and m.sender_id = c.direct_low and m.notice is null),
  high_wrote = exists (
    select from messages m where m.conversation_id = c.id and m.sender_id = c.direct_high and m.notice is null)
where last_seq > 0 and (low_sent = 0 or high_sent = 0);

-- Whether `writer` has ever written to `reader`. System messages do not count.
create function has_written(writer uuid, reader uuid) returns boolean language sql stable as $$
  select exists (
    select from conversations c
    where c.direct_low = least(writer, reader) and c.direct_high = greatest(writer, reader)
      and case when c.direct_low = writer then c.low_sent > 0 or c.low_wrote else c.high_sent > 0 or c.high_wrote end)
$$;

-- Whether `me` may see `person` where the two share no message: oneself, who lets themselves be found, and whom one has
-- blocked. Everybody else looks like nobody.
create function can_see(me uuid, person uuid) returns boolean language sql stable as $$
  select exists (
    select from users u where u.id = person and (
      u.id = me or (u.discoverable and u.suspended_at is null and not is_blocked(u.id, me))
      or exists (select from blocks b where b.blocker_id = me and b.blocked_id = u.id)))
$$;

-- Where a person's receipts stood when one of the two blocked the other; null: no block. The other sees these.
alter table participants
  add column blocked_read_seq bigint,
  add column blocked_delivered_seq bigint;
update participants p set blocked_read_seq = p.last_read_seq, blocked_delivered_seq = p.last_delivered_seq
from conversations c
where c.id = p.conversation_id and c.closed and is_blocked(c.direct_low, c.direct_high);

create or replace function close_or_open(low uuid, high uuid) returns void language plpgsql as $$
declare
  conversation uuid;
  blocked boolean;
begin
  select id into conversation from conversations where direct_low = low and direct_high = high for no key update;
  if conversation is null then return; end if;
  blocked := is_blocked(low, high);
  update conversations set closed = blocked
    or exists (select from users where id in (low, high) and suspended_at is not null)
  where id = conversation;
  update participants set
    blocked_read_seq = case when blocked then coalesce(blocked_read_seq, last_read_seq) end,
    blocked_delivered_seq = case when blocked then coalesce(blocked_delivered_seq, last_delivered_seq) end
  where conversation_id = conversation and (blocked or blocked_read_seq is not null);
end $$;
