#!/usr/bin/env bash
# The nginx configuration of hosting/ works: TLS, WebSockets, and clients told apart by their addresses.
#   tests/server/nginx.sh PROGRAM
set -uo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
passed=0 failed=0
stop() {
  [ ! -f "$folder/nginx.pid" ] || kill "$(cat "$folder/nginx.pid")"
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
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

port=$(free_port) tls=$(free_port)
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout "$folder/key" -out "$folder/crt" 2>/dev/null
"$program" serve --port "$port" --database "$folder/db" --trusted-proxies 127.0.0.1 --max-requests 25 \
  --origins "https://localhost:$tls" >"$folder/out" 2>"$folder/log" &
server=$!
sed -e "s|127.0.0.1:8080|127.0.0.1:$port|; s|listen 443|listen $tls|; s|/etc/ssl/bastide.crt|$folder/crt|" \
  -e "s|/etc/ssl/bastide.key|$folder/key|" hosting/nginx.conf >"$folder/site.conf"
cat >"$folder/nginx.conf" <<END
pid $folder/nginx.pid;
error_log $folder/error.log;
events {}
http { access_log off; client_body_temp_path $folder/a; proxy_temp_path $folder/b; fastcgi_temp_path $folder/c;
  uwsgi_temp_path $folder/d; scgi_temp_path $folder/e; include $folder/site.conf; }
END
nginx -c "$folder/nginx.conf" || exit 1

ask() { curl -sk --max-time 5 --http1.1 "$@"; }
base=https://localhost:$tls
up=0
for _ in $(seq 100); do ask -o /dev/null "$base/healthz" && up=1 && break; done
[ "$up" -eq 1 ] || { echo "FAILED nginx does not answer"; cat "$folder/error.log"; echo "0 passed, 1 failed"; exit 1; }

healthy() { [ "$(ask "$base/healthz")" = '{"status":"ok"}' ]; }
has_hsts() { [[ $(ask -i "$base/api/1/info") == *"Strict-Transport-Security: max-age"* ]]; }
secure_cookie() {
  [[ $(ask -i -X POST -H 'Content-Type: application/json' -d '{"name":"Anna"}' "$base/api/1/guest") == *"__Host-bastide_token="*"HttpOnly; SameSite=Lax; Secure"* ]]
}
# The first line of the answer to a handshake; the connection stays open until the time is over.
upgrades() {
  local id=00000000000000000000000000000000 answer
  answer=$(curl -skiN --max-time 1 --http1.1 -H "Origin: $1" -H 'Upgrade: websocket' -H 'Connection: Upgrade' \
    -H 'Sec-WebSocket-Version: 13' -H 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==' "$base/api/1/tables/$id/socket" | head -c 40 | tr -d '\0')
  [[ $answer == *" $2 "* ]]
}
# One client asks until it is refused; the same server still answers another one behind the same proxy.
told_apart() {
  local status=200 i
  for i in $(seq 40); do
    status=$(curl -s --max-time 5 -o /dev/null -w '%{http_code}' -H 'X-Forwarded-For: 203.0.113.7' "http://127.0.0.1:$port/api/1/info")
    [ "$status" = 200 ] || break
  done
  [ "$status" = 429 ] &&
    [ "$(curl -s --max-time 5 -o /dev/null -w '%{http_code}' -H 'X-Forwarded-For: 203.0.113.8' "http://127.0.0.1:$port/api/1/info")" = 200 ]
}
check "https reaches the server" healthy
check "HSTS" has_hsts
check "cookies are Secure behind TLS" secure_cookie
check "a WebSocket from our page" upgrades "$base" 101
check "a WebSocket from another page is refused" upgrades https://evil.example 403
check "metrics are not passed on" [ "$(ask -o /dev/null -w '%{http_code}' "$base/metrics")" = 404 ]
check "clients behind the proxy are told apart" told_apart
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
