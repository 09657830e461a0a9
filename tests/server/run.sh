#!/usr/bin/env bash
# The server's tests over real sockets and real databases: starts a PostgreSQL of its own, in a folder that goes with it.
#   tests/server/run.sh BUILD_FOLDER [gtest options]
set -uo pipefail
build=$1
shift
folder=$(mktemp -d)
bin=$(ls -d /usr/lib/postgresql/*/bin | tail -n 1)

# PostgreSQL does not run as root.
as_postgres() { if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; else "$@"; fi; }
stop() {
  as_postgres "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1
  rm -rf "$folder"
}
trap stop EXIT
chmod 755 "$folder"
mkdir "$folder/data" "$folder/socket"
[ "$(id -u)" -ne 0 ] || chown -R postgres "$folder"
as_postgres "$bin/initdb" -D "$folder/data" -U bastide --auth=trust >"$folder/log" 2>&1 &&
  as_postgres "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/server.log" \
    -o "-k $folder/socket -c listen_addresses=''" start >>"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }

export BASTIDE_POSTGRES="host=$folder/socket user=bastide dbname=postgres"
export BASTIDE_POSTGRES_STOP="$(declare -p bin folder); $(declare -f as_postgres); as_postgres $bin/pg_ctl -D $folder/data -m immediate stop"
export BASTIDE_POSTGRES_START="$(declare -p bin folder); $(declare -f as_postgres); as_postgres $bin/pg_ctl -D $folder/data -w -l $folder/server.log -o \"-k $folder/socket -c listen_addresses=''\" start"
# All of its processes stand still, and go on.
signal='for pid in $(head -n 1 $folder/data/postmaster.pid) $(pgrep -P $(head -n 1 $folder/data/postmaster.pid)); do kill -$SIGNAL $pid; done'
export BASTIDE_POSTGRES_FREEZE="$(declare -p folder); SIGNAL=STOP; $signal"
export BASTIDE_POSTGRES_THAW="$(declare -p folder); SIGNAL=CONT; $signal"
"$build/tests/bastide_server_tests" "$@"
