#!/usr/bin/env bash
# The commands as a person or another program uses them: output, exit status and the one line for bad input.
#   run.sh BASTIDE
set -uo pipefail
bastide=$(realpath "$1")
here=$(realpath "$(dirname "$0")/..")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
passed=0
failed=0

verdict() {  # verdict NAME STATUS [DETAIL]
  if [ "$2" -eq 0 ]; then
    passed=$((passed + 1))
    echo "ok $1"
  else
    failed=$((failed + 1))
    echo "FAILED $1 ${3-}"
  fi
}

# expect NAME STATUS PATTERN COMMAND...: exit status, and a pattern in what it prints.
expect() {
  local name=$1 status=$2 pattern=$3 output got
  shift 3
  output=$("$@" 2>&1)
  got=$?
  [ "$got" -eq "$status" ] && grep -qE -- "$pattern" <<<"$output"
  verdict "$name" $? "exit $got: $(head -n 3 <<<"$output")"
}

# refuses NAME PATTERN COMMAND...: status 2, nothing on standard output, one line on standard error.
refuses() {
  local name=$1 pattern=$2 got
  shift 2
  "$@" >out 2>err
  got=$?
  [ "$got" -eq 2 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ] && grep -qE -- "$pattern" err
  verdict "$name" $? "exit $got: $(head -n 3 err)"
}

expect "version" 0 '^bastide [0-9]+\.[0-9]+\.[0-9]+$' "$bastide" --version
expect "help lists the commands" 0 'replay +Check a game record' "$bastide" --help
expect "tiles prints counts" 0 'base: 72 tiles of 24 kinds' "$bastide" tiles base
expect "tiles draws pictures" 0 '#\.\.\.\|\.\.\.#' "$bastide" tiles base

"$bastide" random --seed 3 >game.bgr
"$bastide" random --seed 3 >again.bgr
cmp -s game.bgr again.bgr
verdict "equal seeds give equal games" $?
[ "$("$bastide" random --seed 4)" != "$(cat game.bgr)" ]
verdict "other seeds give other games" $?
expect "random stops at its limit" 0 '^\*' "$bastide" random --seed 3 --limit 1
expect "replay prints the scores" 0 "^$(sed -n 's/^\[Scores "\(.*\)"\]/\1/p' game.bgr)$" "$bastide" replay game.bgr
expect "replay reads standard input" 0 '\(unfinished\)$' bash -c "'$bastide' random --seed 3 --limit 9 | '$bastide' replay -"
expect "replay draws the board" 0 '####' "$bastide" replay --board game.bgr

"$bastide" replay --trace game.bgr >trace.jsonl
jq -es 'all(.[]; (.ply|type=="number") and (.token as $t | .legal|index($t) != null) and (.legal == (.legal|sort)) and (.over|type=="boolean"))
  and ([.[].ply] == [range(1; length+1)]) and (.[-1].over == true)' trace.jsonl >/dev/null
verdict "the trace is JSON, its tokens are legal, its plies count from 1" $?
[ "$(jq -r '.scores|map(tostring)|join(" ")' trace.jsonl | tail -n 1)" = "$("$bastide" replay game.bgr)" ]
verdict "the trace ends with the scores" $?
"$bastide" replay --view game.bgr | head -n 1 | jq -e '.game == "classic" and .over and (.tiles|length > 60)' >/dev/null
verdict "the view is JSON" $?

expect "perft from the start" 0 '^102$' "$bastide" perft --game classic --depth 2
expect "perft from a record" 0 '^[0-9]+$' "$bastide" perft --depth 2 --record "$here/records/classic-middle.bgr"
"$bastide" bench --seconds 0.05 --json | jq -e '.games_per_second > 0 and .state_bytes <= 4096' >/dev/null
verdict "bench speaks JSON and the state is small" $?
"$bastide" bench --growth --seconds 0.05 --json | jq -e 'length == 4' >/dev/null
verdict "bench --growth has four sizes" $?

"$bastide" random --game discovery --options variant=expert --players 3 --seed 5 >hidden.bgr
expect "The Discovery: a random game replays" 0 '^[0-9]+ [0-9]+ [0-9]+$' "$bastide" replay hidden.bgr
expect "The Discovery: its tiles" 0 '^discovery: 84 tiles of 66 kinds$' "$bastide" tiles discovery
expect "The Discovery: perft from the start" 0 '^316$' "$bastide" perft --game discovery --depth 2
"$bastide" bench --game discovery --seconds 0.05 --json | jq -e '.games_per_second > 0 and .state_bytes <= 4096' >/dev/null
verdict "The Discovery: bench, and the state is small" $?
expect "a record for a player's eyes" 0 '^\[Eyes "2"\]$' "$bastide" replay --eyes 2 hidden.bgr
[ "$("$bastide" replay --eyes spectator hidden.bgr | tr ' ' '\n' | grep -c '^\*?$')" -ge 79 ]
verdict "a spectator sees no tile that is drawn into a hand" $?
"$bastide" random --game discovery --options variant=expert --seed 5 --limit 60 | "$bastide" replay --view --eyes 1 - | head -n 1 |
  jq -e '(.hand|length) == .hands[1] and ([.unseen[]]|add) == .left + .hands[0]' >/dev/null
verdict "the view of a seat has its own hand alone" $?
"$bastide" replay --eyes 0 hidden.bgr >eyes.bgr
refuses "hidden draws cannot be replayed" "eyes.bgr: line [0-9]+, column [0-9]+: token [0-9]+ .*player's eyes" "$bastide" replay eyes.bgr
refuses "eyes of nobody" 'a seat from 0 to 2 or spectator' "$bastide" replay --eyes 3 hidden.bgr
refuses "a tile file for no game" 'discovery or dice' "$bastide" tiles --game chess "$here/../data/tiles/classic/base.tiles"

expect "tiles draws the dice" 0 'dice: 9 dice of 6 faces' "$bastide" tiles dice
"$bastide" random --game dice --seed 3 --limit 300 >dice.bgr
expect "a dice game is replayed" 0 '\(unfinished\)$' "$bastide" replay dice.bgr
"$bastide" replay --trace dice.bgr | jq -es 'all(.[]; if .actor == -1 then has("legal") | not else (.token as $t | .legal | index($t) != null) end)' >/dev/null
verdict "a trace of dice lists no rolls" $?
expect "perft of a first roll" 0 '^2002$' "$bastide" perft --game dice --depth 1
refuses "a bag of dice" 'dice has no bag' "$bastide" replay <(printf '[Record "bastide 1"]\n[Game "dice"]\n[Bag "c"]\n')
refuses "too many turns" 'expected 0 to 9999' "$bastide" random --game dice --options turn_limit=10000
refuses "solved plays dice only" 'plays dice only' "$bastide" play classic --seats solved,greedy
refuses "nothing else to solve" 'dice' "$bastide" solve classic

printf '%s\n' 'bastide 1' 'position [Game "classic"] *E' 'go simulations 20' >ask
expect "bot answers for a move" 0 '^best E@' bash -c "'$bastide' bot <ask"
expect "bot answers nonsense with an error" 0 "^error unknown command 'x" bash -c "head -c 20000000 /dev/zero | tr '\\0' x | fold -w 9000000 | '$bastide' bot"
expect "bot refuses a line without end" 0 '^error the line is longer' bash -c "head -c 20000000 /dev/zero | '$bastide' bot"
"$bastide" arena "program:$bastide bot" random --pairs 1 --program-time 2 --json | jq -e '.pairings[0].games == 2 and .forfeits == []' >/dev/null
verdict "the arena seats a program" $?
expect "a program that cheats forfeits" 0 "cheats forfeited in 1 of the pairs, first because it played 'cheat@0,0/0'" \
  "$bastide" arena "program:$here/programs/cheats" greedy --pairs 1
"$bastide" arena greedy random --players 5 --pairs 4 --results five.txt --json | jq .pairings >five.json
jq -e '.[0] | .games == 8 and .points > 0.8 and .won > 0.8 and .margin_low <= .margin and .margin <= .margin_high' five.json >/dev/null
verdict "the arena seats five" $?
sed -i '3,$d' five.txt
"$bastide" arena greedy random --players 5 --pairs 4 --results five.txt --json | jq .pairings | cmp -s - five.json
verdict "it goes on from its results" $?
refuses "the results of another table" 'are of another tournament' "$bastide" arena greedy random --players 4 --pairs 4 --results five.txt
refuses "a table that the game has not" '2 to 5' "$bastide" arena greedy random --players 6
printf '%s\n' 'arena classic [] seed 1: greedy random' '0 1 0 1 0.5 30' '0 1 1 0 1 -10 0 ended with exit status 3' >older.txt
"$bastide" arena greedy random --pairs 2 --results older.txt --json |
  jq -e '(.pairings[0] | .games == 4 and .points == 0.625 and .won == 0.625 and .margin == 5) and .forfeits[0].pairs == 1' >/dev/null
verdict "older results are read" $?
expect "a program plays at the table" 0 ' wins\.$|share the win\.$' "$bastide" play --plain --seed 1 \
  --seats "program:$here/../examples/python-bot/bot.py,greedy"
expect "a program that dies ends the game" 0 'dies forfeits the game: ended with exit status 3\.$' "$bastide" play --plain --seed 1 \
  --seats "program:$here/programs/dies,greedy" --record forfeit.bgr
expect "what was played before stays" 0 '\(unfinished\)$' "$bastide" replay forfeit.bgr
refuses "a record starts no program" 'header Seats' "$bastide" play --plain --resume forfeit.bgr
refuses "no such program" 'cannot be started' "$bastide" play --seats program:./nowhere,greedy

"$bastide" analyse game.bgr --simulations 5 --json --plot game.svg >analysis.json
jq -e '(.moves|length) > 150 and ([.moves[]|select(.actor >= 0)|.loss]|all(. >= 0)) and (.seats|length) == 2
  and (.moves[-1].chance|add) == 1' analysis.json >/dev/null
verdict "analyse speaks JSON" $?
grep -q '^<svg .*' game.svg && grep -q '</svg>$' game.svg && [ "$(grep -c polyline game.svg)" -eq 2 ]
verdict "analyse draws" $?
expect "analyse reports" 0 'The draws that mattered most' "$bastide" analyse game.bgr --simulations 1
expect "analyse ranks the moves of a position" 0 '^   1  [^ ]+@' bash -c "'$bastide' analyse - --at 1 --simulations 50 <game.bgr"
expect "analyse reads hidden hands" 0 'Decisions' "$bastide" analyse hidden.bgr --simulations 1
refuses "nobody decides there" 'chance does' "$bastide" analyse game.bgr --at 0
refuses "no such token" 'from 0 to' "$bastide" analyse game.bgr --at 9999
refuses "an analysis of nonsense" 'expected the header' "$bastide" analyse "$here/programs/dies"

expect "tiles reads standard input" 0 'one: 1 tile of 1 kind$' bash -c \
  "printf 'set one\\ntile A x1\\n field NL NR EL ER SL SR WL WR\\n' | '$bastide' tiles -"
expect "a full disk is no success" 1 'the output could not be written' bash -c "'$bastide' random --seed 1 >/dev/full"

refuses "seed too large" 'whole number' "$bastide" random --seed 99999999999999999999
refuses "negative seed" 'whole number' "$bastide" random --seed -1
refuses "perft with a record and options" 'excludes' "$bastide" perft --depth 1 --record game.bgr --options farmers=off
refuses "growth with boxes" 'chooses the boxes itself' "$bastide" bench --growth --options boxes=2
refuses "control characters in a name" 'unknown tile set' "$bastide" tiles "$(printf 'bad\nname\033[31m')"
refuses "no command" 'subcommand' "$bastide"
refuses "unknown command" 'unknown command .nix., expected one of' "$bastide" nix
refuses "unknown game" "unknown game 'chess'" "$bastide" random --game chess
refuses "unknown option" "unknown option 'sheep'" "$bastide" random --options sheep=on
refuses "wrong value" 'expected on or off' "$bastide" random --options farmers=perhaps
refuses "too many players" '2 to 5 players' "$bastide" random --players 9
refuses "wrong seat" 'seat 0 to 1' "$bastide" random --first 2
expect "a tuning stops and goes on" 0 '^  float follower = ' bash -c "
  '$bastide' tune castle --rounds 2 --pairs 1 --check 0 --only follower --state a.tuning >whole &&
  head -n 2 a.tuning | tail -n 1 | grep -q '^2 ' && cat whole"
expect "a tuning is measured" 0 'after against greedy +2 games' \
  "$bastide" tune castle --rounds 1 --pairs 1 --check 1 --only follower
refuses "a tuning that is another's" 'is of another tuning' "$bastide" tune discovery --only follower --state a.tuning
refuses "beliefs that there are not" "no such beliefs" "$bastide" tune castle --only courage
refuses "beliefs out of bounds" 'belief follower is a number from 0 to 20' "$bastide" arena greedy 'master:1{follower=99}'
refuses "a game without beliefs" 'no such beliefs' "$bastide" tune dice
refuses "missing file" 'nowhere.bgr: cannot be read' "$bastide" replay nowhere.bgr
refuses "a folder as a file" 'cannot be read' "$bastide" replay .
refuses "unknown tile set" "unknown tile set 'nix'" "$bastide" tiles nix
printf 'set x\ntile A x1\n  city N\n  city N\n' >bad.tiles
refuses "broken tile file" 'bad.tiles:4: tile A: side N is covered twice' "$bastide" tiles ./bad.tiles
sed 's/^\(\*.*\) [^ ]*$/\1 nonsense/' game.bgr >bad.bgr
refuses "broken record" 'bad.bgr: line [0-9]+, column [0-9]+: token [0-9]+ .nonsense.' "$bastide" replay bad.bgr
sed 's/Scores "[0-9]*/Scores "999/' game.bgr >wrong.bgr
refuses "wrong scores" 'says 999' "$bastide" replay wrong.bgr
refuses "trace of wrong scores" 'says 999' "$bastide" replay --trace wrong.bgr
refuses "trace of a broken record" 'nonsense' "$bastide" replay --trace bad.bgr
head -c 10000000 /dev/urandom >noise.bgr
refuses "ten megabytes of noise" 'noise.bgr: ' "$bastide" replay noise.bgr
refuses "noise in bounded memory" 'noise.bgr: ' bash -c "ulimit -v 200000; exec '$bastide' replay noise.bgr"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
