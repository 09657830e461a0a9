#!/bin/bash
# A game that is kept, left and resumed goes on where it was, with the same names and the same draws.
. "$(dirname "$0")/lib.sh"
begin resume "${1:-}"

moves() { for _ in $(seq "$1"); do printf '1\n1\n\n'; done; }

moves 3 | "$bastide" play --seats human:Anna,human:Bruno --first 1 --seed 9 --options farmers=off \
  --record "$work/game.bgr" >/dev/null
expect '[Players "Anna; Bruno"]' "$work/game.bgr"
expect '[First "1"]' "$work/game.bgr"
expect '[Options "farmers=off"]' "$work/game.bgr"
tokens() { grep -v '^\[' "$1" | tr -s '\n ' '\n\n'; }
tokens "$work/game.bgr" >"$work/before"

# To its end, into another file; the first one stays as it is.
cp "$work/game.bgr" "$work/copy.bgr"
moves 100 | "$bastide" play --resume "$work/game.bgr" --seed 9 --record "$work/end.bgr" >"$work/output"
cmp -s "$work/game.bgr" "$work/copy.bgr" || fail "the resumed record was changed"
tokens "$work/end.bgr" >"$work/after"
cmp -s "$work/before" <(head -n "$(wc -l <"$work/before")" "$work/after") || fail "the beginning has changed"
expect '[Players "Anna; Bruno"]' "$work/end.bgr"
"$bastide" replay "$work/end.bgr" >"$work/scores"
! grep -q unfinished "$work/scores" || fail "the resumed game did not end"

# Into the same file, with a bot in the place of Bruno.
echo quit | "$bastide" play --resume "$work/game.bgr" --seats human,greedy --record "$work/game.bgr" >"$work/output"
expect "The record is in $work/game.bgr" "$work/output"
"$bastide" replay "$work/game.bgr" | grep -q unfinished || fail "the record is lost"

# A finished game shows its result.
"$bastide" play --resume "$work/end.bgr" >"$work/output" </dev/null
grep -qE "(wins|share the win)\.$" "$work/output" || fail "no result of a finished game"
pass
