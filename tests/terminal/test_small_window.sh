#!/bin/bash
# In a window too small to show the game no key acts on it; leaving is still possible.
. "$(dirname "$0")/lib.sh"
begin small_window "${1:-}"

tokens() { grep -v '^\[' "$work/game.bgr" | wc -w; }

start 60 16 play --seats human:Anna,greedy --first 0 --seed 7 --record "$work/game.bgr"
see "Anna, your move"
see "? help"  # at the least size the way to more is there
see "q quit"
before=$(tokens)
resize 40 10
see "Bastide needs a window"
keys Enter
keys a
keys Enter
keys Enter
keys '?'
keys u
keys q
see "Leave the game? y/n"
keys n
lose "Leave the game?"
see "Bastide needs a window"
[ "$(tokens)" -eq "$before" ] || fail "a key acted unseen"
resize 60 16
see "Anna, your move"
see "r turn"
keys Enter
see "no follower"
see "q quit"
keys Enter
see "end your turn?"

# While a move is being typed, and on a page.
keys u
see "no follower"
keys :
see "Move:"
resize 30 5
see "Bastide needs"
keys -l -- -
keys Enter
resize 80 24
see "Move: _"
keys Escape
keys l
see "What happened"
resize 30 5
see "Bastide needs"
keys q
see "Leave the game? y/n"
pid=$(game_pid)
keys y
gone() { ! kill -0 "$pid" 2>/dev/null; }
wait_until gone || fail "the game goes on"
"$bastide" replay "$work/game.bgr" >/dev/null
pass
