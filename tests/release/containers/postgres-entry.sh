#!/bin/bash
# Stands in for the entry of the official image of PostgreSQL, as far as our compose files use it.
set -e
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA"
  chown -R postgres:postgres /var/lib/postgresql
  chmod 0700 "$PGDATA"
  mkdir -p /var/run/postgresql && chown postgres /var/run/postgresql
  exec gosu postgres bash "$0" "$@"
fi
if [ "$1" = postgres ] && [ ! -s "$PGDATA/PG_VERSION" ]; then
  user=${POSTGRES_USER:-postgres}
  initdb --username="$user" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8
  printf 'host all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  # Until everything is made, nobody reaches it over the network.
  pg_ctl --wait --options="-c listen_addresses=''" start
  if [ -n "${POSTGRES_DB:-}" ] && [ "$POSTGRES_DB" != postgres ]; then createdb --username="$user" "$POSTGRES_DB"; fi
  for script in /docker-entrypoint-initdb.d/*.sh; do
    export POSTGRES_USER=$user
    # As there: what is no program becomes a part of this script.
    if [ -x "$script" ]; then "$script"; elif [ -f "$script" ]; then . "$script"; fi
  done
  pg_ctl --wait stop
fi
if [ "$1" = postgres ]; then
  shift
  exec postgres -c listen_addresses='*' "$@"
fi
exec "$@"
