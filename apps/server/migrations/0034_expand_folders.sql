-- Folders of a user's chats, by rules and by hand. Only their user sees them.
create table folders (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- From 0 on, in the order of the user.
  position int not null,
  name text not null,
  -- All rules that are set have to hold. A folder without any holds only the chats that were added by hand.
  unread boolean not null,
  unmuted boolean not null,
  kinds text[] not null,
  languages text[] not null,
  -- Conversations added and removed by hand, whatever the rules say. The user may have left some of them since.
  included uuid[] not null,
  excluded uuid[] not null,
  created_at timestamptz not null
);
create index folders_by_user on folders (user_id, position);
