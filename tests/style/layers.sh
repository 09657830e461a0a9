#!/usr/bin/env bash
# Includes run down the layers: kit <- games <- match <- bots <- arena, server <- cli, and wasm on bots. And the layers that the
# browser runs do no
# input or output, start no threads and throw nothing.
set -uo pipefail
cd "$(dirname "$0")/../.."
status=0

# only LAYER ALLOWED...: the layer includes our headers from nowhere else.
only() {
  local layer=$1 found
  shift
  found=$(grep -rnE '#include "' "src/$layer" | grep -vE "#include \"($(IFS='|'; echo "$*"))/")
  [ -z "$found" ] || { echo "src/$layer may include only: $*"; echo "$found"; status=1; }
}
only kit kit
only games kit games
only match kit games match
only bots kit games match bots
only arena kit games match bots arena
only server kit games match bots server
only cli kit games match bots arena server cli

# Beast and Asio compile slowly and stay at the edge.
found=$(grep -rnE '#include <boost/(asio|beast)' src | grep -vE '^src/server/edge(_[a-z]+\.h|[a-z_]*\.cpp):')
[ -z "$found" ] || { echo "only the edge includes Beast and Asio"; echo "$found"; status=1; }
found=$(grep -rnE --include='*.cpp' --include='*.h' '#include "server/edge_' src tests | grep -vE '^src/server/edge')
[ -z "$found" ] || { echo "only the edge includes its inside"; echo "$found"; status=1; }
only wasm kit games match bots wasm

for layer in kit games match bots wasm; do
  found=$(grep -rnE '#include <(thread|mutex|future|iostream|fstream|filesystem|stdexcept|unistd\.h|sys/)|\bthrow\b|\b(printf|fprintf|fputs|puts|abort|exit)\(' "src/$layer" |
    grep -vE '^[^:]*:[0-9]+: *//')
  [ -z "$found" ] || { echo "src/$layer is pure: no input or output, threads or exceptions"; echo "$found"; status=1; }
done

# What knows a game is its own folders and files, and the lists that it is entered in.
games=$(ls -d src/games/*/ | xargs -n 1 basename | paste -sd '|')
lists='games/list\.h|bots/(evaluations\.h|specialists\.cpp)|cli/fronts\.cpp'
found=$(grep -rnE "#include \"(games|bots|cli)/($games)[/_]" src | grep -vE "^src/((games|bots|cli)/($games)[/_]|$lists)")
[ -z "$found" ] || { echo "only a game's own files and the lists of games name a game"; echo "$found"; status=1; }

# One game knows nothing of another, and the kit knows none.
for game in src/games/*/; do
  name=$(basename "$game")
  found=$(grep -rnE '#include "games/[a-z]+/' "$game" | grep -v "\"games/$name/")
  [ -z "$found" ] || { echo "$game includes another game"; echo "$found"; status=1; }
done
exit $status
