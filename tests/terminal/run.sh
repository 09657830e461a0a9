#!/bin/bash
# Runs every terminal test against a program: run.sh BINARY.
set -euo pipefail
binary=$(realpath "${1:?usage: $0 BINARY}")
passed=0
failed=0
for test in "$(dirname "$0")"/test_*.sh; do
  if bash "$test" "$binary"; then passed=$((passed + 1)); else failed=$((failed + 1)); fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
