-- A conversation's renditions are its translation memory too: a text that was translated in it before is not asked
-- for again. The key is keyed with the server's secret over everything an answer depends on, the conversation first,
-- so it tells nothing and finds nothing of another conversation; and what is remembered dies with its message.
alter table renditions
  add column id uuid not null default gen_random_uuid(),
  add column memory_key bytea,
  -- Whoever had it made; others who read it have it in their history once they have.
  add column made_for uuid,
  add constraint renditions_id_unique unique (id);
create index renditions_by_memory_key on renditions (memory_key) where memory_key is not null;

-- What a rendition says in the language it came from, for the writer who wants to know how it is read.
create table back_renditions (
  rendition_id uuid primary key references renditions (id) on delete cascade,
  memory_key bytea,
  engine text not null,
  engine_name text not null,
  text text not null,
  quality text not null,
  made_at text not null,
  created_at timestamptz not null
);
create index back_renditions_by_memory_key on back_renditions (memory_key) where memory_key is not null;

-- Texts everybody writes ("ok", "thanks"), from a list that comes with the program: the only ones remembered for all.
create table shared_renditions (
  memory_key bytea primary key,
  text text not null,
  created_at timestamptz not null
);

-- What a person had translated. A message's row points at its rendition and goes with it; only free texts, which
-- are nobody's message, are here as text, for thirty days, and are the memory of free texts as well.
create table translation_history (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  rendition_id uuid references renditions (id) on delete cascade,
  memory_key bytea,
  original_text text,
  translated_text text,
  source text,
  target text,
  engine text,
  engine_name text,
  quality text,
  made_at text,
  detected_language text,
  detected_confidence real,
  created_at timestamptz not null,
  constraint translation_history_points_or_tells check ((rendition_id is null) <> (original_text is null))
);
create index translation_history_by_user on translation_history (user_id, id desc);
create unique index translation_history_by_rendition on translation_history (rendition_id, user_id)
  where rendition_id is not null;
create index translation_history_by_memory_key on translation_history (memory_key) where memory_key is not null;
create index translation_history_free_by_age on translation_history (created_at) where rendition_id is null;

-- Kept as things happen, so that nobody's figures and no dashboard count rows.
create table translation_totals (
  user_id uuid not null references users on delete cascade,
  source text not null,
  target text not null,
  translations bigint not null default 0,
  constraint translation_totals_key primary key (user_id, source, target)
);
create table translation_daily (
  day date not null,
  engine text not null,
  source text not null,
  target text not null,
  -- Translations given, those among them that were stored already, and attempts of the engine that failed.
  translations bigint not null default 0,
  cache_hits bigint not null default 0,
  failures bigint not null default 0,
  -- Of the attempts: UTF-16 units that were sent, and how long the answers took together.
  attempts bigint not null default 0,
  characters bigint not null default 0,
  milliseconds bigint not null default 0,
  constraint translation_daily_key primary key (day, engine, source, target)
);

-- How often somebody was seen to write in a language; a few of them, with weights that fade.
create table sender_languages (
  user_id uuid not null references users on delete cascade,
  language text not null,
  weight real not null,
  constraint sender_languages_key primary key (user_id, language)
);

-- Whether a reader last wanted to see the original of a message alone, or its translation too.
create table reading_choices (
  user_id uuid not null references users on delete cascade,
  message_id uuid not null references messages on delete cascade,
  shown text not null,
  constraint reading_choices_key primary key (user_id, message_id),
  constraint reading_choices_shown check (shown in ('original', 'translation'))
);
create index reading_choices_by_message on reading_choices (message_id);

-- What each of the two has set for their conversation; null where they have set nothing.
alter table participants
  add column rung text,
  add column auto_translate boolean,
  add constraint participants_rung check (rung in ('device', 'server', 'providers'));

-- Raising a conversation's rung covers only later text: messages up to these numbers stay where they were. The
-- rung a conversation began with is the server's default of that time, and holds for who has set none.
alter table conversations
  add column initial_rung text not null default 'server',
  add column server_after_seq bigint not null default 0,
  add column providers_after_seq bigint not null default 0;
create index conversations_begun_with_providers on conversations (id) where initial_rung = 'providers';
