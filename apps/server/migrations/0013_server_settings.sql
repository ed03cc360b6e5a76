-- What administrators have changed of the environment's settings while the servers run, one row for each.
create table server_settings (
  name text primary key,
  value jsonb not null,
  changed_at timestamptz not null
);
