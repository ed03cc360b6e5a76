-- What shows of a message that is translated by itself. Whoever has chosen nothing sees it with its original.
alter table user_settings
  add column translation_display text not null default 'withOriginal'
    check (translation_display in ('withOriginal', 'translationOnly', 'originalFirst'));
