#!/bin/bash
# The Dice Game on the full screen and line by line: building by hand, rolling on, what the others have built.
. "$(dirname "$0")/lib.sh"
begin dice "${1:-}"

start 80 24 play dice --seats human:Anna,greedy --first 0 --seed 3 --record "$work/game.bgr"
see "Anna, what do you keep?"
see "first roll"
keys Enter
see "1 die, 1 open side"
keys Tab
keys r
keys Right
keys Enter
see "c@0,0/0"
keys u
keys d
see "double takes three knights"
keys g
see "second roll"
keys u
see "There is nothing to take back"
keys s
see "end your turn?"
see "Anna built"
keys u
see "second roll"
keys s
see "end your turn?"
keys Enter
see "Anna, what do you keep?"
see "greedy built"
keys t
see "9 dice  28 points"
keys Escape
keys '?'
see "roll again what is neither built nor aside"
keys Escape
resize 120 40
see "Anna, what do you keep?"
keys :
see "Move:"
keys -l 'fly'
keys Enter
see "expected a part such as"
keys q
see "Leave the game?"
keys y
see "STATUS 0"
"$bastide" replay "$work/game.bgr" >/dev/null || fail "the record is not good"

# Line by line; a number is one of the listed moves, of which none is a copy of another.
printf '1\n1\nroll\nstop\n\nquit\n' | "$bastide" play dice --seats human:Anna,greedy --first 0 --seed 3 >"$work/output"
expect "Anna decides on the first roll:" "$work/output"
expect "Anna decides on the second roll:" "$work/output"
expect "roll  8 dice" "$work/output"

# Bots play it to its end.
"$bastide" play dice --seats greedy,random,greedy --seed 5 >"$work/bots" </dev/null
grep -qE "(wins|share the win)\.$" "$work/bots" || fail "no result among bots"

# The solved player, and a level that plays by the solution with faults.
"$bastide" play dice --seats solved,casual --seed 5 >"$work/bots" </dev/null
grep -qE "(wins|share the win)\.$" "$work/bots" || fail "no result with the solved player"
pass
