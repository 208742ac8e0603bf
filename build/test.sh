#!/usr/bin/env bash
# Runs the named parts of the tests one after the other, all of them even when one fails, and ends with the count.
set -uo pipefail
cd "$(dirname "$0")/.."
export PATH=$PWD/web/node_modules/.bin:$PATH
# Where goroutines share state. The race detector is slow, so the list is short.
: "${RACE_PKGS:=./internal/job/... ./internal/store ./internal/app ./internal/httpapi}"
# The tests that run things at once; the detector makes everything ten times slower, so nothing else runs under it.
: "${RACE_RUN:=Server|Run|Concurrent|Parallel|UnderWriters|AtOnce|TakenOnce|SpentOnce|Deadlock|Flood|Compress|TwoSides|TakenUp|Progress}"

counts=$(mktemp -d)
trap 'rm -rf "$counts"' EXIT
broken=()

part() {
	echo "== $1"
	shift
	"$@" || broken+=("$part")
}

go_tests() { go test -json "${@:2}" | bin/tally go "$counts/$1"; }

run_part() {
	part=$1
	case $part in
	generated) part "generated files are fresh" go run ./internal/httpapi/gen --check ;;
	vet) part "go vet" go vet ./... ;;
	go) part "Go on SQLite and PostgreSQL" build/with-postgres.sh bash -c "$(declare -f go_tests); set -o pipefail; counts=$counts; go_tests go ./..." ;;
	race)
		export CGO_ENABLED=1
		part "Go with the race detector" build/with-postgres.sh bash -c "$(declare -f go_tests); set -o pipefail; counts=$counts; go_tests race -race -run '$RACE_RUN' $RACE_PKGS"
		export CGO_ENABLED=0
		;;
	web)
		part "types of the web application" bash -c 'cd web && tsc --noEmit'
		part "web unit tests" bash -c "cd web && vitest run --reporter=default --reporter=json --outputFile.json=$counts/vitest.json"
		;;
	e2e) part "browser journeys" env E2E_REPORT="$counts/playwright.json" bash -c 'tsc --noEmit -p e2e && cd e2e && playwright test' ;;
	*)
		echo "traguardo: no such part of the tests: $part" >&2
		exit 2
		;;
	esac
}

# The bundle is embedded in every Go package that serves it, so nothing can be tested without it.
make --no-print-directory build || exit 1
go build -o bin/tally ./build/tally || exit 1
for name in "$@"; do run_part "$name"; done

((${#broken[@]} == 0)) || echo "Failed: ${broken[*]}"
bin/tally sum "$counts" "${#broken[@]}"
