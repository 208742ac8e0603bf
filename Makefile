# Traguardo: `make run` to try it, `make test` to check it, `make help` for the rest.

SHELL       := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

ADDR    ?= 127.0.0.1:8080
DATA    ?= ./data
VARIANT ?= nuoto
# If empty, the version in the source is used.
VERSION ?=

export CGO_ENABLED ?= 0
# The same flag for the binary, tests and linters, so that each package is compiled once, also for clones in other folders.
export GOFLAGS := $(strip $(GOFLAGS) -trimpath)
# The Node in web/node_modules/.bin comes first, because that of the system may be too old for the tools.
export PATH := $(CURDIR)/web/node_modules/.bin:$(CURDIR)/.tools/bin:$(PATH)

include build/web.mk build/go.mk build/lint.mk

.PHONY: help
help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## /{printf "  %-12s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

.PHONY: run
run: build ## Build, then serve with demonstration data at http://localhost:8080
	@exec ./bin/traguardo serve --demo --data $(DATA) --addr $(ADDR) --variant $(VARIANT)

.PHONY: build
build: need-build web-build ## Build bin/traguardo with the embedded web application
	@$(MAKE) --no-print-directory binary

# Builds only the Go code, with the existing bundle.
.PHONY: binary
binary:
	@mkdir -p web/dist && touch web/dist/.keep
	@$(GO_BUILD) -o bin/traguardo ./cmd/traguardo

.PHONY: dev
dev: need-build web-deps ## Serve with hot reload of server and web application; Ctrl-C stops both
	@ADDR=$(ADDR) DATA=$(DATA) VARIANT=$(VARIANT) build/dev.sh

.PHONY: test
test: need-test ## Run all tests: linters, Go on SQLite and PostgreSQL, web, browser
	@build/test.sh lint-go lint-web generated go race web journeys servers

.PHONY: test-go
test-go: need-test-go
	@build/test.sh generated go race

.PHONY: test-web
test-web: need-build
	@build/test.sh web

.PHONY: test-e2e
test-e2e: need-test-e2e
	@build/test.sh journeys

.PHONY: test-e2e-servers
test-e2e-servers: need-test ## Run the browser journeys on two servers that share a PostgreSQL database
	@E2E_SERVERS=2 build/with-postgres.sh build/test.sh journeys

.PHONY: fuzz
fuzz: need-build ## Run every fuzz target for a minute; meant for every night
	@build/fuzz.sh

.PHONY: screens
screens: need-test-e2e build ## Check the accessibility of every screen in every variant; takes an hour
	@cd e2e && playwright test -c every-screen.config.ts

.PHONY: first-visit
first-visit: need-test-e2e build ## Measure size and time of a first visit on a slow phone
	@node e2e/first-visit.ts

.PHONY: screenshots
screenshots: need-test-e2e ## Update the screenshots of the README and the guide during the browser journeys
	@SCREENSHOTS=$(CURDIR)/docs/images:$(CURDIR)/web/src/features/guide/images build/test.sh journeys

.PHONY: generate
generate: need-build ## Generate the TypeScript calls and the OpenAPI document
	@go run ./internal/httpapi/gen

.PHONY: generated
generated: need-build ## Check that the generated files are up to date
	@go run ./internal/httpapi/gen --check

.PHONY: words
words: need-build web-deps ## Print all user-visible texts for proofreading
	@go run ./build/words
	@node web/words.mjs

.PHONY: bench
bench: need-build web-build ## Measure performance on both databases
	@build/need.sh postgres
	@$(MAKE) --no-print-directory binary
	@DURABLE=1 build/with-postgres.sh bash -c 'go run ./bench -postgres "$$TEST_PG_DSN"'

.PHONY: bench-pocketbase
bench-pocketbase: need-build web-build ## Compare inserts with PocketBase, which is downloaded
	@$(MAKE) --no-print-directory binary
	@cd bench/pocketbase && go build -o ../../bin/pocketbase .
	@for calls in "atleta nuovo" iscrizione; do go run ./bench -parts servito -only "$$calls" -pocketbase bin/pocketbase || exit 1; done

.PHONY: bench-check
bench-check: need-build web-build ## Fail if a performance share dropped by more than a quarter
	@$(MAKE) --no-print-directory binary
	@build/need.sh postgres
	@DURABLE=1 build/with-postgres.sh bash -c 'go run ./bench -parts servito -check -postgres "$$TEST_PG_DSN"'

.PHONY: attack
attack: build ## Run the attack harness against the binary on both engines; takes some minutes
	@build/need.sh postgres
	@build/with-postgres.sh go run ./attack -parts walk,fuzz,files,lenex,slow,kill,crash,case,disk,cut

.PHONY: attack-cluster
attack-cluster: build ## Kill the primary of a cluster twenty times under load; takes ten minutes
	@build/need.sh postgres patroni etcd haproxy
	@go run ./attack -parts cluster -kills 20

.PHONY: cluster
cluster: build ## Run HAProxy, two servers and PostgreSQL with a standby at http://localhost:8080; Ctrl-C stops them
	@build/need.sh postgres patroni etcd haproxy
	@go run ./deploy/cluster/run -listen $(ADDR)

.PHONY: check-tools
check-tools: ## List installed and missing tools
	@build/need.sh --list

.PHONY: need-build need-test need-test-go need-test-e2e
need-build:
	@build/need.sh go node npm
need-test:
	@build/need.sh go node npm postgres chromium cc
need-test-go:
	@build/need.sh go node npm postgres cc
need-test-e2e:
	@build/need.sh go node npm chromium

.PHONY: clean
clean: ## Remove build output, but not data or installed packages
	@rm -rf bin .tools/dev e2e/results
	@if [ -d web/dist ]; then find web/dist -mindepth 1 ! -name .keep -delete; fi
