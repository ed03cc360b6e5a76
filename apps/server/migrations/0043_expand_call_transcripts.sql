-- When the words of a message were said, for messages that keep what was said in a call.
alter table messages add column said_at timestamptz;

alter table calls
  -- Whether something that was said became captions.
  add column captioned boolean not null default false,
  -- Who asked first to keep what was said.
  add column keep_by uuid references users on delete set null,
  -- The message under which it is kept, once everyone has agreed and the call is over.
  add column keep_root uuid;
-- The person's answer; null until they give it.
alter table call_people add column keep boolean;

-- What people said, between the agreement of all and its messages. Each person's page hands in their own words.
create table call_turns (
  call_id uuid not null references calls on delete cascade,
  user_id uuid not null references users on delete cascade,
  segment_id uuid not null,
  said_at timestamptz not null,
  text text not null,
  language text,
  constraint call_turns_key primary key (call_id, user_id, segment_id)
);
