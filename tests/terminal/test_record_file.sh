#!/bin/bash
# The record is replaced as a whole: no other file is touched, and nothing is left lying about.
. "$(dirname "$0")/lib.sh"
begin record_file "${1:-}"

moves() { printf '1\n1\n\nquit\n'; }
play() { moves | "$bastide" play --seats human:Anna,greedy --first 0 --seed 3 "$@"; }
# folder_is NAMES...: these are all the files in the folder, hidden ones too.
folder_is() {
  [ "$(cd "$work/folder" && find . -mindepth 1 -printf '%f\n' | LC_ALL=C sort | xargs)" = "$*" ] ||
    fail "in the folder: $(ls -A "$work/folder")"
}

mkdir "$work/folder"
echo mine >"$work/folder/game.bgr.part"
(umask 027 && play --record "$work/folder/game.bgr" >/dev/null)
[ "$(cat "$work/folder/game.bgr.part")" = mine ] || fail "a file of the player's was overwritten"
folder_is game.bgr game.bgr.part
[ "$(stat -c %a "$work/folder/game.bgr")" = 640 ] || fail "the record's rights are not those of a new file"

# Its rights stay, and a link stays a link.
chmod 600 "$work/folder/game.bgr"
ln -s folder/game.bgr "$work/link.bgr"
moves | "$bastide" play --resume "$work/link.bgr" --record "$work/link.bgr" >/dev/null
[ -L "$work/link.bgr" ] || fail "the link was replaced"
[ "$(stat -c %a "$work/folder/game.bgr")" = 600 ] || fail "the rights have changed"
folder_is game.bgr game.bgr.part

# The reason is told, and the place too.
refused() {
  local text=$1 status=0
  shift
  play "$@" >"$work/refused" 2>&1 || status=$?
  [ "$status" -eq 2 ] || fail "status $status of $*"
  expect "$text" "$work/refused"
}
refused "folder: cannot be written (Is a directory)" --record "$work/folder"
refused "game.bgr: cannot be written (No such file or directory)" --record "$work/nowhere/game.bgr"
refused "cannot be written (No space left on device)" --record /dev/full
folder_is game.bgr game.bgr.part
play --record /dev/null >/dev/null

# A folder that goes away during the game: the player is told, and the temporary file goes too.
mkdir "$work/gone"
start 80 24 play --seats human:Anna,greedy --first 0 --seed 7 --record "$work/gone/game.bgr"
see "Anna, your move"
rm -r "$work/gone"
keys Enter
see "cannot be written"
mkdir "$work/gone"
keys a
see "end your turn?"
lose "cannot be written"
[ -s "$work/gone/game.bgr" ] || fail "the record was not written when it could be again"
keys q
see "Leave the game?"
keys y
see "STATUS 0"
pass
