#!/usr/bin/env bash
# What a host does from the command line while the server runs: settings, backup, export, host; and verify.
#   tests/server/commands.sh PROGRAM
set -uo pipefail
program=$(realpath "$1")
folder=$(mktemp -d)
cd "$folder" || exit 1
passed=0 failed=0
stop() {
  [ -z "${server:-}" ] || kill "$server"
  wait 2>/dev/null
  rm -rf "$folder"
}
trap stop EXIT

check() {
  local name=$1
  shift
  if "$@"; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED $name"; fi
}
# refuses STATUS WORDS COMMAND...: ends with the status, and one line that has the words in it.
refuses() {
  local status=$1 words=$2 found
  shift 2
  found=$("$@" 2>&1 >/dev/null)
  [ $? -eq "$status" ] && [ "$(wc -l <<<"$found")" -eq 1 ] && [[ $found == *"$words"* ]]
}
post() { curl -s --max-time 5 -X POST -H 'Content-Type: application/json' -H "Authorization: Bearer ${token:-}" -d "$2" "$base$1"; }
get() { curl -s --max-time 5 -H "Authorization: Bearer ${token:-}" "$base$1"; }
field() { sed -E "s/.*\"$1\":\"([^\"]*)\".*/\1/"; }

check "a wrong setting is refused" refuses 2 "expected a whole number" "$program" serve --port many
check "a wrong variable is refused" refuses 2 BASTIDE_THREADS env BASTIDE_THREADS=0 "$program" serve
echo 'colour = "red"' >wrong.toml
check "an unknown setting of a file is refused" refuses 2 "no such setting" "$program" serve --config wrong.toml
printf '# gr\303\274n\nport = 1 \303\274\n' >bare.toml
check "what is no TOML is refused with its line" refuses 2 "bare.toml:2: characters beyond ASCII" "$program" serve --config bare.toml
printf 'port = 1\nhost = \n' >broken.toml
check "an error in a file is told with its line" refuses 2 "broken.toml:2: " "$program" serve --config broken.toml
check "a missing folder is refused" refuses 1 "is no folder" "$program" serve --port 0 --database "$folder/x.db" --web "$folder/none"

# The file says 1 port, the environment another, the flag wins.
printf 'port = 1\ndatabase = "games.db"\norigins = ["https://a.example", "https://b.example"]\n' >settings.toml
BASTIDE_PORT=2 "$program" serve --config settings.toml --port 0 >out 2>log &
server=$!
for _ in $(seq 500); do [ -s out ] && break; sleep 0.02; done
base=$(sed -nE 's|^Bastide is at (http://[^/]*)/$|\1|p' out)
check "it tells its address" [ -n "$base" ]
check "the file's database is used" [ -f games.db ]

token=$(post /api/1/guest '{"name":"Anna","bearer":true}' | field token)
table=$(post /api/1/tables '{"game":"castle","seats":[{"kind":"me"},{"kind":"open"}]}' | field id)
check "a table is made" [ ${#table} -eq 32 ]
check "a copy while it runs" "$program" backup --database games.db copy.db
check "the copy is not overwritten" refuses 2 "is there already" "$program" backup --database games.db copy.db
has_record() { [[ $("$program" export --database "$1" "$table") == *'[Game "castle"]'* ]]; }
check "export from the running server" has_record games.db
check "export from the copy" has_record copy.db
check "export of a table that is not there" refuses 2 "no such table" "$program" export --database games.db 00
check "no database is made by looking for one" refuses 2 "no such database" "$program" host --database none.db tables
lists() { [[ $("$program" host --database games.db tables) == *"$table"* ]]; }
check "host lists tables" lists
check "host closes a table" "$program" host --database games.db close "$table"
# within_10s COMMAND...: tries until it succeeds.
within_10s() {
  local until=$((SECONDS + 10))
  while [ "$SECONDS" -lt "$until" ]; do "$@" && return 0; sleep 0.05; done
  return 1
}
closed() { [[ $(get "/api/1/tables/$table/record") == *'[Termination "closed"]'* ]]; }
check "the server obeys" within_10s closed
get "/api/1/tables/$table/record" >closed.bgr
check "a record with its seed can be verified" "$program" verify closed.bgr
warns() { [[ $("$program" verify closed.bgr) == *"it could have chosen it"* ]]; }
check "that nobody has added to the draws is told" warns
sed -i 's/\[Seed "./[Seed "g/' closed.bgr
check "a wrong seed is found" refuses 2 Seed "$program" verify closed.bgr
user=$(get /api/1/me | sed -E 's/.*"user":\{"id":"([^"]*)".*/\1/')
check "a report" [ "$(post "/api/1/tables/$table/report" '{"user":"u1","text":"rude"}')" = '{}' ]
reported() { [[ $("$program" host --database games.db reports) == *"$user"*rude* ]]; }
check "the host reads it" reported
check "host bans" "$program" host --database games.db ban "$user"
banned() { [[ $(get /api/1/me) == *'"error":"who"'* ]]; }
check "the user is out" within_10s banned
secrets() { ! grep -q "$token" log; }
tells_who_came() { grep -q '"what":"somebody came in","by":"/api/1/guest","user":"'"$user"'","address":"127.0.0.1"' log; }
check "the log tells who came in" tells_who_came
check "no token in the log" secrets
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
