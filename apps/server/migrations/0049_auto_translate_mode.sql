-- Whether what somebody receives is translated by itself: always, never, or as they answer in each conversation. Who had it
-- switched off was asked so far, and still is.
alter table user_settings
  add column auto_translate_mode text not null default 'ask'
    constraint user_settings_auto_translate_mode_known check (auto_translate_mode in ('always', 'ask', 'never'));
update user_settings set auto_translate_mode = 'always' where auto_translate;
alter table user_settings drop column auto_translate;
