#!/bin/sh
# lingualoom                  starts the server
# lingualoom --demo           the same, with people of a demonstration
# lingualoom admin COMMAND    an operator's command; lingualoom admin --help lists them
set -eu
program=$(readlink -f -- "$0")
root=$(dirname -- "$(dirname -- "$program")")
node=$root/node/node
if ! [ -x "$node" ]; then node=node; fi
main=$root/apps/server/src/composition/main.ts
if [ "${1-}" = admin ]; then
  main=$root/apps/server/src/composition/command-line/main.ts
  shift
fi
exec "$node" "$main" "$@"
