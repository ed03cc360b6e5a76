-- The name and picture with which somebody blocked: the blocked person goes on seeing these. The picture is shown as long
-- as its owner uses it.
alter table blocks
  add column blocker_name text not null default '',
  add column blocker_image text;
update blocks b set blocker_name = u.full_name, blocker_image = u.image from users u where u.id = b.blocker_id;
alter table blocks alter column blocker_name drop default;

create function keep_blocker() returns trigger language plpgsql as $$
begin
  select full_name, image into new.blocker_name, new.blocker_image from users where id = new.blocker_id;
  return new;
end $$;
create trigger blocks_keep before insert on blocks for each row execute function keep_blocker();

-- A deleted account has no name for anybody.
create function seen_name(person uuid, name text, viewer uuid) returns text language sql stable as $$
  select case when name = '' then '' else coalesce(
    (select b.blocker_name from blocks b where b.blocker_id = person and b.blocked_id = viewer), name) end
$$;
create function seen_image(person uuid, image text, viewer uuid) returns text language sql stable as $$
  select case when image is not null and not exists (
    select from blocks b
    where b.blocker_id = person and b.blocked_id = viewer and b.blocker_image is distinct from image) then image end
$$;
