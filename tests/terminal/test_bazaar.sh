#!/bin/bash
# A bazaar: its tiles are seen, a bid is typed, everyone is asked by name; and a whole game with a bot in it.
. "$(dirname "$0")/lib.sh"
begin bazaar "${1:-}"

cat >"$work/game.bgr" <<'RECORD'
[Record "bastide 1"]
[Game "classic"]
[Options "bazaars=on"]
[Players "Anna; Bruno; Carla"]
[First "0"]
[Bag "BCB-04 E U V E E E"]
*BCB-04 BCB-04@0,1/0 - *E *U *V
RECORD

start 80 24 play --resume "$work/game.bgr" --seed 1
see "Bruno, offer a tile"
see "Bazaar"
keys Right
see "tile U"
keys Left
see "tile E"
keys 1
keys 2
see "12_"
keys BSpace
see " 1_"
keys +
keys +
keys -l -- -
see " 2_"
keys Enter
see "Bruno, offer E for 2?"
keys u
see "Bruno, offer a tile"
keys 2
keys Enter
see "Bruno, offer E for 2?"
keys Enter
see "Carla, bid or pass?"
see "Bruno offers tile E"
see "highest bid 2"
see "after you: Anna"
see "for sale"
keys u
see "There is nothing to take back"
keys 1
keys Enter
see "the highest bid is 2: bid more"
keys p
see "Carla, pass?"
keys u
see "Carla, bid or pass?"
keys Enter
see "Carla, pass?"
keys Enter
see "Anna, bid or pass?"
see "nobody bids after you"
keys +
see " 3_"
keys Enter
see "Anna, bid 3?"
keys Enter
see "Bruno, buy or sell?"
see "you pay 3 points to Anna"
keys Down
see "Anna pays you 3 points"
keys a
see "Bruno, buy the tile?"
keys Enter
see "Carla, offer a tile"
screen | grep -q "Bruno *-3" || { screen >&2; fail "Bruno has not paid"; }
see "Bruno gets tile E for"
keys Enter
see "Carla, offer U for 0?"
keys Enter
see "Anna, bid or pass?"
keys p
see "Anna, pass?"
keys Enter
see "Bruno, your move"
see "tile E"
see "Then Carla places U,"
see "Anna places V"

# The same line by line: a bare number is a bid, and no list of a hundred.
printf '%s\n' '#E:2' '' '-' '' 3 '' buy '' 2 '' b1 undo - '' quit |
  "$bastide" play --resume "$work/game.bgr" --seed 1 >"$work/output"
expect "Bruno offers a tile of the bazaar, with a first bid:" "$work/output"
expect "#U:0  (#U:7 begins with a bid of 7; 0 to 100)" "$work/output"
expect "Tile E, highest bid 2 by Bruno" "$work/output"
expect "On offer later: U V" "$work/output"
expect "Anna bids 3" "$work/output"
expect "buy  (you pay 3 points to Anna and keep tile E)" "$work/output"
expect "sell  (Anna pays you 3 points and takes tile E)" "$work/output"
expect "Bruno gets tile E for 3 points, paid to Anna" "$work/output"
expect "Carla offers tile V for 0" "$work/output"
expect "Bruno has E." "$work/output"
expect "Carla gets tile V for nothing" "$work/output"
expect "Bruno places E:" "$work/output"
expect "...{\$}..." "$work/output"
[ "$(wc -l <"$work/output")" -lt 200 ] || fail "the options are too long a list"

# Without auctions a tile is just taken.
sed 's/bazaars=on/bazaars=on auction=off/' "$work/game.bgr" >"$work/choose.bgr"
start 80 24 play --resume "$work/choose.bgr" --seed 1
see "Bruno, take a tile"
keys b
see "Bruno, your move"
keys u
see "Bruno, take a tile"

# A whole game against a bot, always with the first of the offered moves; a bid that is too low is followed by a pass.
for _ in $(seq 600); do printf '1\n-\n\n'; done >"$work/input"
"$bastide" play --options "bridges=on castles=on bazaars=on cult=on" --seats human:Anna,greedy --seed 5 \
  --record "$work/whole.bgr" <"$work/input" >"$work/output" 2>"$work/errors" || fail "status $?"
[ ! -s "$work/errors" ] || fail "$(cat "$work/errors")"
grep -qE "(wins|share the win)\.$" "$work/output" || fail "no result"
expect "greedy offers tile" "$work/output"
scores=$("$bastide" replay "$work/whole.bgr")
[[ $scores != *unfinished* ]] || fail "the record is not finished"
pass
