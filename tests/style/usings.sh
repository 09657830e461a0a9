#!/usr/bin/env bash
# A name that a source file brings in with `using` is used in it. clang-tidy has a check for this, but only for the file
# that it is started on, and tidy.sh starts it on groups of files.
set -uo pipefail
cd "$(dirname "$0")/../.."
status=0
while IFS=: read -r file name; do
  [ "$(grep -ow "$name" "$file" | wc -l)" -ge 2 ] || { echo "$file: using $name, which is not used"; status=1; }
done < <(git grep -oE '^\s*using (\w+::)+\w+;' -- 'src/*.cpp' 'tests/*.cpp' 'bench/*.cpp' 'fuzz/*.cpp' | sed -E 's/:\s*using .*::(\w+);/:\1/')
exit $status
