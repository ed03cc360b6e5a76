-- Names as they are searched and sorted by: without case and accents, and with one spelling for letters that different
-- keyboards write differently. "jose" finds José, and Élodie stands between Dieter and Emma, whatever the locale.

-- Which marks go: accents of Latin, Greek and Cyrillic, points of Hebrew, vowel signs and hamzas of Arabic, and what is
-- not to be seen at all. Not those of other scripts, where they make another letter (か, が) or are the vowel (की).
-- Compatibility forms are opened out, so of eighty letters there may come many more than fit into an index.
create function folded(words text) returns text language sql immutable strict parallel safe
return left(replace(replace(replace(replace(
  translate(
    lower(regexp_replace(
      normalize(words, NFKD),
      '[\u0300-\u036F\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u200B-\u200F\u2060]', '', 'g')),
    'ıøłđðħŧςيىكة', 'iolddhtσییکه'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 160);

-- As a part of a pattern: what was typed means itself.
create function folded_literal(words text) returns text language sql immutable strict parallel safe
return regexp_replace(folded(words), '([\\%_])', '\\\1', 'g');

drop index users_by_name, users_name_search, users_name_begin;
create index users_by_name on users (folded(full_name), id) where discoverable;
create index users_name_search on users using gin (folded(full_name) gin_trgm_ops);
create index users_name_begin on users (folded(full_name) text_pattern_ops);
