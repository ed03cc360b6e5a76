-- What a newcomer reads, as the sign-up form asks it; null in sign-ups from before, which read the language of their page.
alter table pending_registrations
  add column preferred_language text,
  add column read_languages text[] not null default '{}',
  add column languages_answered boolean not null default false,
  -- SHA-256 of the cookie of the browser that signed up: the link signs that browser in.
  add column browser_hash bytea;

-- People from before are asked once, and keep what they have until they answer.
alter table user_settings add column languages_answered boolean not null default false;
