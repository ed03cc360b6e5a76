#!/bin/sh
# Starts coturn with the secret of a file, which stays out of the list of processes.
set -eu
umask 077
{
  cat /etc/turnserver.conf
  echo "static-auth-secret=$(cat /run/secrets/turn-secret)"
  if [ -n "${EXTERNAL_IP:-}" ]; then echo "external-ip=$EXTERNAL_IP"; fi
} >/tmp/turnserver.conf
exec turnserver -c /tmp/turnserver.conf
