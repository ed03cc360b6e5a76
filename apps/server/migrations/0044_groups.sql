-- A group is a conversation with a title and more than two members.
alter table conversations
  add column title text not null default '',
  add column description text not null default '',
  add column media_id uuid,
  add column posting text not null default 'everyone',
  add column adding text not null default 'everyone',
  add column pinning text not null default 'everyone',
  add column editing text not null default 'admins',
  add column history_for_new text not null default 'all',
  -- Counted here, so that a list of large groups reads no members.
  add column member_count int not null default 2,
  -- Rises with every change of members, roles and rights. A send that knows an older one is looked at again.
  add column members_version int not null default 0,
  -- The group was deleted, or nobody is left: nobody finds it, and what was written goes in small steps.
  add column ended_at timestamptz,
  add constraint conversations_rights check (
    posting in ('everyone', 'admins') and adding in ('everyone', 'admins')
    and pinning in ('everyone', 'admins') and editing in ('everyone', 'admins')),
  add constraint conversations_history check (history_for_new in ('all', 'from-joining'));
create index conversations_ended on conversations (ended_at) where ended_at is not null;

-- The first message that the member may read.
alter table participants add column from_seq bigint not null default 1;

alter table media drop constraint media_purpose,
  add constraint media_purpose check (purpose in ('message', 'avatar', 'group'));
create index conversations_by_media on conversations (media_id) where media_id is not null;

-- Who may not come back by an invite.
create table group_bans (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  constraint group_bans_key primary key (conversation_id, user_id)
);
create index group_bans_by_user on group_bans (user_id);

-- Who was a member: their names still stand beside what they wrote.
create table former_members (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  left_at timestamptz not null,
  constraint former_members_key primary key (conversation_id, user_id)
);
create index former_members_by_user on former_members (user_id);

-- Who followed an invite that needs approval.
create table group_requests (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  constraint group_requests_key primary key (conversation_id, user_id)
);
create index group_requests_by_user on group_requests (user_id);

-- Whom somebody wants in a group and who has to say yes.
create table group_invitations (
  conversation_id uuid not null references conversations on delete cascade,
  user_id uuid not null references users on delete cascade,
  by_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  constraint group_invitations_key primary key (conversation_id, user_id)
);
create index group_invitations_by_user on group_invitations (user_id);
create index group_invitations_by_inviter on group_invitations (by_id);

-- Invites of groups. Personal ones have no conversation; each person has at most one of these in force.
alter table invites
  add column conversation_id uuid references conversations on delete cascade,
  add column expires_at timestamptz,
  add column uses_left int constraint invites_uses check (uses_left >= 0),
  add column approval boolean not null default false;
drop index invites_in_force;
create unique index invites_in_force on invites (user_id) where ended_at is null and conversation_id is null;
create index invites_of_groups on invites (conversation_id) where conversation_id is not null;

-- Who may add the person to groups without being asked.
alter table user_settings add column groups_from text not null default 'everyone'
  constraint user_settings_groups_from check (groups_from in ('everyone', 'contacts', 'nobody'));
