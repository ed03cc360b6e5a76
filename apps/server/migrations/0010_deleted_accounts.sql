-- Of a deleted account its id remains, because the conversations of others still hold it: everything else in the row
-- is taken out. The account also counts as suspended, so whatever refuses the suspended refuses it too.
alter table users add column deleted_at timestamptz;
create index users_deleted on users (deleted_at) where deleted_at is not null;

-- To the figures somebody whose account was deleted is gone, like a row that is no more.
create function count_deleted_account() returns trigger language plpgsql as $$
begin
  insert into daily_counts as d (day, lane, gone_users) values (utc_day(now()), this_lane(), 1)
  on conflict on constraint daily_counts_key do update set gone_users = d.gone_users + 1;
  delete from daily_active where user_id = new.id;
  return null;
end $$;
create trigger users_deleted_counted after update of deleted_at on users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function count_deleted_account();
