#!/usr/bin/env bash
# clang-tidy over every source file, on all cores, with the compile commands of the release build.
set -uo pipefail
cd "$(dirname "$0")/../.."
git ls-files 'src/*.cpp' 'tests/*.cpp' 'bench/*.cpp' 'fuzz/*.cpp' |
  xargs -P "$(nproc)" -n 2 clang-tidy-19 -p build/release --quiet --extra-arg=-Wno-unknown-warning-option --extra-arg=-I"$PWD" 2>/dev/null
