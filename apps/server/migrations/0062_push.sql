-- By which push services know this server; the private half is sealed by its secret.
create table push_keys (
  id smallint primary key default 1,
  public_key text not null,
  sealed bytea not null,
  created_at timestamptz not null,
  constraint push_keys_once check (id = 1)
);

-- A browser that wants to be told of messages while its pages are closed. It ends with the session.
create table push_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null,
  public_key text not null,
  auth_key text not null,
  shows text not null,
  language text not null,
  -- Somebody looks at a page of this browser until then: it needs no notification.
  in_use_until timestamptz,
  -- Its push service asked to be left alone until then.
  held_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint push_devices_shows check (shows in ('everything', 'sender', 'nothing')),
  constraint push_devices_by_endpoint unique (endpoint),
  constraint push_devices_by_session unique (session_id)
);
create index push_devices_by_user on push_devices (user_id);

-- What a device shows of a conversation, or is to show. What it says is read when it is sent.
create table push_notifications (
  device_id uuid not null references push_devices on delete cascade,
  conversation_id uuid not null references conversations on delete cascade,
  -- The first message it counts.
  first_seq integer not null,
  -- The last message it shows, and a digest of what it says; null as long as it shows nothing.
  shown_seq integer,
  shown_digest text,
  -- Null when the device shows what it should.
  due_at timestamptz,
  tries integer not null default 0,
  -- Rises with everything that may change what it says.
  version integer not null default 1,
  primary key (device_id, conversation_id)
);
create index push_notifications_due on push_notifications (due_at) where due_at is not null;
create index push_notifications_by_conversation on push_notifications (conversation_id);

-- When a person's devices stay silent: minutes of the day in a time zone.
create table quiet_hours (
  user_id uuid primary key references users on delete cascade,
  from_minute smallint not null,
  to_minute smallint not null,
  time_zone text not null
);
