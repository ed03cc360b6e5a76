-- Messages that people reported to the operator. A report belongs to who made it, and goes with their account.
create table reports (
  id uuid primary key,
  reporter_id uuid not null references users on delete cascade,
  message_id uuid not null,
  reason text not null,
  words text not null,
  with_context boolean not null,
  reported_at timestamptz not null,
  constraint reports_once unique (reporter_id, message_id),
  constraint reports_reason check (reason in ('spam', 'insult', 'threat', 'other'))
);
create index reports_by_message on reports (message_id);
create index reports_by_time on reports (reported_at);

-- What was done about each, apart from what belongs to the reporter.
create table report_outcomes (
  report_id uuid primary key references reports on delete cascade,
  -- Null while the report is open.
  outcome text,
  settled_at timestamptz,
  constraint report_outcomes_outcome check (outcome in ('dismissed', 'deleted', 'suspended'))
);
create index report_outcomes_open on report_outcomes (report_id) where outcome is null;

-- What was reported, as it was then, and what the reporter agreed to show with it. Its authors are not told, so nothing of
-- it belongs to their personal tables; the deletion of their accounts looks here (features/messages/reports).
create table reported_messages (
  report_id uuid not null references reports on delete cascade,
  -- 0: the reported message; those before it follow from 1, the nearest first.
  place int not null,
  message_id uuid not null,
  conversation_id uuid not null,
  author_id uuid not null,
  sent_at timestamptz not null,
  text text not null,
  has_picture boolean not null,
  alt text not null,
  -- A copy of the reported message's picture; null without one, or where it could not be made.
  media_id uuid,
  constraint reported_messages_key primary key (report_id, place)
);
create index reported_messages_by_author on reported_messages (author_id);

alter table media drop constraint media_purpose,
  add constraint media_purpose check (purpose in ('message', 'avatar', 'group', 'report'));
