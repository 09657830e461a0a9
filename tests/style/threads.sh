#!/usr/bin/env bash
# Each header of what bots and the server share says at its head whether threads may share what it has, or must take turns.
set -uo pipefail
cd "$(dirname "$0")/../.."
status=0
head_lines=55
while read -r header; do
  head -n $head_lines "$header" | grep -qiw 'threads\?' || { echo "$header says nothing of threads in its first $head_lines lines"; status=1; }
done < <(git ls-files 'src/kit/*.h' 'src/games/*.h' 'src/match/*.h' 'src/bots/*.h' 'src/arena/*.h' 'src/server/*.h')
exit $status
