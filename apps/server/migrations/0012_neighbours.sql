-- A short text may be translated with what stands before it in mind. Such a rendition may hold something of those
-- messages, so it ends with any of them.
create table rendition_neighbours (
  rendition_id uuid not null references renditions (id) on delete cascade,
  message_id uuid not null references messages on delete cascade,
  constraint rendition_neighbours_key primary key (rendition_id, message_id)
);
create index rendition_neighbours_by_message on rendition_neighbours (message_id);
