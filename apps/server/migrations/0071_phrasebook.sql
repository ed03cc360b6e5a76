-- Words that a person saves to learn, and how well they are remembered. The sentence is read from its message.
create table phrases (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  word text not null,
  language text not null,
  meaning text not null,
  meaning_language text not null,
  message_id uuid references messages on delete set null,
  -- Where its sentence stands in the message of that revision, in UTF-16 code units.
  revision integer,
  sentence_from integer,
  sentence_to integer,
  saved_at timestamptz not null,
  due_at timestamptz not null,
  -- The card of the scheduler (FSRS).
  stability double precision not null,
  difficulty double precision not null,
  scheduled_days integer not null,
  learning_steps integer not null,
  reps integer not null,
  lapses integer not null,
  state smallint not null,
  reviewed_at timestamptz,
  constraint phrases_once unique (user_id, language, word, meaning_language)
);
create index phrases_newest on phrases (user_id, saved_at desc, id desc);
create index phrases_due on phrases (user_id, due_at, id);
create index phrases_by_message on phrases (message_id);
