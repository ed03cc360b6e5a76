-- Until when the server that told a reminder pushes it to the person's browsers; null before that and once it has. What a
-- server that ended has left is pushed by another one.
alter table reminders add column push_until timestamptz;
create index reminders_pushed on reminders (push_until) where push_until is not null;
