-- Earlier texts of edited messages, at most the latest few of each.
create table message_revisions (
  conversation_id uuid not null,
  message_id uuid not null,
  revision integer not null,
  text text not null,
  language text,
  written_at timestamptz not null,
  replaced_at timestamptz not null,
  constraint message_revisions_key primary key (conversation_id, message_id, revision),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
create index message_revisions_by_replacement on message_revisions (replaced_at);
