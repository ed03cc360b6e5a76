-- Links by which people make an account where sign-up is by invitation.
create table server_invites (
  id uuid primary key,
  code text not null constraint server_invites_code unique,
  -- Null: made by the operator on the command line.
  user_id uuid references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  uses int constraint server_invites_uses check (uses > 0),
  -- Accounts that came by it. The constraint is the last word when many come at once.
  used int not null default 0,
  constraint server_invites_used check (used >= 0 and (uses is null or used <= uses))
);
create index server_invites_by_user on server_invites (user_id);

-- Who has signed up by a link holds one of its uses.
create index pending_registrations_by_invite on pending_registrations (invite) where invite is not null;
