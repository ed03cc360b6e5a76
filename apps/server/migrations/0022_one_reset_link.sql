-- A newer link ends the older ones: a person has one at most.
delete from password_resets old using password_resets newer
where newer.user_id = old.user_id and (newer.created_at, newer.token_hash) > (old.created_at, old.token_hash);
drop index password_resets_by_user;
alter table password_resets add constraint password_resets_one_each unique (user_id);
