-- Sessions that their owner or an administrator ended, by the hash of their token. Nobody is named. A browser that comes with
-- such a token takes everything of the person out of itself; one whose session has expired keeps what waits to be sent.
create table ended_sessions (
  token_hash text primary key,
  ended_at timestamptz not null
);
create index ended_sessions_by_time on ended_sessions (ended_at);
