-- How a member has a conversation shown and announced, which nobody else knows.
alter table participants
  -- `infinity`: for good.
  add column muted_until timestamptz,
  add column pinned boolean not null default false,
  add column archived boolean not null default false;
update participants set muted_until = 'infinity' where muted;
alter table participants drop column muted;

alter table initial_conversation_settings add column muted_until timestamptz;
update initial_conversation_settings set muted_until = 'infinity' where muted;
alter table initial_conversation_settings drop column muted;
