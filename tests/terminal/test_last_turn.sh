#!/bin/bash
# The last turn can be taken back like every other; then the result is explained.
. "$(dirname "$0")/lib.sh"
begin last_turn "${1:-}"

cat >"$work/game.bgr" <<'RECORD'
[Record "bastide 1"]
[Game "classic"]
[Players "Anna; Bruno"]
[First "0"]
[Bag "E U"]
*E E@0,-1/180 +city:S
RECORD
start 80 24 play --resume "$work/game.bgr" --seed 1
see "Bruno, your move"
see "city@0,-1:S, 2 tiles:"
keys Enter
see "no follower"
keys Enter
see "Bruno, end your turn?"
keys u
see "no follower"
keys Enter
see "end your turn?"
keys Enter
see "The game is over"
see "Anna wins"
see "final scoring"
keys Escape
lose "final scoring"
keys l
see "What happened"
keys Escape
lose "What happened"
keys Enter
see "STATUS 0"
see "Anna wins."
pass
