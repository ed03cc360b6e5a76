-- Widgets let visitors of other sites write to the members of a group.
create table widgets (
  id uuid primary key,
  code text not null constraint widgets_code unique,
  conversation_id uuid not null references conversations on delete cascade,
  -- The creator owns the visitors' conversations while a member of the group; otherwise the group's owner does.
  created_by uuid references users on delete set null,
  title text not null,
  greeting text not null,
  -- Origins of the sites that may show the widget, as browsers write them.
  origins text[] not null constraint widgets_origins check (cardinality(origins) > 0),
  created_at timestamptz not null,
  ended_at timestamptz
);
create index widgets_of_groups on widgets (conversation_id);
create index widgets_by_creator on widgets (created_by) where created_by is not null;
