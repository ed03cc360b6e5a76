-- Each member's own facts stand in the member's row; no column of a conversation belongs to one of a pair any more.
-- Sends update these rows: they leave room for the next version on the same page.
alter table participants set (fillfactor = 70);
alter table participants
  add column role text not null default 'member',
  add column joined_at timestamptz not null default now(),
  -- Messages that the member has sent here; system messages do not count.
  add column sent bigint not null default 0,
  -- `sent` counts only since 0016; this also holds who wrote before.
  add column has_written boolean not null default false,
  add constraint participants_role check (role in ('owner', 'admin', 'member'));
update participants p set
  joined_at = c.created_at,
  sent = case p.user_id when c.direct_low then c.low_sent when c.direct_high then c.high_sent else 0 end,
  has_written = case p.user_id
    when c.direct_low then c.low_sent > 0 or c.low_wrote
    when c.direct_high then c.high_sent > 0 or c.high_wrote
    else false end
from conversations c where c.id = p.conversation_id;

-- `user_counters.messages` keeps what was counted before 0016.
create or replace function messages_sent(person uuid) returns bigint language sql stable
  as $$ select coalesce((select messages from user_counters where user_id = person), 0)
    + coalesce((select sum(sent) from participants where user_id = person), 0)::bigint $$;

-- The direct conversation of two people; null where they have none.
create function direct_conversation(one uuid, other uuid) returns uuid language sql stable
  as $$ select id from conversations where direct_low = least(one, other) and direct_high = greatest(one, other) $$;

-- Whether `writer` has ever written to `reader`. System messages do not count.
create or replace function has_written(writer uuid, reader uuid) returns boolean language sql stable as $$
  select exists (
    select from participants p
    where p.conversation_id = direct_conversation(writer, reader) and p.user_id = writer and p.has_written)
$$;

alter table conversations drop column low_sent, drop column high_sent, drop column low_wrote, drop column high_wrote;

-- The first message that may reach a privacy level, instead of the last one that may not.
alter table conversations rename column server_after_seq to server_from_seq;
alter table conversations rename column providers_after_seq to providers_from_seq;
alter table conversations
  alter column server_from_seq set default 1,
  alter column providers_from_seq set default 1;
update conversations set server_from_seq = server_from_seq + 1, providers_from_seq = providers_from_seq + 1;
