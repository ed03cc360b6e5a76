-- Work that servers do behind requests, one row for each thing to do. A row goes when it is done.
create table work (
  -- Names it to administrators when it was given up.
  id uuid not null default gen_random_uuid(),
  kind text not null,
  -- What it is about: the same added again makes the row due once more.
  key text not null,
  -- The person in whose share it is done; null for none.
  owner uuid,
  payload jsonb not null default '{}',
  due_at timestamptz not null,
  -- Runs that began since the last one that ended well.
  attempts int not null default 0,
  -- Rises whenever it is added again.
  version int not null default 1,
  -- Until then the server that runs it is believed to be alive.
  leased_until timestamptz,
  -- When it was given up; an administrator may have it tried again.
  gave_up_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  primary key (kind, key)
);
create index work_due on work (kind, due_at) where gave_up_at is null;
create index work_given_up on work (gave_up_at) where gave_up_at is not null;
create index work_by_owner on work (owner);
