#!/usr/bin/env bash
# Serves with hot reload: Vite on port 5173 in front of the server, which is rebuilt and restarted when a Go, SQL or data file changes.
# Polls for changes once a second, which needs no watcher and works on every file system. Ctrl-C stops both.
set -euo pipefail
cd "$(dirname "$0")/.."
mkdir -p .tools/dev

server=
vite=
stop() {
	trap - EXIT
	[[ -z $server ]] || kill "$server" 2>/dev/null || true
	[[ -z $vite ]] || kill "$vite" 2>/dev/null || true
	wait
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

changed() {
	[[ ! -e .tools/dev/built ]] ||
		[[ -n $(find cmd internal web/embed.go go.mod -newer .tools/dev/built -type f ! -name '*_test.go' -print -quit) ]]
}

rebuild() {
	touch .tools/dev/started
	if ! go build -o .tools/dev/traguardo.new ./cmd/traguardo; then
		echo "The build failed; the previous server keeps running." >&2
		mv .tools/dev/started .tools/dev/built
		return
	fi
	mv .tools/dev/started .tools/dev/built # changes during the build count as new
	if [[ -n $server ]]; then
		kill "$server" 2>/dev/null || true
		wait "$server" 2>/dev/null || true
	fi
	mv .tools/dev/traguardo.new .tools/dev/traguardo
	.tools/dev/traguardo serve --demo --data "$DATA" --addr "$ADDR" --variant "$VARIANT" &
	server=$!
}

rm -f .tools/dev/built
(cd web && exec vite --host 127.0.0.1) &
vite=$!
while kill -0 "$vite" 2>/dev/null; do
	if changed; then rebuild; fi
	sleep 1
done
