-- An author says what their message is in another language. Such a rendition has no engine, and is what readers of that
-- language get. It ends with the message's text, as every other one, so it refers to nobody.
alter table renditions add column written_by uuid;
create unique index renditions_written on renditions (message_id, target) where written_by is not null;

-- The same in the row, [{"language", "text", "writtenBy"}], so that a page of messages reads no other table for it.
alter table messages add column renditions jsonb;
