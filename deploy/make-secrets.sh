#!/bin/sh
# make-secrets.sh FOLDER: makes each secret of the compose files that is not there yet, in the folder of the service that
# reads it, and for those services alone that have a folder. It never changes a secret that is there.
set -eu
folder=$1
umask 022
random() { od -An -tx1 -N32 /dev/urandom | tr -d ' \n'; }
# Written beside and moved, so that no service reads half of one.
put() {
  if [ -s "$folder/$1" ] || [ ! -d "$folder/${1%/*}" ]; then return; fi
  printf '%s\n' "$2" >"$folder/$1.new"
  mv "$folder/$1.new" "$folder/$1"
}
put postgres/superuser-password "$(random)"
put postgres/chat-password "$(random)"
password=$(cat "$folder/postgres/chat-password")
put chat/app-secret "$(random)"
put chat/database-url "postgres://lingualoom:$password@postgres:5432/lingualoom"
put chat/smtp-url smtp://mail:1025
if [ -d "$folder/turn" ]; then
  put turn/turn-secret "$(random)"
  put chat/turn-secret "$(cat "$folder/turn/turn-secret")"
fi
# What compose.scale.yaml has beside them.
if [ ! -d "$folder/replica" ]; then exit; fi
put postgres/replicator-password "$(random)"
put replica/replicator-password "$(cat "$folder/postgres/replicator-password")"
put pgbouncer/userlist.txt "\"lingualoom\" \"$password\""
put chat/pooled-url "postgres://lingualoom:$password@pgbouncer:6432/lingualoom?pgbouncer=true"
put chat/replica-url "postgres://lingualoom:$password@replica:5432/lingualoom"
put nats/password "$(random)"
bus=$(cat "$folder/nats/password")
put nats/nats.conf "authorization { user: lingualoom, password: \"$bus\" }"
put chat/nats-url "nats://lingualoom:$bus@nats:4222"
