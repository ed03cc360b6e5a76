-- Of which messages of a conversation a member is notified, which nobody else knows. Muting silences all of them.
alter table participants add column notify text not null default 'all'
  constraint participants_notify check (notify in ('all', 'mentions', 'none'));
