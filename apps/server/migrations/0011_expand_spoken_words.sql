-- A recording beside a text, or beside another recording, has the words that are said in it itself.
alter table media
  -- {"text", "language"?, "by", "uncertain"?, "corrected"?}
  add column transcript jsonb;
