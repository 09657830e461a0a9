#!/bin/bash
# The keys of the full screen, in a terminal of 80 by 24 characters.
. "$(dirname "$0")/lib.sh"
begin full_screen "${1:-}"

start 80 24 play classic --seats human:Anna,greedy --first 0 --seed 7 --record "$work/game.bgr"
see "Anna, your move"
see "tile "
keys Down
keys r
keys Enter
see "no follower"
keys u
lose "no follower"
see "tile "
keys Enter
see "no follower"
keys a
see "Anna, end your turn?"
keys u
see "no follower"
keys -l -- -
see "end your turn?"
keys u
see "no follower"
keys a
see "end your turn?"
keys Enter
see "68 tiles left"
see "Anna, your move"

keys u
see "There is nothing to take back"
keys :
see "Move:"
keys -l 'fly'
see "Move: fly_"
keys Enter
see "expected a placement such as"

keys '?'
see "take back the last step"
keys Escape
see "Anna, your move"
keys t
see "68 tiles left in the bag"
keys Escape
lose "in the bag"
keys l
see "What happened"
keys Escape
see "Anna, your move"
keys z
see "Anna, your move"
keys z

resize 120 40
last_line_is_hints() { [ "$(screen | wc -l)" -ge 40 ] && screen | tail -n 1 | grep -q 'q quit'; }
wait_until last_line_is_hints || fail "the screen did not grow"
resize 40 10
see "Bastide needs a window"
resize 80 24
see "Anna, your move"

keys q
see "Leave the game?"
keys n
lose "Leave the game?"
keys q
see "Leave the game?"
keys y
see "STATUS 0"
see "The game is not finished."
see "The record is in"
"$bastide" replay "$work/game.bgr" >"$work/scores"
grep -q unfinished "$work/scores" || fail "the record is not that of an unfinished game"
pass
