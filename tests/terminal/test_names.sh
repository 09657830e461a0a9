#!/bin/bash
# Names: how long they may be, that none makes a person a bot, and who sits where when a game goes on.
. "$(dirname "$0")/lib.sh"
begin names "${1:-}"

start_game() { echo quit | "$bastide" play --seed 5 "$@" >"$work/output"; }
refused() {
  local text=$1 status=0
  shift
  "$bastide" play "$@" </dev/null >"$work/refused" 2>&1 || status=$?
  [ "$status" -eq 2 ] || fail "status $status of $*"
  expect "$text" "$work/refused"
}

# 24 characters, however many bytes they take.
umlauts=$(printf 'ä%.0s' $(seq 24))
start_game --seats "human:$umlauts,greedy" --record "$work/umlauts.bgr"
expect "[Players \"$umlauts; greedy\"]" "$work/umlauts.bgr"
refused "1 to 24 characters" --seats "human:${umlauts}ä,greedy"
refused "1 to 24 characters" --seats "human:$(printf 'x%.0s' $(seq 25)),greedy"
refused "1 to 24 characters" --seats $'human:a\e[2Jb,greedy'

# A person called like a bot stays a person, and a bot stays a bot.
start_game --seats human:random-3,greedy,greedy --first 0 --record "$work/h.bgr"
expect '[Players "random-3; greedy; greedy-2"]' "$work/h.bgr"
expect '[Seats "human greedy greedy"]' "$work/h.bgr"
start_game --resume "$work/h.bgr"
expect "random-3> quit" "$work/output"
expect "greedy-2 (bot)" "$work/output"

# Without the header Seats all are people, unless it is said.
grep -v Seats "$work/h.bgr" >"$work/old.bgr"
start_game --resume "$work/old.bgr"
! grep -qF "(bot)" "$work/output" || fail "a bot out of nothing"
start_game --resume "$work/old.bgr" --seats human,greedy,random
expect "random (bot)" "$work/output"
sed 's/human greedy greedy/human deep-blue greedy/' "$work/h.bgr" >"$work/unknown.bgr"
refused "header Seats" --resume "$work/unknown.bgr"
sed 's/human greedy greedy/human greedy/' "$work/h.bgr" >"$work/few.bgr"
refused "header Seats" --resume "$work/few.bgr"
start_game --resume "$work/few.bgr" --seats human,greedy,greedy

# The same file under another name is the same file.
cd "$work"
start_game --resume h.bgr --record ./h.bgr
expect "The record is in ./h.bgr" "$work/output"
refused "exists already" --resume h.bgr --record ./old.bgr

# Lines break by columns: with umlauts as late as without.
cat >"$work/score.bgr" <<RECORD
[Record "bastide 1"]
[Players "ÄÄÄÄÄÄÄÄÄÄ; Bruno"]
*E E@0,-1/180 +city:S *E
RECORD
start 80 24 play --resume "$work/score.bgr"
see "Bruno, your move"
see "city@0,-1:S, 2 tiles:"
see "ÄÄÄÄÄÄÄÄÄÄ +4"

refused "--seed" --seed -1
refused "--seed" --seed 99999999999999999999
pass
