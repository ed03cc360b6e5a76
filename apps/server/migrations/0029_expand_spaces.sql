-- Spaces: named sets of groups with shared members. A space is its announcement group: members, roles, invites, bans and
-- settings of the space are those of that group.

alter table conversations
  -- The announcement group of the space that the group is in. The announcement group has its own id here.
  add column space_id uuid references conversations on delete set null,
  -- How members of the space come into the group.
  add column space_joining text not null default 'invited'
    constraint conversations_space_joining check (space_joining in ('invited', 'open', 'automatic'));
create index conversations_in_spaces on conversations (space_id) where space_id is not null;
