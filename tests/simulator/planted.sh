#!/usr/bin/env bash
# Would the simulator find it? Plants each bug of tests/simulator/planted/ in a copy of the sources, one at a time, and runs seeds until one fails.
#   tests/simulator/planted.sh [SECONDS [NAME...]]      so many seconds at the most for each bug (180)
# Says what was wrong, and in which seed. The last line counts: N passed, N failed; a bug that is not found has failed.
set -uo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-180}
[ $# -eq 0 ] || shift
names=("$@")
[ ${#names[@]} -gt 0 ] || mapfile -t names < <(basename -s .patch tests/simulator/planted/*.patch)

tree=build/planted
rm -rf $tree/src $tree/tests
mkdir -p $tree
# As new: what the last run has left built may still have a bug in it.
git archive HEAD | tar -x -m -C $tree
git -C $tree init -q 2>/dev/null
build() { cmake --build $tree/build/release --target bastide_simulator >$tree/build.log 2>&1; }
(cd $tree && cmake --preset release) >$tree/build.log 2>&1 && build || { tail -n 40 $tree/build.log; echo "0 passed, 1 failed"; exit 1; }

# Nothing is planted yet: what is found now is no plant.
if ! $tree/build/release/tests/bastide_simulator --seconds 20 --hunt >$tree/hunt.log 2>&1; then
  cat $tree/hunt.log
  echo "0 passed, 1 failed"
  exit 1
fi
passed=0 failed=0
for name in "${names[@]}"; do
  patch=$PWD/tests/simulator/planted/$name.patch
  if ! git -C $tree apply "$patch" || ! build; then
    echo "FAILED $name: it cannot be planted any more"
    failed=$((failed + 1))
  else
    $tree/build/release/tests/bastide_simulator --seconds "$seconds" --hunt >$tree/hunt.log 2>&1
    if grep -q '^WRONG\|^KILLED' $tree/hunt.log; then
      passed=$((passed + 1))
      echo "found $name: $(grep -o -- '--seed [0-9]*' $tree/hunt.log | head -n 1), $(grep -m 1 '^WRONG\|^KILLED' $tree/hunt.log | cut -c 1-160)"
      grep '^in ' $tree/hunt.log
    else
      failed=$((failed + 1))
      echo "FAILED $name: not found in $seconds s"
    fi
  fi
  git -C $tree apply -R "$patch"
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
