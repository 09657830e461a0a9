#!/usr/bin/env bash
# No notes to self, no paths of somebody's machine in what we ship. (The hashes of a lock file are nobody's words.)
set -uo pipefail
cd "$(dirname "$0")/../.."
status=0
found=$(git ls-files -z -- . ':!tests/style/words.sh' ':!web/package-lock.json' | xargs -0 grep -nIE 'TODO|FIXME|XXX|HACK|(^|[^a-zA-Z.])/(home|root|work|Users)/')
[ -z "$found" ] || { echo "$found"; status=1; }
exit $status
