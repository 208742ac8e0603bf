#!/usr/bin/env bash
# Runs the given parts of the tests, even if one fails, and prints the time of each part, the failures and the totals.
#
# Two lanes run in parallel: Go in one, everything else in the other. The journeys run last and alone. The output of a part is printed when
# it ends. With TRIES=2 failed tests are run once more; those that pass then are listed as flaky and do not count as failed.
set -uo pipefail
cd "$(dirname "$0")/.."
export PATH=$PWD/web/node_modules/.bin:$PWD/.tools/bin:$PATH
export TRIES=${TRIES:-1} wanted=" bundle compile $* "
reports=$(mktemp -d "${TMPDIR:-/tmp}/traguardo-test.XXXXXX")
export reports

# part NAME COMMAND...: runs the command if the part is wanted, and records its output, duration and result.
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

# failed_tests REPORT: prints what failed, one per line, if it is to be run again.
failed_tests() {
	((TRIES > 1)) || return 0
	bin/tally failed "$reports/$1.json" | tee >(sed 's/^/-- second try: /' >&2)
}

# go_tests NAME CHOICE PACKAGE...: runs tests without go vet, which the linter runs. The choice is a flag: -run=PATTERN or -skip=PATTERN.
go_tests() {
	local name=$1 tests=(go test -json -vet=off -timeout=20m "$2") failed
	shift 2
	"${tests[@]}" "$@" | bin/tally go "$reports/$name.json" && return
	mapfile -t failed < <(failed_tests "$name")
	((${#failed[@]})) && "${tests[@]}" "${failed[@]}" | bin/tally go "$reports/$name.again.json"
}

# Leaves the tests marked //test:race to race_part. The slowest packages come first, so that none of them runs alone at the end.
go_part() {
	local pattern
	pattern=$(go run ./build/racetests internal | head -n 1)
	[[ $wanted == *" race "* ]] || pattern='^$'
	go_tests go "-skip=$pattern" ./internal/httpapi ./internal/store ./cmd/... ./internal/demo ./...
}

# Runs only tests marked //test:race, because the detector is slow. SQLite, which is C translated to Go, is compiled without the detector:
# its memory is outside of Go's heap, where the detector checks nothing, and the tests take a fifth of the time.
race_part() {
	local tests sqlite="-gcflags=modernc.org/sqlite/lib=-race=false -gcflags=modernc.org/libc/...=-race=false"
	mapfile -t tests < <(go run ./build/racetests internal)
	CGO_ENABLED=1 GOFLAGS="${GOFLAGS:-} -race $sqlite" go_tests race "-run=${tests[0]}" "${tests[@]:1}"
}

unit_tests() {
	local failed
	(cd web && vitest run --reporter=default --reporter=json --outputFile.json="$reports/vitest.json") && return
	mapfile -t failed < <(failed_tests vitest)
	((${#failed[@]})) &&
		(cd web && vitest run --reporter=default --reporter=json --outputFile.json="$reports/vitest.again.json" "${failed[@]}")
}

journeys() { (cd e2e && E2E_REPORT=$reports/playwright.json playwright test --retries=$((TRIES - 1))); }

# A share of the journeys on two servers with a PostgreSQL database, the next one with each commit, because all of them take half an hour.
journey_shares=16
server_journeys() {
	local turn
	turn=$(git rev-list --count HEAD 2>/dev/null) || turn=$((10#$(date +%j)))
	(cd e2e && E2E_SERVERS=2 E2E_REPORT=$reports/playwright-servers.json ../build/with-postgres.sh playwright test --project=nuoto \
		--shard=$((turn % journey_shares + 1))/$journey_shares --retries=$((TRIES - 1)))
}

go_lane() {
	set -uo pipefail # runs in a new shell
	# The remaining packages embed the bundle, so wait for it.
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
	part servers server_journeys
}

# Each lane is a process group, so that its children can be killed with it.
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

export -f part failed_tests go_tests go_part race_part go_lane
mkdir -p web/dist && touch web/dist/.keep
go build -o bin/tally ./build/tally || exit 1
server=()
[[ $wanted != *" go "* ]] || server=(build/with-postgres.sh)
("${server[@]}" bash -c go_lane || echo "Go lane" >>"$reports/broken") &
groups+=($!)
web_lane &
groups+=($!)
wait
if [[ $wanted == *" journeys "* || $wanted == *" servers "* ]]; then
	journeys_lane &
	groups+=($!)
	wait
fi
groups=()

echo "Times: $(paste -sd, "$reports/times" | sed 's/,/, /g'); total $SECONDS s"
mapfile -t broken < <(cat "$reports/broken" 2>/dev/null)
bin/tally sum "$reports" "${broken[@]}"
