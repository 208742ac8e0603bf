# How the Go side is built and which packages the race detector watches.

LDFLAGS  := -s -w $(if $(VERSION),-X traguardo/internal/config.Version=$(VERSION))
GO_BUILD := go build -trimpath -ldflags '$(LDFLAGS)'

# Where goroutines share state. The detector is slow, so the list is short.
export RACE_PKGS ?= ./internal/job/... ./internal/store/... ./internal/httpapi/...
