#!/usr/bin/env bash
# What docs/hosting.md says of programs that are locked up works under the systemd unit of hosting/, and only with the drop-in beside it.
# There is no systemd to ask here: the unit's filters of system calls are made anew (confine.py), its other settings are not tried.
#   tests/server/sandbox.sh
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
bwrap=${BWRAP:-$(command -v bwrap)}
[ "$(uname -m)" = x86_64 ] && [ -n "$bwrap" ] && command -v systemd-analyze >/dev/null || { echo "skipped: no bwrap or systemd-analyze"; exit 0; }

# As the documented command, but for the program in it.
command=$(sed -nE 's/^ +programs = \["pip=\/usr\/bin\/bwrap (.*) --ro-bind \/opt\/bots.*/\1/p' docs/hosting.md)
[ -n "$command" ] || { echo "FAILED docs/hosting.md shows no command"; exit 1; }
read -ra words <<<"$command --dev /dev --tmpfs /tmp"
as_nobody=()
[ "$(id -u)" -ne 0 ] || as_nobody=(setpriv --reuid=nobody --regid=nogroup --clear-groups --bounding-set=-all)
program='import os, socket
assert os.getpid() < 10 and not os.path.exists("/etc/passwd") and not os.path.exists("/proc/1")
try: socket.create_connection(("192.0.2.1", 80), 1)
except OSError: print("locked up")'
locked_up() { "${as_nobody[@]}" "$@" "$bwrap" "${words[@]}" /usr/bin/python3 -c "$program" 2>/dev/null; }
under() { locked_up /usr/bin/python3 tests/server/confine.py "$@" --; }

[ "$(locked_up)" = "locked up" ] || { echo "skipped: this machine lets nobody make namespaces"; exit 0; }
failed=0
[ -z "$(under hosting/bastide.service)" ] || { echo "FAILED the unit alone forbids it"; failed=1; }
[ "$(under hosting/bastide.service hosting/programs.conf)" = "locked up" ] || { echo "FAILED the drop-in allows it"; failed=1; }
folder=$(mktemp -d)
mkdir "$folder/bastide.service.d"
sed 's|^ExecStart=[^ ]*|ExecStart=/bin/true|' hosting/bastide.service >"$folder/bastide.service"
cp hosting/programs.conf "$folder/bastide.service.d/"
complaints=$(SYSTEMD_UNIT_PATH="$folder:" systemd-analyze verify --recursive-errors=no bastide.service 2>&1)
[ -z "$complaints" ] || { echo "FAILED systemd-analyze verify: $complaints"; failed=1; }
rm -rf "$folder"
[ "$failed" -eq 0 ] && echo "locked up as documented"
exit "$failed"
