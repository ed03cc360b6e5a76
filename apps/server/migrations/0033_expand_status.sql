-- How the person sees the app: the size of its text, and the room between rows.
alter table user_settings add column text_size text not null default 'standard';
alter table user_settings add column density text not null default 'comfortable';
-- Devices stay silent until then.
alter table user_settings add column quiet_until timestamptz;
-- What the person says others should know of them now, such as "On a train"; empty for none. Null: until it is changed.
alter table user_settings add column status_text text not null default '';
alter table user_settings add column status_until timestamptz;
