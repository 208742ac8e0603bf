# Linters. golangci-lint is built from source once (about two minutes) into .tools/bin.

GOLANGCI_VERSION := v2.14.0
GOLANGCI := .tools/golangci-lint-$(GOLANGCI_VERSION)

.PHONY: lint lint-go lint-web
lint: lint-web lint-go ## Run all linters

lint-go: need-build $(GOLANGCI)
	@files=$$(gofmt -l attack bench build cmd internal web/*.go); test -z "$$files" || \
		{ printf 'make fmt: these files are not formatted:\n%s\n' "$$files"; exit 1; }
	@golangci-lint run ./...

lint-web: need-build web-deps
	@cd web && biome check --config-path=. . ../e2e && tsc --noEmit
	@tsc --noEmit -p e2e

.PHONY: fmt
fmt: web-deps ## Format all code
	@gofmt -w $$(find attack bench build cmd internal web -name node_modules -prune -o -name '*.go' -print 2>/dev/null)
	@cd web && biome check --write --config-path=. . ../e2e

$(GOLANGCI):
	@echo "Building golangci-lint $(GOLANGCI_VERSION), once…"
	@GOBIN=$(CURDIR)/.tools/bin go install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(GOLANGCI_VERSION)
	@rm -f .tools/golangci-lint-* && touch $@

.PHONY: vuln
vuln: need-build web-deps ## Check the dependencies for known vulnerabilities (needs network access)
	@go run golang.org/x/vuln/cmd/govulncheck@latest ./...
	@cd web && npm audit --audit-level=high
