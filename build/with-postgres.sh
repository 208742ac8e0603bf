#!/usr/bin/env bash
# Runs a command with TEST_PG_DSN set to a temporary PostgreSQL server, which is always removed at the end.
# Works as root (the server then runs as postgres) and as a normal user; each run has its own folder and port.
# TEST_PREPARED is a folder in which the packages of one run share prepared databases.
# With DURABLE=1 the server stores its files on disk and syncs them, like a production server: for measurements.
set -euo pipefail

bin=$(find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1)
[[ -n $bin ]] || bin=$(dirname "$(command -v pg_ctl)")

# Use memory if there is room, so that tests do not wait for the disk; SQLite syncs every commit.
base=${TMPDIR:-/tmp}
if [[ -z ${DURABLE:-} && -w /dev/shm ]] && ! grep -q ' /dev/shm .*noexec' /proc/mounts &&
	(($(df --output=avail /dev/shm | tail -n 1) > 3000000)); then
	export GOTMPDIR=${GOTMPDIR:-$base} # compiler output is large and can stay on disk
	base=/dev/shm
fi
dir=$(mktemp -d "$base/traguardo-pg.XXXXXX")
chmod 711 "$dir"
mkdir "$dir/prepared" "$dir/tmp"
as=()
if ((EUID == 0)); then
	as=(setpriv --reuid=postgres --regid=postgres --init-groups --reset-env --)
	chown postgres: "$dir"
fi

# The server user may not have access to the current folder.
server() { (cd / && "${as[@]}" "$@"); }

stop() {
	trap - EXIT
	server "$bin/pg_ctl" -D "$dir/data" -m immediate -s stop >/dev/null 2>&1 || true
	rm -rf "$dir"
}
trap stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

server "$bin/initdb" -D "$dir/data" -U postgres -A trust --no-sync -E UTF8 --locale=C.UTF-8 >"$dir/initdb.log" 2>&1 ||
	{ cat "$dir/initdb.log" >&2; exit 1; }

# The database is temporary, so durability and autovacuum are off, unless it should be like a production server.
settings="-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c autovacuum=off"
[[ -z ${DURABLE:-} ]] || settings=

# If the port is taken, try another one.
for try in 1 2 3 4 5 6 7 8; do
	port=$((20000 + RANDOM % 12000))
	if server "$bin/pg_ctl" -D "$dir/data" -w -s -l "$dir/data/server.log" -o "-p $port -k $dir -c listen_addresses=127.0.0.1 \
		$settings -c max_connections=300" start >/dev/null 2>&1; then
		break
	fi
	((try < 8)) || { cat "$dir/data/server.log" >&2; exit 1; }
done

TMPDIR="$dir/tmp" TEST_PREPARED="$dir/prepared" TEST_PG_DSN="postgres://postgres@127.0.0.1:$port/postgres?sslmode=disable" "$@"
