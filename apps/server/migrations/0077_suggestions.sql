-- Readers suggest what a message is in their language, and its author accepts that or not. With what authors write and take
-- back themselves it is the history of a message's renditions. It ends with the message's text.
create table rendition_changes (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  target text not null,
  kind text not null check (kind in ('suggested', 'written', 'taken-back')),
  made_by uuid not null references users on delete cascade,
  -- Null where it was taken back.
  text text,
  -- What readers of that language had until then; null where nothing was stored.
  before text,
  created_at timestamptz not null,
  decision text check (decision in ('accepted', 'declined')),
  decided_at timestamptz
);
create index rendition_changes_by_message on rendition_changes (message_id);
create index rendition_changes_by_person on rendition_changes (made_by);
-- Another one in the same language replaces it.
create unique index rendition_changes_open on rendition_changes (message_id, target, made_by)
  where kind = 'suggested' and decision is null;

-- How many suggestions wait for its author; null without any.
alter table messages add column suggestions smallint;

-- Who accepted what somebody else wrote.
alter table renditions add column approved_by uuid;
-- The accepted rendition of the same text that this one repeats, and ends with.
alter table renditions add column remembered_from uuid references renditions (id) on delete cascade;
create index renditions_remembered on renditions (remembered_from) where remembered_from is not null;
