#!/bin/sh
# make-secrets.sh FOLDER: makes each secret of the compose files that is not there yet. It never changes one that is.
set -eu
folder=$1
umask 022
random() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
# Written beside and moved, so that no service reads half of one.
put() {
  if [ -s "$folder/$1" ]; then return; fi
  printf '%s\n' "$2" >"$folder/.$1"
  mv "$folder/.$1" "$folder/$1"
}
put app-secret "$(random)"
put postgres-password "$(random)"
put database-url "postgres://lingualoom:$(cat "$folder/postgres-password")@postgres:5432/lingualoom"
# What compose.scale.yaml has beside them.
put superuser-password "$(random)"
put replicator-password "$(random)"
put pooled-url "postgres://lingualoom:$(cat "$folder/postgres-password")@pgbouncer:6432/lingualoom?pgbouncer=true"
put replica-url "postgres://lingualoom:$(cat "$folder/postgres-password")@replica:5432/lingualoom"
put userlist.txt "\"lingualoom\" \"$(cat "$folder/postgres-password")\""
put smtp-url smtp://mail:1025
