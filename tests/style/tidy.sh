#!/usr/bin/env bash
# clang-tidy over every source file, on all cores.
#
# It spends most of its time in the headers of the libraries, again for each file. So several files are linted as
# one that includes them; where their private names collide, the group is halved until they do not.
#   tests/style/tidy.sh                 everything
#   tests/style/tidy.sh --group FILE... these together
set -uo pipefail
cd "$(dirname "$0")/../.."

if [ "${1:-}" != --group ]; then
  git ls-files 'src/*.cpp' 'tests/*.cpp' 'bench/*.cpp' 'fuzz/*.cpp' | xargs -P "$(nproc)" -n 12 tests/style/tidy.sh --group
  exit
fi
shift

# What the release build compiles with, for whichever target: where to look, and what is defined.
mapfile -t flags < <(jq -r '.[].command' build/release/compile_commands.json | grep -oE -- '(-isystem |-[ID])[^ ]+' | sort -u | xargs -n 1 printf '%s\n')
flags+=(-std=c++20 -I.)

lint() {
  local together status=0 first=()
  # A tiny game or part stands before what it replaces.
  [[ $1 != tests/tiny_* ]] || first=("-I$(dirname "$1")")
  together=$(mktemp --suffix=.cpp)
  printf "#include \"$PWD/%s\"\n" "$@" >"$together"
  if [ $# -gt 1 ] && ! clang++-19 -fsyntax-only -w "${first[@]}" "${flags[@]}" "$together" 2>/dev/null; then
    lint "${@:1:$(($# / 2))}" || status=1
    lint "${@:$(($# / 2 + 1))}" || status=1
  else
    # That files include sources is what is done here, not a finding.
    clang-tidy-19 --quiet --checks=-bugprone-suspicious-include --config-file=.clang-tidy "$together" -- "${first[@]}" "${flags[@]}" 2>/dev/null || status=1
  fi
  rm -f "$together"
  return $status
}
lint "$@"
