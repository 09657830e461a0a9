#!/bin/bash
# Castles: offered to whom the city belongs, seen on the board, paid by what their owner chooses.
. "$(dirname "$0")/lib.sh"
begin castles "${1:-}"

# Anna's tile completes Bruno's city.
cat >"$work/offer.bgr" <<'RECORD'
[Record "bastide 1"]
[Game "classic"]
[Options "castles=on"]
[Players "Anna; Bruno"]
[First "1"]
[Bag "E E E"]
*E E@0,1/180 +city:S
*E E@0,2/0
RECORD
start 80 24 play --resume "$work/offer.bgr" --seed 1
see "Anna, a follower?"
keys -l -- -
see "Anna, end your turn?"
keys Enter
see "Bruno, build a castle?"
see "+4 now"
see "the follower stays"
keys Down
see "the city scores as ever"
keys u
see "There is nothing to take back"
keys -l -- -
see "Bruno, build no castle?"
keys u
see "Bruno, build a castle?"
keys a
see "Bruno, build the castle?"
see "♜ 0,1 0,2 Bruno"
screen | grep -q "Bruno.*2♜" || { screen >&2; fail "the castles in supply are not told"; }
keys v
see "┓"
keys Enter
see "Bruno, your move"
keys '?'
see "the six squares of each castle"
keys End
see "Castles. A complete city of two small caps"
keys Escape

printf -- '-\n\n^\n\nboard\nquit\n' | "$bastide" play --resume "$work/offer.bgr" --seed 1 >"$work/output"
expect "Bruno may build a castle of the city at 0,1 and 0,2:" "$work/output"
expect "^  (build a castle, the follower stays" "$work/output"
expect "-  (no castle, +4 now, the city scores as ever)" "$work/output"
expect "Bruno builds a castle" "$work/output"
expect "Castle of Bruno, marked M, at 0,1 and 0,2: earns what is completed on -1,1 0,1 1,1 -1,2 0,2 1,2" \
  "$work/output"
expect "MM1MM" "$work/output"

# Two cities are complete beside Anna's castle, of 4 and of 6 points.
cat >"$work/reward.bgr" <<'RECORD'
[Record "bastide 1"]
[Game "classic"]
[Options "castles=on"]
[Players "Anna; Bruno"]
[First "0"]
[Bag "E E E E E E G I E"]
*E E@0,-1/180 +city:S ^ *E E@0,-2/0 - *E E@1,-2/180 - *E E@2,-2/0 - *E E@3,-2/0 - *G G@2,-1/0 -
*E E@3,-1/270 - *I I@1,-1/90
RECORD
start 80 24 play --resume "$work/reward.bgr" --seed 1
see "Bruno, a follower?"
keys -l -- -
see "Bruno, end your turn?"
keys Enter
see "Anna, what pays your"
see "city@1,-2:S"
see "+4"
see "city@1,-1:E"
see "+6"
keys Down
keys Enter
see "Anna, end your turn?"
see "takes what"
keys u
see "Anna, what pays your"

printf -- '-\n\n$city@1,-1:E\n\nquit\n' | "$bastide" play --resume "$work/reward.bgr" --seed 1 >"$work/output"
expect "Anna chooses what pays the castle at 0,-1 and 0,0:" "$work/output"
expect '$city@1,-1:E  (+6)' "$work/output"
expect "castle@0,-1:S, 2 tiles, earns what city@1,-1:E is worth: Anna +6" "$work/output"
pass
