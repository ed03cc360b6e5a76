-- Terms that are never translated, or always the same: of a person, of a conversation, or else of the server.
create table glossary_terms (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  -- Whose it is, in one column that is never null.
  scope uuid not null generated always as
    (coalesce(user_id, conversation_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  term text not null,
  -- In lower case, as texts are searched for it.
  folded text not null,
  -- Null: it stays as it is, in every pair of languages.
  translation text,
  source text not null default '',
  target text not null default '',
  created_at timestamptz not null,
  constraint glossary_terms_of_one check (user_id is null or conversation_id is null),
  constraint glossary_terms_pair check ((translation is null) = (source = '' and target = '')),
  constraint glossary_terms_once unique (scope, term, source, target)
);
create index glossary_terms_by_person on glossary_terms (user_id) where user_id is not null;
create index glossary_terms_by_conversation on glossary_terms (conversation_id) where conversation_id is not null;
