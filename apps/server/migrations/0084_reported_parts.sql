-- A report is of a message, or of what somebody suggested or corrected in it.
alter table reports
  add column part text not null default 'message',
  -- Which suggestion, or who corrected; null of a message.
  add column part_id uuid,
  add constraint reports_part check (part in ('message', 'suggestion', 'correction') and (part = 'message') = (part_id is null)),
  drop constraint reports_once;
create unique index reports_once on reports (reporter_id, message_id, coalesce(part_id, message_id));
