#!/usr/bin/env bash
# Checks that the given tools are installed. Missing tools for the tests are installed with apt-get; if that is not possible, prints why.
# With --list it only prints which tools are installed.
set -euo pipefail

# Debian does not add the server programs to PATH.
pgbin() { find /usr/lib/postgresql -maxdepth 2 -name bin 2>/dev/null | sort -V | tail -n 1; }

have() {
	case $1 in
	postgres) [[ -n $(pgbin) ]] || command -v pg_ctl >/dev/null ;;
	chromium) [[ -x ${CHROMIUM:-/usr/bin/chromium-headless-shell} || -x /usr/bin/chromium ]] ;;
	haproxy) [[ -x /usr/sbin/haproxy ]] || command -v haproxy >/dev/null ;;
	cc) command -v gcc >/dev/null && [[ -e /usr/include/stdio.h ]] ;;
	*) command -v "$1" >/dev/null ;;
	esac
}

packages() {
	case $1 in
	cc) echo gcc libc6-dev ;;
	postgres) echo postgresql ;;
	patroni | haproxy) echo "$1" ;;
	etcd) echo etcd-server ;;
	chromium) echo chromium-headless-shell ;;
	esac
}

why() {
	case $1 in
	go) echo "Go 1.26 or newer is needed to build Traguardo" ;;
	node | npm) echo "Node.js 20 or newer with npm is needed to build the web application" ;;
	postgres) echo "the PostgreSQL server is needed by the tests" ;;
	patroni | etcd | haproxy) echo "$1 is needed to run a cluster" ;;
	chromium) echo "Chromium is needed by the browser tests" ;;
	cc) echo "a C compiler is needed by the race detector of the tests" ;;
	esac
}

fail() {
	echo "traguardo: $*." >&2
	exit 1
}

if [[ ${1:-} == --list ]]; then
	for tool in go node npm postgres chromium cc patroni etcd haproxy; do
		if have "$tool"; then echo "$tool: found"; else echo "$tool: missing, $(why "$tool")"; fi
	done
	exit 0
fi

# at_least VERSION MINIMUM
at_least() { [[ $(printf '%s\n' "$1" "$2" | sort -V | head -n 1) == "$2" ]]; }

missing=()
for tool in "$@"; do
	if have "$tool"; then
		case $tool in
		# Go 1.21 and later can download the toolchain named in go.mod.
		go) at_least "$(go env GOVERSION | sed 's/^go//')" "$([[ $(go env GOTOOLCHAIN) == local ]] && echo 1.26 || echo 1.21)" ||
			fail "$(why go): found $(go env GOVERSION)" ;;
		node) at_least "$(node --version | sed 's/^v//')" 20 || fail "$(why node): found $(node --version)" ;;
		esac
		continue
	fi
	[[ -n $(packages "$tool") ]] || fail "$(why "$tool"): install it and run the same command again"
	missing+=("$tool")
done
((${#missing[@]})) || exit 0

wanted=()
for tool in "${missing[@]}"; do
	read -ra list <<<"$(packages "$tool")"
	wanted+=("${list[@]}")
done
command -v apt-get >/dev/null || fail "$(why "${missing[0]}") and there is no apt-get here: install ${wanted[*]} manually"

as_root=()
if ((EUID)); then
	command -v sudo >/dev/null && sudo -n true 2>/dev/null ||
		fail "$(why "${missing[0]}"): run as root: apt-get install --no-install-recommends ${wanted[*]}"
	as_root=(sudo -n)
fi
echo "Installing ${wanted[*]}…"
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 -qq)
log=$(mktemp)
if ! { "${apt[@]}" update && "${apt[@]}" install -y --no-install-recommends "${wanted[@]}"; } >"$log" 2>&1; then
	tail -n 20 "$log" >&2
	rm -f "$log"
	fail "apt-get could not install ${wanted[*]}"
fi
rm -f "$log"
