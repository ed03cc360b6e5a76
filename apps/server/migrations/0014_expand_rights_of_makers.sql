-- Programs act as long as the person behind them may.

-- The one rule for what acts in a conversation on behalf of a person: the person is a member and not suspended, manages the
-- group, or talks to somebody whom no block separates from them.
create function may_run_programs(maker uuid, conversation uuid) returns boolean language sql stable as $$
  select exists (
    select from participants p
    join conversations c on c.id = p.conversation_id and not c.closed and c.ended_at is null
    join users u on u.id = p.user_id and u.suspended_at is null
    where p.conversation_id = conversation and p.user_id = maker and (c.kind = 'direct' or p.role <> 'member'))
$$;

-- Whether an account only sends what one webhook posts. Such accounts belong to no bot.
create function is_webhook_account(person uuid) returns boolean language sql stable as $$
  select exists (
    select from users u where u.id = person and u.is_bot and not exists (select from bots b where b.user_id = u.id))
$$;

-- A block also separates a person from the bots of the other one, by which the other would go on reading and writing.
create function is_kept_apart(one uuid, other uuid) returns boolean language sql stable as $$
  select is_blocked(one, other)
    or exists (select from bots b where b.user_id = one and is_blocked(b.owner_id, other))
    or exists (select from bots b where b.user_id = other and is_blocked(b.owner_id, one))
$$;

create or replace function close_or_open(low uuid, high uuid) returns void language plpgsql as $$
declare
  conversation uuid;
  blocked boolean;
begin
  select id into conversation from conversations where direct_low = low and direct_high = high for no key update;
  if conversation is null then return; end if;
  blocked := is_kept_apart(low, high);
  update conversations set closed = blocked
    or exists (select from users where id in (low, high) and suspended_at is not null)
  where id = conversation;
  update participants set
    blocked_read_seq = case when blocked then coalesce(blocked_read_seq, last_read_seq) end,
    blocked_delivered_seq = case when blocked then coalesce(blocked_delivered_seq, last_delivered_seq) end
  where conversation_id = conversation and (blocked or blocked_read_seq is not null);
end $$;

create or replace function blocks_changed() returns trigger language plpgsql as $$
declare
  pair blocks := coalesce(new, old);
  one record;
begin
  -- In one order for every transaction, so that two of them cannot wait for each other.
  for one in
    select least(a, b) as low, greatest(a, b) as high from (
      select pair.blocker_id as a, pair.blocked_id as b
      union all select user_id, pair.blocked_id from bots where owner_id = pair.blocker_id
      union all select user_id, pair.blocker_id from bots where owner_id = pair.blocked_id) as pairs
    where a <> b order by 1, 2
  loop
    -- Opening a conversation takes the same lock, so none is opened past a block.
    perform pg_advisory_xact_lock(hashtextextended(one.low::text || one.high::text, 0));
    perform close_or_open(one.low, one.high);
  end loop;
  return null;
end $$;

-- Closes what blocks of owners should have closed before, and conversations that were begun with a webhook's account.
select close_or_open(c.direct_low, c.direct_high)
from bots b join participants p on p.user_id = b.user_id
join conversations c on c.id = p.conversation_id and c.kind = 'direct' and not c.closed;
update conversations c set closed = true
from users u join participants p on p.user_id = u.id
where c.id = p.conversation_id and c.kind = 'direct' and u.is_bot and is_webhook_account(u.id);
