-- A member wants to come back to this conversation, which nobody else knows. It says nothing of what they have read.
alter table participants add column marked_unread boolean not null default false;
