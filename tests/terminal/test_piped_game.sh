#!/bin/bash
# A whole game line by line, with its decisions from a pipe; and one among bots.
. "$(dirname "$0")/lib.sh"
begin piped_game "${1:-}"

# Always the first of the offered moves; the empty lines end the turns. More than enough lines for the game, so
# what is left over after its end must do no harm.
for _ in $(seq 200); do printf '1\n1\n\n'; done >"$work/input"
"$bastide" play classic --seats human:Anna,random --seed 11 --record "$work/game.bgr" \
  <"$work/input" >"$work/output" 2>"$work/errors" || fail "status $?"
[ ! -s "$work/errors" ] || fail "$(cat "$work/errors")"
expect "Anna places" "$work/output"
grep -qE "(wins|share the win)\.$" "$work/output" || fail "no result"
scores=$("$bastide" replay "$work/game.bgr")
[[ $scores != *unfinished* ]] || fail "the record is not finished"

"$bastide" play --seats greedy,random,bot --seed 4 >"$work/bots" </dev/null
grep -qE "(wins|share the win)\.$" "$work/bots" || fail "no result among bots"
"$bastide" play --seats greedy,random,bot --seed 4 >"$work/again" </dev/null
cmp -s "$work/bots" "$work/again" || fail "equal seeds play differently"

# The end of the input in the middle of a game.
echo 1 | "$bastide" play --seats human,bot --first 0 --seed 4 --record "$work/cut.bgr" >"$work/cut"
expect "The game is not finished." "$work/cut"
"$bastide" replay "$work/cut.bgr" >/dev/null
pass
