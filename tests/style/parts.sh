#!/usr/bin/env bash
# The classic game's base files name no expansion: what an expansion changes stands in its part. Where the parts come together they
# are named: the boxes, the order of the turn, the numbers in fingerprints; and tile files, with the catalogue of them, have words for all
# that is printed.
set -uo pipefail
cd "$(dirname "$0")/../.."
words='bridge|castle|bazaar|auction|cult|shrine|challenge|abbey|wagon|mayor|barn|builder|cathedral|river'
found=$(grep -rniE "$words" src/games/classic --include='*.h' --include='*.cpp' |
  grep -vE '^src/games/classic/(parts/|boxes\.|phase\.h:|fingerprint\.h:|all_steps\.h:|tile\.|catalogue\.cpp:)')
[ -z "$found" ] || { echo "base files of the classic game name an expansion:"; echo "$found"; exit 1; }

# A part knows the base game and no other part.
status=0
for part in bridges castles bazaars cult; do
  found=$(grep -nE '#include "games/classic/(parts/|boxes|all_steps|options)' src/games/classic/parts/"$part"*.* | grep -v "parts/$part")
  [ -z "$found" ] || { echo "the part $part includes another"; echo "$found"; status=1; }
done
exit $status
