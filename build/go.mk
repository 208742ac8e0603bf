# Go build settings.

LDFLAGS  := -s -w $(if $(VERSION),-X traguardo/internal/config.Version=$(VERSION))
GO_BUILD := go build -ldflags '$(LDFLAGS)'
