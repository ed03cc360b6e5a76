-- Emoji and stickers of a space, which end with it: `ended-groups-store.ts`.
create index stickers_of_spaces on stickers (space_id) where space_id is not null;
