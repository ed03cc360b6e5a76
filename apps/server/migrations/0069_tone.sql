-- How translations in a conversation address people; null: as it comes.
alter table conversations add column tone text,
  add constraint conversations_tone check (tone in ('formal', 'informal'));
