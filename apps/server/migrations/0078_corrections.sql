-- A member lets the others correct what they write in this conversation.
alter table participants add column corrections boolean not null default false;

-- How somebody would say a sentence that its author learns to say. It ends with the message's text.
create table corrections (
  id uuid primary key,
  message_id uuid not null references messages on delete cascade,
  made_by uuid not null references users on delete cascade,
  text text not null,
  created_at timestamptz not null,
  constraint corrections_once unique (message_id, made_by)
);
create index corrections_by_person on corrections (made_by);

-- How many there are; null without any.
alter table messages add column corrections smallint;
