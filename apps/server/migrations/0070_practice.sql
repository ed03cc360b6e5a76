-- A member learns in this conversation: nothing is translated by itself there, which nobody else knows.
alter table participants add column practice boolean not null default false;

-- What a word means in a sentence of a message, made for whoever asked. It ends with the message's text.
create table word_meanings (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  made_for uuid not null references users on delete cascade,
  word text not null,
  source text not null,
  target text not null,
  meaning text not null,
  memory_key bytea not null,
  created_at timestamptz not null,
  constraint word_meanings_once unique (memory_key)
);
create index word_meanings_by_message on word_meanings (message_id);
create index word_meanings_by_person on word_meanings (made_for);
