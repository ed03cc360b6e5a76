-- Emoji and stickers of a server. (Ends and anonymity of polls are in the JSON of `messages.poll`.)

create table stickers (
  id uuid primary key,
  kind text not null constraint stickers_kind check (kind in ('emoji', 'sticker')),
  -- Written as `:name:` in texts and reactions.
  name text not null,
  -- Read aloud by screen readers.
  label text not null,
  -- Everyone on the server sees this picture. Its owner is the sticker, so it outlives the account that uploaded it.
  media_id uuid not null,
  animated boolean not null,
  created_by uuid references users on delete set null,
  -- Null: of the whole server.
  space_id uuid,
  created_at timestamptz not null
);
create unique index stickers_name on stickers (coalesce(space_id, '00000000-0000-0000-0000-000000000000'), name);
create unique index stickers_media on stickers (media_id);

-- A sticker, and each of its copies in messages.
alter table media add column is_sticker boolean not null default false;
