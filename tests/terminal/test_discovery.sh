#!/bin/bash
# The Discovery: terrains without colour, what a follower would score, and hidden hands that nobody else sees.
. "$(dirname "$0")/lib.sh"
begin discovery "${1:-}"

cat >"$work/game.bgr" <<'RECORD'
[Record "bastide 1"]
[Game "discovery"]
[Players "Anna; Bruno"]
[First "0"]
[Bag "P01 PM09 PM09 PM09 S01 S01"]
*P01 P01@0,-1/0 +plain:N *PM09 PM09@1,-1/180 - *PM09 PM09@-1,-1/0 - *PM09 PM09@0,-2/90 - *S01
RECORD
start 120 40 play discovery --seats human,human --resume "$work/game.bgr" --seed 1
see "Anna, your move"
see "plain@0,-1:N scores 10, closed"
keys Enter
see "deploy or withdraw?"
see "+sea:N"
see "<plain@0,-1:N"
see "+10"
keys b
see "Anna, end your turn?"
see "plain@0,-2:S closed, 5 tiles:"
keys u
see "deploy or withdraw?"
keys -l -- -
see "end your turn?"

# The same line by line, and without colours.
printf 'S01@0,1/0\nhelp\n<plain@0,-1:N\nquit\n' | "$bastide" play --resume "$work/game.bgr" --seed 1 >"$work/output"
expect "Your follower in plain@0,-1:N would score 10 now (closed)." "$work/output"
expect "<plain@0,-1:N  (scores 10 now, closed)" "$work/output"
expect "plain@0,-2:S closed, 5 tiles: Anna +10" "$work/output"
expect "On the board . is plain, ^ mountain, ~ sea, @ a city" "$work/output"
terminal=vt100
start 80 24 play discovery --resume "$work/game.bgr" --seed 1
see "Anna, your move"
see "^^^~~~^^^"
terminal=

# Hidden hands on one screen: nobody's tiles are seen until the next player takes over.
cat >"$work/expert.bgr" <<'RECORD'
[Record "bastide 1"]
[Game "discovery"]
[Options "variant=expert"]
[Players "Anna; Bruno"]
[First "0"]
[Bag "P01 PM05 PS17 MS03 MS09 S01 M01"]
*P01 *PM05 *PS17 *MS03 *MS09
RECORD
no_hand() { for kind in "$@"; do hides "$kind" || { screen >&2; fail "$kind is seen"; }; done; }
start 120 40 play discovery --seats human,human --resume "$work/expert.bgr" --seed 1
see "It is Anna's turn. Enter shows"
no_hand PM05 PS17 MS03 MS09
keys t
see "4 in hands that are hidden"
keys Escape
lose "hands that are hidden"
sleep 0.7
keys Enter
see "Anna, your move"
see "▸PM05"
see "PS17"
no_hand MS03 MS09
keys x
see "▸PS17"
keys Enter
see "deploy or withdraw?"
keys Enter
see "Anna, end your turn?"
see "tile PM05"
keys Enter
keys Enter  # one too many does not uncover the next hand
see "It is Bruno's turn. Enter shows"
no_hand PM05 MS03 MS09 "your move"
sleep 0.7
keys Enter
see "Bruno, your move"
see "▸MS03"
no_hand PM05

# Against a bot nobody need be asked, and the bot's tiles stay hidden.
start 120 40 play discovery --seats human,greedy --resume "$work/expert.bgr" --seed 1
see "Anna, your move"
see "▸PM05"
no_hand MS03 MS09

# Line by line.
printf '\nPS17@0,-1/0\n-\n\nboard\nlog\n\nquit\n' |
  "$bastide" play --resume "$work/expert.bgr" --seats human,human --seed 1 >"$work/output"
expect "It is Anna's turn. Enter shows the hidden tiles>" "$work/output"
expect "Anna places PM05 or PS17:" "$work/output"
expect "It is Bruno's turn. Enter shows the hidden tiles>" "$work/output"
sed -n "/Bruno's turn/,\$p" "$work/output" >"$work/after"
! grep -q PM05 "$work/after" || fail "Anna's tile is told to Bruno"
sed "/Bruno places/,\$d" "$work/output" >"$work/before"
! grep -qE 'MS03|MS09' "$work/before" || fail "Bruno's tiles are told too early"
expect "Bruno places MS03 or MS09:" "$work/after"

# A record for a player's eyes.
"$bastide" replay --eyes 1 "$work/expert.bgr" >"$work/eyes"
expect '[Eyes "1"]' "$work/eyes"
expect "*P01 *? *? *MS03 *MS09" "$work/eyes"
status=0
"$bastide" replay "$work/eyes" >"$work/output" 2>&1 || status=$?
[ "$status" -eq 2 ] || fail "status $status for a record with hidden draws"
expect "cannot be replayed" "$work/output"
pass
