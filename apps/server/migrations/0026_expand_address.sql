-- The form of address that people choose for languages whose words change with gender.
alter table user_settings add column addressed_as text not null default 'notSaid';
-- The tone or the form of address matters in this language, and the engine could not follow it.
alter table renditions add column unaddressed boolean not null default false;
