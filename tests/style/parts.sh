#!/usr/bin/env bash
# The classic game's base files name no expansion: what an expansion changes stands in its part. Where the parts come together they
# are named: the boxes, the order of the turn, the numbers in fingerprints; and tile files, with the catalogue of them, have words for all
# that is printed.
set -uo pipefail
cd "$(dirname "$0")/../.."
words='bridge|castle|bazaar|auction|cult|shrine|challenge|\binns?\b|cathedral|\bgoods\b|\bwine\b|\bgrain\b|\bcloth\b|builder|\bpigs?\b|herd|abbey|mayor|wagon|barn|river'
found=$(grep -rniE "$words" src/games/classic --include='*.h' --include='*.cpp' |
  grep -vE '^src/games/classic/(parts/|boxes\.|phase\.h:|fingerprint\.h:|all_steps\.h:|tile\.|catalogue\.cpp:)')
[ -z "$found" ] || { echo "base files of the classic game name an expansion:"; echo "$found"; exit 1; }

# Nor does the evaluation of the bots: what a part is worth stands in bots/classic.
found=$(grep -niE "$words" src/bots/classic_evaluation.h)
[ -z "$found" ] || { echo "the evaluation of the classic game names an expansion:"; echo "$found"; exit 1; }

# A part knows the base game and no other part.
status=0
for part in $(ls src/games/classic/parts | sed -E 's/(_shown|_events)?\.(h|cpp)$//' | sort -u); do
  found=$(grep -nE '#include "games/classic/(parts/|boxes|all_steps|options)' src/games/classic/parts/"$part"*.* | grep -v "parts/$part")
  [ -z "$found" ] || { echo "the part $part includes another"; echo "$found"; status=1; }
done
exit $status
