#!/bin/bash
# A signal ends the game in good order: the terminal as it was, the record whole.
. "$(dirname "$0")/lib.sh"
begin signals "${1:-}"

for signal in INT TERM HUP; do
  start 80 24 play --seats human:Anna,greedy --first 0 --seed 7 --record "$work/$signal.bgr"
  see "Anna, your move"
  keys Enter
  see "no follower"
  kill -s "$signal" "$(game_pid)"
  see "STATUS $((128 + $(kill -l "$signal")))"
  see " icanon"
  see " echo "
  "$bastide" replay "$work/$signal.bgr" >/dev/null || fail "no record after $signal"
done

# The terminal closes under the game.
start 80 24 play --seats human:Anna,greedy --first 0 --seed 7 --record "$work/closed.bgr"
see "Anna, your move"
pid=$(game_pid)
close_terminal
gone() { ! kill -0 "$pid" 2>/dev/null; }
wait_until gone || fail "the game outlives its terminal"
"$bastide" replay "$work/closed.bgr" >/dev/null || fail "no record after the terminal closed"

# The same without a terminal.
mkfifo "$work/input"
"$bastide" play --seats human:Anna,greedy --first 0 --record "$work/plain.bgr" \
  <"$work/input" >"$work/output" &
pid=$!
exec 3>"$work/input"
asked() { grep -q 'Anna> ' "$work/output"; }
wait_until asked || fail "no question"
kill -TERM "$pid"
status=0
wait "$pid" || status=$?
exec 3>&-
[ "$status" -eq 143 ] || fail "status $status after TERM"
"$bastide" replay "$work/plain.bgr" >/dev/null || fail "no record after TERM"
pass
