-- Turns `messages` and `renditions` into 16 hash partitions by conversation. For stopped servers, after a backup, as the
-- role that owns the tables; rights that others have on them are to be granted again:
--   psql "$DATABASE_URL" --set ON_ERROR_STOP=1 --single-transaction --file deploy/partition-by-conversation.sql
-- When it is worth it, and what it costs, says docs/scaling.md. All rows are copied, so the disk must hold them twice.

set local statement_timeout = 0;

-- A key of partitions names the conversation: a client message id then counts within its conversation.
alter table messages drop constraint messages_client_unique;
alter table messages add constraint messages_client_unique unique (sender_id, client_message_id, conversation_id);

do $partition$
declare
  "table" text;
  statement text;
  statements text[];
begin
  foreach "table" in array array['messages', 'renditions'] loop
    -- What LIKE does not bring, or names otherwise: keys, indexes, triggers, and foreign keys from here and to here.
    select array_agg(def order by rank) into statements from (
      select case contype when 'f' then 4 else 1 end as rank,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as def
      from pg_constraint
      where contype in ('p', 'u', 'f') and conparentid = 0 and (conrelid = "table"::regclass or confrelid = "table"::regclass)
      union all
      select 2, pg_get_indexdef(indexrelid) from pg_index i
      where indrelid = "table"::regclass and not exists (select from pg_constraint where conindid = i.indexrelid)
      union all
      select 3, pg_get_triggerdef(oid) from pg_trigger where tgrelid = "table"::regclass and not tgisinternal
    ) as all_of_it;
    execute format('alter table %1$I rename to %1$s_whole', "table");
    execute format('create table %1$I (like %1$s_whole including defaults including constraints including storage)
      partition by hash (conversation_id)', "table");
    for part in 0..15 loop
      execute format('create table %1$s_%2$s partition of %1$I for values with (modulus 16, remainder %2$s)', "table", part);
    end loop;
    execute format('insert into %1$I select * from %1$s_whole', "table");
    execute format('drop table %s_whole cascade', "table");
    foreach statement in array statements loop
      execute statement;
    end loop;
  end loop;
end $partition$;

analyze messages;
analyze renditions;
