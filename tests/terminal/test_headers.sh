#!/bin/bash
# What a record says beside the game is still there when it was resumed and written back.
. "$(dirname "$0")/lib.sh"
begin headers "${1:-}"

long="Wolfeschlegelsteinhausenbergerdorff the Elder"
cat >"$work/game.bgr" <<RECORD
[Record "bastide 1"]
[Event "Club night; round 3"]
[Players "$long; Anna; Anna; "]
[First "2"]
[Seed "7"]
[Termination "adjourned"]
*E { a comment }
RECORD
printf '1\n1\n\n' | "$bastide" play --resume "$work/game.bgr" --record "$work/game.bgr" >"$work/output"
expect "[Players \"$long; Anna; Anna; Player 4\"]" "$work/game.bgr"
expect '[Event "Club night; round 3"]' "$work/game.bgr"
expect '[Seed "7"]' "$work/game.bgr"
expect '[Termination "adjourned"]' "$work/game.bgr"
expect '[Seats "human human human human"]' "$work/game.bgr"
! grep -qF "$long" "$work/output" || fail "a long name is not shortened"
expect "${long:0:21}..." "$work/output"
"$bastide" replay "$work/game.bgr" >/dev/null

# Once more: nothing comes twice, and the seats are as they were or as is said.
echo quit | "$bastide" play --resume "$work/game.bgr" --seats human,human,greedy,human:Eva \
  --record "$work/game.bgr" >/dev/null
expect '[Seats "human human greedy human"]' "$work/game.bgr"
expect "[Players \"$long; Anna; greedy; Eva\"]" "$work/game.bgr"
cp "$work/game.bgr" "$work/before"
echo quit | "$bastide" play --resume "$work/game.bgr" --record "$work/game.bgr" >/dev/null
cmp -s "$work/game.bgr" "$work/before" || { diff "$work/before" "$work/game.bgr" >&2; fail "the record changed"; }
[ "$(grep -c Seats "$work/game.bgr")" -eq 1 ] || fail "not one header Seats"

# A name does no harm to the terminal.
printf '[Record "bastide 1"]\n[Players "\e[31mRed\e[2J; \302\233J\377"]\n' >"$work/odd.bgr"
"$bastide" play --resume "$work/odd.bgr" </dev/null >"$work/output"
! LC_ALL=C grep -q -e $'\e' -e $'\302\233' -e $'\377' "$work/output" || fail "a name's controls are printed"

# A record of one game is not resumed as another.
status=0
"$bastide" play castle --resume "$work/game.bgr" </dev/null >"$work/output" 2>&1 || status=$?
[ "$status" -eq 2 ] || fail "status $status for another game"
expect "is a game of classic, not of 'castle'" "$work/output"
echo quit | "$bastide" play classic --resume "$work/game.bgr" >/dev/null
pass
