#!/usr/bin/env bash
# Runs the named parts of the tests, all of them even when one fails, and ends with the time of each, what failed, and the count.
#
# Two lanes run at the same time, Go in one and everything else in the other; the journeys come last and have the machine to
# themselves. What a part says is printed when it ends. With TRIES=2 what failed is run once more: the second try is what counts, and
# whatever passed only then is listed as flaky.
set -uo pipefail
cd "$(dirname "$0")/.."
export PATH=$PWD/web/node_modules/.bin:$PWD/.tools/bin:$PATH
export TRIES=${TRIES:-1} wanted=" bundle compile $* "
reports=$(mktemp -d "${TMPDIR:-/tmp}/traguardo-test.XXXXXX")
export reports

# part NAME COMMAND...: runs the command when the part is wanted, and keeps what it says, how long it took and whether it failed.
part() {
	local name=$1 at=$SECONDS state=passed
	shift
	[[ $wanted == *" $name "* ]] || return 0
	"$@" >"$reports/$name.log" 2>&1 || state=FAILED
	{
		flock 9 # the other lane may be printing
		echo "== $name: $state after $((SECONDS - at)) s"
		cat "$reports/$name.log"
	} 9>"$reports/printing"
	echo "$name $((SECONDS - at)) s" >>"$reports/times"
	[[ $state == passed ]] || echo "$name" >>"$reports/broken"
}

# again REPORT: what of it failed, a line each, when it is to be tried again.
again() {
	((TRIES > 1)) || return 0
	bin/tally failed "$reports/$1.json" | tee >(sed 's/^/-- second try: /' >&2)
}

# go_tests NAME PATTERN PACKAGE...: go vet is a part of the linter's run, so go test leaves it out.
go_tests() {
	local name=$1 tests=(go test -json -vet=off -timeout=20m "-run=$2") failed
	shift 2
	"${tests[@]}" "$@" | bin/tally go "$reports/$name.json" && return
	mapfile -t failed < <(again "$name")
	((${#failed[@]})) && "${tests[@]}" "${failed[@]}" | bin/tally go "$reports/$name.again.json"
}

# The packages that take longest begin first, so that none of them runs alone at the end.
go_part() { go_tests go . ./internal/httpapi ./internal/store ./cmd/... ./internal/demo ./...; }

# Only what //test:race marks: the detector makes everything many times slower.
race_part() {
	local tests
	mapfile -t tests < <(go run ./build/racetests internal)
	CGO_ENABLED=1 GOFLAGS="${GOFLAGS:-} -race" go_tests race "${tests[@]}"
}

unit_tests() {
	local failed
	(cd web && vitest run --reporter=default --reporter=json --outputFile.json="$reports/vitest.json") && return
	mapfile -t failed < <(again vitest)
	((${#failed[@]})) && (cd web && vitest run --reporter=default --reporter=json --outputFile.json="$reports/vitest.again.json" "${failed[@]}")
}

journeys() { (cd e2e && E2E_REPORT=$reports/playwright.json playwright test --retries=$((TRIES - 1))); }

go_lane() {
	set -uo pipefail # this is a shell of its own
	# The packages that embed the bundle wait for it.
	part compile go build ./internal/... ./build/...
	part generated go run ./internal/httpapi/gen --check
	until [[ -e $reports/bundled ]]; do sleep 0.2; done
	part go go_part
	part race race_part
}

web_lane() {
	part bundle make --no-print-directory web-build
	touch "$reports/bundled"
	part lint-web make --no-print-directory lint-web
	part web unit_tests
	part lint-go make --no-print-directory lint-go
}

journeys_lane() {
	make --no-print-directory binary
	part journeys journeys
}

# Each lane is a process group, so that what it started ends with it.
set -m
groups=()
end() {
	trap - EXIT
	for group in "${groups[@]}"; do kill -- "-$group" 2>/dev/null; done
	wait
	rm -rf "$reports"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

export -f part again go_tests go_part race_part go_lane
mkdir -p web/dist && touch web/dist/.keep
go build -o bin/tally ./build/tally || exit 1
server=()
[[ $wanted != *" go "* ]] || server=(build/with-postgres.sh)
("${server[@]}" bash -c go_lane || echo "tests of Go" >>"$reports/broken") &
groups+=($!)
web_lane &
groups+=($!)
wait
if [[ $wanted == *" journeys "* ]]; then
	journeys_lane &
	groups+=($!)
	wait
fi
groups=()

echo "Times: $(paste -sd, "$reports/times" | sed 's/,/, /g'); all of it $SECONDS s"
mapfile -t broken < <(cat "$reports/broken" 2>/dev/null)
bin/tally sum "$reports" "${broken[@]}"
