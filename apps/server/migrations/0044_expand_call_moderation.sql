-- What those who manage a group do in its calls.
alter table calls add column locked boolean not null default false;
alter table call_people
  -- Who muted the person, until they unmute themselves.
  add column muted_by uuid references users on delete set null,
  -- A removed person cannot come back into this call.
  add column removed boolean not null default false;
