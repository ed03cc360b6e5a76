-- What a picture takes in the media store, all its sizes together: the sum is what a person may store no more than.
-- Null for pictures from before; the server measures them by and by.
alter table media add column bytes bigint;
create index media_unmeasured on media (id) where bytes is null and ended_at is null;

-- The sum is read from the index alone, with every upload.
create index media_of_owner on media (owner_id) include (bytes, ended_at);
drop index media_by_owner;
