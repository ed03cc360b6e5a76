-- Programs of their own: bots.

-- An account without a password, which nobody signs in to; its address is "bot " and its id, which is nobody's.
alter table users add column is_bot boolean not null default false;

create table bots (
  user_id uuid primary key references users on delete cascade,
  -- Who made it, and answers for it.
  owner_id uuid not null references users on delete cascade,
  -- What people can tell it: [{"name", "description"}]
  commands jsonb not null default '[]',
  created_at timestamptz not null
);
create index bots_by_owner on bots (owner_id);

-- A bot is found by its owner, and sees nobody with whom it shares no message.
create or replace function can_see(me uuid, person uuid) returns boolean language sql stable as $$
  select exists (
    select from users u where u.id = person and (
      u.id = me
      or (u.discoverable and u.suspended_at is null and not is_blocked(u.id, me)
        and not exists (select from users m where m.id = me and m.is_bot))
      or exists (select from bots b where b.user_id = u.id and b.owner_id = me and u.suspended_at is null)
      or exists (select from blocks b where b.blocker_id = me and b.blocked_id = u.id)))
$$;

-- The figures count people.
create or replace function count_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into daily_counts as d (day, lane, new_users)
    select utc_day(created_at), this_lane(), count(*) from changed where not is_bot group by 1
    on conflict on constraint daily_counts_key do update set new_users = d.new_users + excluded.new_users;
  else
    insert into daily_counts as d (day, lane, gone_users)
    select utc_day(now()), this_lane(), count(*) from changed where not is_bot having count(*) > 0
    on conflict on constraint daily_counts_key do update set gone_users = d.gone_users + excluded.gone_users;
    delete from daily_active a using changed c where a.user_id = c.id;
  end if;
  return null;
end $$;

create or replace function count_deleted_account() returns trigger language plpgsql as $$
begin
  if not new.is_bot then
    insert into daily_counts as d (day, lane, gone_users) values (utc_day(now()), this_lane(), 1)
    on conflict on constraint daily_counts_key do update set gone_users = d.gone_users + 1;
  end if;
  delete from daily_active where user_id = new.id;
  return null;
end $$;

-- By which a program posts into one conversation, without an account to sign in to. What it posts is sent by an account of
-- its own, which is a member of nothing. One that was ended stays, so that who posts to it learns that it is over.
create table hooks (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  made_by uuid not null references users on delete cascade,
  secret_hash bytea not null constraint hooks_secret_unique unique,
  created_at timestamptz not null,
  -- Exact to a minute.
  last_used_at timestamptz,
  ended_at timestamptz
);
create index hooks_by_conversation on hooks (conversation_id);
create index hooks_by_user on hooks (user_id);
create index hooks_by_maker on hooks (made_by);

-- The name under which a hook posted it; null of what people and bots write.
alter table messages add column sent_as text;
