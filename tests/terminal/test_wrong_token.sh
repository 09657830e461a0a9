#!/bin/bash
# What is typed wrong is refused with the reason, and asked again; bad arguments end with status 2 and one line.
. "$(dirname "$0")/lib.sh"
begin wrong_token "${1:-}"

printf 'fly\nQ@5,5/0\n99\nQ@0,-1/90\n+river\nundo\nundo\nboard\nhelp\nquit\n' |
  "$bastide" play --seats human:Anna,greedy --first 0 --seed 3 >"$work/output"
expect "No: expected a placement such as" "$work/output"
expect "No: square 5,5 touches no tile." "$work/output"
expect "There are the numbers 1 to" "$work/output"
expect "No: expected +city" "$work/output"
expect "Taken back." "$work/output"
expect "There is nothing to take back in this turn." "$work/output"
expect "The game is not finished." "$work/output"

# refused TEXT ARGUMENTS...
refused() {
  local text=$1 status=0
  shift
  "$bastide" play "$@" </dev/null >"$work/refused" 2>&1 || status=$?
  [ "$status" -eq 2 ] || fail "status $status of $*"
  [ "$(wc -l <"$work/refused")" -eq 1 ] || fail "not one line: $(cat "$work/refused")"
  expect "$text" "$work/refused"
}
refused "unknown game" chess
refused "is neither human" --seats human,magnus
refused "2 to 6 players" --seats human
refused "2 to 5 players" --seats human,human,human,human,human,human
refused "1 to 24 characters" --seats 'human:,bot'
refused "unknown option" --options dragons=on
refused "--first is a seat" --first 7
refused "cannot be written" --record /nowhere/at/all.bgr
refused "cannot be read" --resume "$work/missing.bgr"
echo kept >"$work/old.bgr"
refused "exists already" --record "$work/old.bgr"
[ "$(cat "$work/old.bgr")" = kept ] || fail "an old file was overwritten"
pass
