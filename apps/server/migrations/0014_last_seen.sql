-- When somebody was last connected. A table of its own: it is written at every coming and going, and goes with the
-- person's other rows.
create table last_seen (
  user_id uuid primary key references users (id) on delete cascade,
  seen_at timestamptz not null
);
