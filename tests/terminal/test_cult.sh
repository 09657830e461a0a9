#!/bin/bash
# A challenge of the cult is seen beside the board and on it, and its end names who has lost the follower.
. "$(dirname "$0")/lib.sh"
begin cult "${1:-}"

# The shrine lacks the square 0,3; the cloister lacks two more.
cat >"$work/game.bgr" <<'RECORD'
[Record "bastide 1"]
[Game "classic"]
[Options "cult=on"]
[Players "Anna; Bruno"]
[First "0"]
[Bag "B CULT-1 E E E E E E E E E"]
*B B@0,1/0 +cloister
*CULT-1 CULT-1@0,2/0 +shrine
*E E@1,1/90 -
*E E@1,2/90 -
*E E@1,3/90 -
*E E@-1,1/270 -
*E E@-1,2/270 -
*E E@-1,3/270 -
RECORD

start 120 40 play classic --seats human,human --resume "$work/game.bgr" --seed 1
see "Anna, your move"
see "× shrine 0,2 against cloister 0,1"
[ "$(screen | grep -o '×' | wc -l)" = 3 ] || { screen >&2; fail "not both buildings are marked"; }
keys '?'
see "begins a challenge, marked ×"
keys Escape
resize 80 24
see "× shrine 0,2 against 0,1"
keys :
see "Move:"
keys -l 'E@0,3/180'
keys Enter
see "no follower"
keys -l -- -
see "end your turn?"
lose "against"
keys l
see "cloister@0,1 loses its challenge: Anna's follower goes home"
see "shrine@0,2, 9 tiles: Bruno +9"
hides '×' || fail "a mark is left"

# The same line by line.
printf 'E@0,3/180\n-\nundo\nboard\nquit\n' | "$bastide" play --resume "$work/game.bgr" --seed 1 >"$work/output"
expect "Challenge, marked x x: shrine@0,2 against cloister@0,1" "$work/output"
expect "x(1)x" "$work/output"
expect "x[0]x" "$work/output"
expect "Anna's follower goes home" "$work/output"

# What begins a challenge says so.
sed -e '/^\*E/d' -e 's/ +shrine//' "$work/game.bgr" >"$work/before.bgr"
printf '+shrine\n' | "$bastide" play --resume "$work/before.bgr" --seed 1 >"$work/output"
expect "+shrine  (+2 so far, a challenge)" "$work/output"
pass
