-- A message carries any number of attachments of any kind, where it had one picture.

alter table media
  add column kind text not null default 'image' constraint media_kind check (kind in ('image', 'video', 'audio', 'file')),
  -- As the sender's device names it, without what misleads.
  add column name text not null default '',
  -- Found in the content, never in the name.
  add column type text not null default 'image/webp',
  -- How much of an upload has arrived, in whole pieces; null once it is complete.
  add column received bigint,
  add column duration_ms int,
  -- Of a voice message: 64 levels from 0 to 255.
  add column waveform smallint[],
  -- Whether there is a picture of it beside its bytes: a video's first frame, a document's first page.
  add column has_preview boolean not null default false,
  -- How a text file begins.
  add column beginning text,
  -- The row whose files these are, where a message was forwarded or reported; null: its own.
  add column files_of uuid;
create index media_sharing on media (files_of) where files_of is not null;
-- A file has no size in pixels.
alter table media
  alter column width drop not null,
  alter column height drop not null,
  drop constraint media_purpose,
  add constraint media_purpose check (purpose in ('message', 'avatar', 'group', 'report', 'link'));

alter table messages
  -- What it carries, in the order of its sender; null without any.
  add column attachment_ids uuid[],
  -- {"by", "uncertain"?, "corrected"?}: the text is what was heard in its recording.
  add column transcript jsonb,
  -- {"url", "site", "title", "description", "language", "mediaId", "width", "height"}: of the first link of its text.
  add column link_preview jsonb;
update messages set attachment_ids = array[media_id] where media_id is not null;
alter table messages drop column media_id;

-- Whether previews are made of the links that this person sends.
alter table user_settings add column link_previews boolean not null default true;
-- Whether a picture that this person opens shows its words translated, where its chat is translated by itself.
alter table user_settings add column translate_pictures boolean not null default false;
-- Whether previews are made here; each member sets it for all.
alter table conversations add column link_previews boolean not null default true;

-- What engines make of texts that come with a message beside its own; it ends with the text of the message.
create table carried_renditions (
  conversation_id uuid not null,
  message_id uuid not null,
  -- 'link': title and description of its link preview; else the id of a picture, whose words they are.
  part text not null,
  target text not null,
  -- As of a rendition.
  glossary text not null,
  source text not null,
  engine text not null,
  engine_name text not null,
  quality text not null,
  made_at text not null,
  -- In the order of the original texts.
  texts text[] not null,
  created_at timestamptz not null,
  constraint carried_renditions_key primary key (conversation_id, message_id, part, target, glossary),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);

-- Recordings whose words are to be written down: each goes when they are, or when nobody can hear any.
create table transcriptions (
  conversation_id uuid not null,
  message_id uuid not null,
  due_at timestamptz not null,
  tries int not null default 0,
  -- Somebody waits for it, whose limit counted it.
  is_asked boolean not null default false,
  primary key (conversation_id, message_id),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
create index transcriptions_due on transcriptions (due_at);

-- The words of a picture, read once for all who may look at it.
create table picture_words (
  conversation_id uuid not null,
  message_id uuid not null,
  media_id uuid not null,
  -- Null where nothing could be read.
  language text,
  -- [{"text", "box", "angle"}], from above.
  lines jsonb not null,
  read_at timestamptz not null,
  constraint picture_words_key primary key (conversation_id, message_id, media_id),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
