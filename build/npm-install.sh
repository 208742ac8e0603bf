#!/usr/bin/env bash
# Installs the packages of the web application if the lock file has changed.
set -euo pipefail
cd "$(dirname "$0")/../web"

stamp=node_modules/.installed
sum=$(sha256sum <package-lock.json)
if [[ -f $stamp && $(<"$stamp") == "$sum" ]]; then
	touch "$stamp"
	exit 0
fi

echo "Installing the packages of the web application…"
if ! npm ci --no-audit --no-fund --loglevel=error; then
	echo "traguardo: npm could not install the web packages: check the network and run the same command again." >&2
	exit 1
fi
printf '%s\n' "$sum" >"$stamp"
