#!/bin/bash
# The castle on a full screen: the wall with its numbers and bonus tiles, doubling, what was taken, and line by line.
. "$(dirname "$0")/lib.sh"
begin castle "${1:-}"

# Anna's tower along the north wall lacks its last tile; it will pay 16, and a bonus tile lies there.
cat >"$work/game.bgr" <<'RECORD'
[Record "bastide 1"]
[Game "castle"]
[Players "Anna; Bruno"]
[First "1"]
[Bag "C02 C02 C02 C02 C02 C02 C21 C14 C14 C14"]
*C02 C02@3,0/0 -
*C02 C02@4,0/0 +tower:Nw
*C02 C02@5,0/0 -
*C02 C02@6,0/0 -
*C02 C02@7,0/0 -
*C02
RECORD

move() {
  keys :
  see "Move:"
  keys -l -- "$1"
  keys Enter
}

start 120 40 play castle --seats human,human --resume "$work/game.bgr" --seed 1
see "Anna, your move"
see "42?43"
see "16?17"
see "●■  1"
see "● tower@3,0:Nw"
keys '?'
see "takes the bonus tile there, marked ?"
keys Escape
keys t
see "4 tiles left in the bag"
see "bonus 9 x2  end: 5 points"
keys Escape
move 'C02@8,3/0'
see "square 8,3 is not inside the wall"
move 'C02@8,0/0'
see "Anna, a follower?"
see "house:Es"
keys -l -- -
see "Anna, turn the bonus tile?"
see "tower@3,0:Nw, 8 tiles, 2 each"
keys u
see "Anna, a follower?"
keys -l -- -
see "Anna, turn the bonus tile?"
keys Enter
see "Anna takes bonus tile b"
see "●● 17"
hides "16?17" || fail "the bonus tile is still on its tower"

# In a small window the castle scrolls, and z shows all of it.
resize 80 24
see "your move"
see "▼"
keys z
lose "▼"
see "90?"

# Line by line.
printf 'C02@8,0/0\n-\nhelp\n\nboard\nquit\n' | "$bastide" play --resume "$work/game.bgr" --seed 1 >"$work/output"
expect "on the wall ? is a bonus tile" "$work/output"
expect "tower@3,0:Nw: worth 14, followers 1 to 0" "$work/output"
expect "tower@3,0:Nw, 8 tiles, 2 each: Anna +16" "$work/output"
expect "Anna takes bonus tile b" "$work/output"
expect "=>0 17=" "$work/output"
expect "x2                 a bonus tile doubles" "$work/output"
pass
