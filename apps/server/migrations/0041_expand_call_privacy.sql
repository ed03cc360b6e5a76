-- Whether all calls of the user are relayed, so that no one in them learns the user's IP address.
alter table user_settings add column hide_address boolean not null default false;
