-- What an operator sees. Figures are kept by whatever changes them, in the same transaction: nothing here is ever found
-- by counting messages, people or translations.

-- One row per UTC day and lane. A lane is the connection that writes, so that two batches of sends which are committed
-- side by side never wait for each other's row; lanes of days that are over are folded into lane 0.
create table daily_counts (
  day date not null,
  lane int not null,
  messages bigint not null default 0,
  translations bigint not null default 0,
  active_users bigint not null default 0,
  new_users bigint not null default 0,
  gone_users bigint not null default 0,
  constraint daily_counts_key primary key (day, lane)
) with (fillfactor = 50);

-- Who has sent or read something that day, so that each person is counted once. Kept for two days; the number stays.
-- No foreign key: it would make the first send of the day lock its sender's row.
create table daily_active (
  user_id uuid not null,
  day date not null,
  constraint daily_active_key primary key (user_id, day)
);
create index daily_active_by_day on daily_active (day);

create function utc_day(moment timestamptz) returns date language sql immutable
  as $$ select (moment at time zone 'UTC')::date $$;

create function this_lane() returns int language sql volatile
  as $$ select pg_backend_pid() % 1024 $$;

create function count_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into daily_counts as d (day, lane, new_users)
    select utc_day(created_at), this_lane(), count(*) from changed group by 1
    on conflict on constraint daily_counts_key do update set new_users = d.new_users + excluded.new_users;
  else
    insert into daily_counts as d (day, lane, gone_users)
    select utc_day(now()), this_lane(), count(*) from changed having count(*) > 0
    on conflict on constraint daily_counts_key do update set gone_users = d.gone_users + excluded.gone_users;
    delete from daily_active a using changed c where a.user_id = c.id;
  end if;
  return null;
end $$;

create trigger users_counted_in after insert on users
  referencing new table as changed for each statement execute function count_people();
create trigger users_counted_out after delete on users
  referencing old table as changed for each statement execute function count_people();

-- Every translation is counted for its reader; what is counted there is counted for the day too.
create function count_translations() returns trigger language plpgsql as $$
begin
  insert into daily_counts as d (day, lane, translations)
  values (utc_day(now()), this_lane(), new.translations - case when tg_op = 'UPDATE' then old.translations else 0 end)
  on conflict on constraint daily_counts_key do update set translations = d.translations + excluded.translations;
  return null;
end $$;

create trigger translations_counted_first after insert on user_counters
  for each row when (new.translations > 0) execute function count_translations();
create trigger translations_counted after update of translations on user_counters
  for each row when (new.translations > old.translations) execute function count_translations();

-- What was there before the counting began.
insert into daily_counts (day, lane, new_users)
  select utc_day(created_at), 0, count(*) from users group by 1;
insert into daily_counts as d (day, lane, messages)
  select utc_day(created_at), 0, count(*) from messages group by 1
  on conflict on constraint daily_counts_key do update set messages = excluded.messages;
insert into daily_counts as d (day, lane, translations)
  select utc_day(now()), 0, sum(translations) from user_counters having sum(translations) > 0
  on conflict on constraint daily_counts_key do update set translations = excluded.translations;

-- The few among the many.
create index users_admins on users (id) where is_admin;
create index users_unverified on users (id) where not email_verified;
create index users_suspended on users (id) where suspended_at is not null;
-- For the search of administrators: parts of at least three letters by the first, shorter ones by how it begins.
create index users_email_search on users using gin (email gin_trgm_ops);
create index users_email_begin on users (email text_pattern_ops);
create index users_name_begin on users (lower(full_name) text_pattern_ops);

-- Who did what to whom. It holds ids only; names are joined when it is read, so a deleted person leaves no name here.
create table audit_log (
  id uuid primary key,
  at timestamptz not null,
  -- Null: from the command line of the server.
  actor_id uuid,
  action text not null,
  subject_id uuid,
  -- The network address the request came from; null from the command line.
  address text,
  details jsonb not null default '{}'
);
create index audit_log_by_action on audit_log (action, id);
create index audit_log_by_actor on audit_log (actor_id, id);
create index audit_log_by_subject on audit_log (subject_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();

-- Keys of providers, encrypted with a key derived from APP_SECRET. The first of a type is the primary one.
create table provider_keys (
  key_type text not null,
  position int not null,
  sealed bytea not null,
  constraint provider_keys_key primary key (key_type, position)
);
