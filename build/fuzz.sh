#!/usr/bin/env bash
# Runs every fuzz target for FUZZTIME, one minute by default. It runs all of them, then fails if one found an input that breaks its test.
# Go stores such an input under testdata/fuzz of the package: add it to the commit that fixes the fault, and every test run repeats it.
set -uo pipefail
cd "$(dirname "$0")/.."

failed=()
while IFS=: read -r file line; do
	target=${line#func }
	target=${target%%(*}
	echo "== $target in $(dirname "$file")"
	go test "./$(dirname "$file")" -run='^$' -fuzz="^$target\$" -fuzztime="${FUZZTIME:-1m}" || failed+=("$target in $(dirname "$file")")
done < <(grep -rho --with-filename --include='*_test.go' '^func Fuzz[A-Za-z0-9_]*(' internal | sort)
((${#failed[@]} == 0)) || { printf 'failed: %s\n' "${failed[@]}" >&2; exit 1; }
