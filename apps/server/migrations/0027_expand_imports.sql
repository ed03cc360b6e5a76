-- Histories that people bring from other chats. Imported messages are numbered from 0 downwards, before the first message
-- that was written here, so they move none of those.

alter table conversations
  -- The first message that members may read who may read everything; 1 without imported ones.
  add column first_seq bigint not null default 1,
  -- The lowest number in use. Messages below `first_seq` are of an import under way, and no member sees them.
  add column lowest_seq bigint not null default 1;
-- The import that brought a message; null for all that was written here.
alter table messages add column import_id uuid;
-- [{"emoji", "count"}] of the export, which names no account.
alter table messages add column imported_reactions jsonb;
-- Finds a message of an export that was imported before.
create index messages_imported on messages (conversation_id, client_message_id) where import_id is not null;

-- An upload that is read and then deleted; it takes none of its owner's room.
alter table media add column is_export boolean not null default false;

-- Exports that people or the operator bring.
create table imports (
  id uuid primary key,
  -- Null once that account was deleted.
  by_id uuid references users on delete set null,
  -- The target of a single chat; null where each conversation of the export becomes a group.
  conversation_id uuid references conversations on delete cascade,
  -- The uploaded file, or the operator's folder.
  media_id uuid,
  folder text,
  -- Null until the files were recognised.
  source text,
  state text not null constraint imports_state check (
    state in ('reading', 'ready', 'writing', 'paused', 'done', 'undoing', 'undone', 'failed')),
  -- {"timeZone", "dateOrder"?}
  answers jsonb not null,
  -- The reason of a failure: {"code", "where"}.
  problem jsonb,
  -- Counts of the export: see operate/history-import/found.ts.
  found jsonb,
  written int not null default 0,
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index imports_of_conversations on imports (conversation_id) where conversation_id is not null;
create index imports_of_the_server on imports (created_at) where conversation_id is null;
create index imports_by_person on imports (by_id) where by_id is not null;

-- Authors of imported messages, who need not have an account. Until a person says that messages are theirs, the sender of
-- the messages is the id of such a row.
create table import_people (
  id uuid primary key,
  import_id uuid not null references imports on delete cascade,
  -- SHA-256 of what identifies the author in the export.
  key text not null,
  name text not null,
  email text,
  messages int not null default 0,
  -- The account that the messages are said to be of. Theirs once `claimed_at` is set.
  user_id uuid references users on delete set null,
  claimed_at timestamptz,
  -- They wanted none of it; later exports bring nothing of theirs into that conversation either.
  erased_at timestamptz,
  -- Whether the messages were changed after that answer.
  answered boolean not null default false,
  -- The code of the link for this one person.
  invite text,
  unique (import_id, key)
);
create index import_people_by_user on import_people (user_id) where user_id is not null;
create index import_people_by_email on import_people (email) where email is not null;
create index import_people_by_invite on import_people (invite) where invite is not null;

create table import_conversations (
  import_id uuid not null references imports on delete cascade,
  -- SHA-256 of the export's key.
  key text not null,
  title text not null,
  kind text not null,
  members uuid[] not null default '{}',
  messages int not null default 0,
  -- Times of the first and the last message.
  first_at timestamptz,
  last_at timestamptz,
  -- Whether it is to be imported, and into which conversation.
  chosen boolean not null default true,
  conversation_id uuid references conversations on delete set null,
  -- Its messages are visible to the members.
  done_at timestamptz,
  primary key (import_id, key)
);
create index import_conversations_by_target on import_conversations (conversation_id) where conversation_id is not null;

-- Messages that were read and are not written yet.
create table import_messages (
  import_id uuid not null references imports on delete cascade,
  conversation text not null,
  at timestamptz not null,
  -- In the order of the export.
  position int not null,
  -- `client_message_id` of the message: SHA-256 of what identifies it in the export.
  key text not null,
  -- Null for a line of the other chat itself.
  person_id uuid,
  item jsonb not null,
  primary key (import_id, conversation, at, position)
);

-- Messages that answer others, which may be written later.
create table import_replies (
  import_id uuid not null references imports on delete cascade,
  conversation_id uuid not null,
  message_id uuid not null,
  answers text not null,
  primary key (import_id, conversation_id, message_id)
);
