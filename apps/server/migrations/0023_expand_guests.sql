-- Guests come by a link without an account and take part in one conversation. Their address is a placeholder.
alter table users add column is_guest boolean not null default false;
-- The code of the link by which a guest came. It admits the account that the guest may create.
alter table users add column guest_invite text;
create index users_guests on users (id) where is_guest;

-- Whether a link admits guests. Links from before this version do not.
alter table invites add column guests boolean not null default false;

-- The guest who becomes the account of this sign-up.
alter table pending_registrations add column guest_id uuid references users on delete set null;
create index pending_registrations_by_guest on pending_registrations (guest_id) where guest_id is not null;

-- Guests do not see the directory.
create or replace function can_see(me uuid, person uuid) returns boolean language sql stable as $$
  select exists (
    select from users u where u.id = person and (
      u.id = me
      or (u.discoverable and u.suspended_at is null and not is_blocked(u.id, me)
        and not exists (select from users m where m.id = me and (m.is_bot or m.is_guest)))
      or exists (select from bots b where b.user_id = u.id and b.owner_id = me and u.suspended_at is null)
      or exists (select from blocks b where b.blocker_id = me and b.blocked_id = u.id)))
$$;
