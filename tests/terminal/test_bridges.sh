#!/bin/bash
# Bridges: seen on the board, told apart when a tile needs one, declined with their tile, put up free.
. "$(dirname "$0")/lib.sh"
begin bridges "${1:-}"

# The tile in hand has fields alone, and every open side beside it is a road or a city.
cat >"$work/game.bgr" <<'RECORD'
[Record "bastide 1"]
[Game "classic"]
[Options "bridges=on"]
[Players "Anna; Bruno"]
[First "0"]
[Bag "BCB-10 BCB-01 V U BCB-04 E E"]
*BCB-10 BCB-10@0,1/0 +cloister *BCB-01 BCB-01@1,1/0 +city:N *V V@0,2/0 +field:NL
*U U@-1,0/0=-1,0,EW +field:NR *BCB-04
RECORD

start 80 24 play --resume "$work/game.bgr" --seed 1
see "Anna, your move"
see "with a bridge across"
see "needs a bridge"
see "d decline"
see "╫"
screen | grep -q "Bruno.*2╫" || { screen >&2; fail "the bridges in supply are not told"; }
keys '?'
see "marks a square where the tile needs one of your bridges"
keys Escape
keys d
see "Anna, decline the tile?"
keys u
see "with a bridge across"
keys :
see "Move:"
keys -l 'BCB-04@-1,-1/0=-1,-1,NS'
keys Enter
see "bridge"
keys :
see "Move:"
keys -l '+bridge'
keys Enter
see "end your turn?"
keys u
see "a follower?"
keys -l -- -
see "Anna, end your turn?"
keys l
see "BCB-04@-1,-1/0=-1,-1,NS"
keys Escape

# The same line by line.
printf 'board\nBCB-04@-1,-1/0\nBCB-04@-1,-1/0=-1,-1,NS\n+bridge\n\nboard\nquit\n' |
  "$bastide" play --resume "$work/game.bgr" --seed 1 >"$work/output"
expect "builds a bridge across that square" "$work/output"
expect "BCB-04@-1,-1/0=-1,-1,NS" "$work/output"
expect "decline  (decline the tile)" "$work/output"
expect "that needs a bridge" "$work/output"
expect "+bridge  (+" "$work/output"
expect "H=H=H=H=H" "$work/output"
expect "...{H}..." "$work/output"
printf 'decline\n\nlog\nquit\n' | "$bastide" play --resume "$work/game.bgr" --seed 1 >"$work/output"
expect "Anna declines the tile, which leaves the game" "$work/output"

# A bridge that stands free is an act beside the follower.
sed -e 's/bridges=on/bridges=on free_bridges=on/' -e '/^\*/d' "$work/game.bgr" >"$work/free.bgr"
sed -i 's/^\[Bag.*/[Bag "E E E"]/' "$work/free.bgr"
echo '*E E@0,-1/180' >>"$work/free.bgr"
start 80 24 play --resume "$work/free.bgr" --seed 1
see "Anna, a follower or a"
see "bridge 0,-1 (EW)"
see "neither"
keys a
see "Anna, a bridge?"
see "no bridge"
keys u
see "a follower or a"
keys c
see "Anna, a follower?"
see "+4 now"
see "║"
keys -l -- -
see "end your turn?"
pass
