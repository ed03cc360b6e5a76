#!/bin/sh
# What the first start of compose.scale.yaml's PostgreSQL makes: a role that owns the chat's database and has no other
# right, and one that the replica reads with.
set -eu
secrets=${SECRETS:-/run/secrets}
psql --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname=postgres \
  --set=password="$(cat "$secrets/postgres-password")" --set=replicator="$(cat "$secrets/replicator-password")" <<'SQL'
create role lingualoom login password :'password';
create database lingualoom owner lingualoom encoding 'UTF8' template template0;
create role replicator login replication password :'replicator';
SQL
printf 'host replication replicator all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
