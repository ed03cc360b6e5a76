#!/bin/sh
# replica.sh HOST: copies the PostgreSQL at HOST once, then follows it as a standby.
set -eu
secrets=${SECRETS:-/run/secrets}
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  PGPASSWORD=$(cat "$secrets/replicator-password")
  export PGPASSWORD
  # A copy that was cut short is begun again.
  rm -rf "$PGDATA.half"
  until pg_basebackup --host="$1" --port="${PGPORT:-5432}" --username=replicator --pgdata="$PGDATA.half" --write-recovery-conf; do
    rm -rf "$PGDATA.half"
    sleep 2
  done
  mkdir -p "$(dirname "$PGDATA")"
  mv "$PGDATA.half" "$PGDATA"
fi
shift
exec postgres -D "$PGDATA" "$@"
