-- What messages are found by. A run is some messages of one conversation that follow each other, with every word in them;
-- it only says where to look. What is found is always read from the messages themselves, so nothing that was edited,
-- deleted or hidden, and nothing of a conversation that somebody left, is ever a result.
create table search_runs (
  id uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations on delete cascade,
  first_seq bigint not null,
  last_seq bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- The run is one rendition of one message, and ends with it.
  rendition_id uuid references renditions (id) on delete cascade,
  words tsvector not null
);
create index search_runs_by_place on search_runs (conversation_id, last_seq);
-- Every search reads the whole list of pending entries, so it is short.
create index search_runs_by_word on search_runs using gin (words) with (gin_pending_list_limit = 512);
create unique index search_runs_by_rendition on search_runs (rendition_id) where rendition_id is not null;

-- How far the runs of a conversation reach. What was sent after that is looked through.
create table search_progress (
  conversation_id uuid primary key references conversations on delete cascade,
  indexed_seq bigint not null default 0
) with (fillfactor = 60);

-- Runs of which a message was edited or deleted: they are gone in the same transaction, and looked through until they are made again.
create table search_gaps (
  conversation_id uuid not null references conversations on delete cascade,
  first_seq bigint not null,
  last_seq bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (conversation_id, first_seq, last_seq)
);
