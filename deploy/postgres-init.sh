#!/bin/sh
# What the first start of the compose files' PostgreSQL makes: a role that owns the chat's database and has no other
# right, and, where there is a replica, one that it reads with.
set -eu
secrets=${SECRETS:-/run/secrets}
as_superuser() { psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres "$@"; }
as_superuser --set=password="$(cat "$secrets/chat-password")" <<'SQL'
create role lingualoom login password :'password';
create database lingualoom owner lingualoom encoding 'UTF8' template template0;
SQL
if [ -s "$secrets/replicator-password" ]; then
  as_superuser --set=password="$(cat "$secrets/replicator-password")" <<'SQL'
create role replicator login replication password :'password';
SQL
  printf 'host replication replicator all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
fi
