package httpapi

import (
	"slices"

	"traguardo/internal/app"
	"traguardo/internal/files/spool"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/printing"
)

// handlers are thin: decode, one use case, answer.
type handlers struct {
	app     *app.App
	reports *printing.Reports
	config  func() wire.Config
	spool   *spool.Folder // files that are received or made for one call
	// uploading are the users who are sending a file.
	uploading uploading
	// replies are those that everybody asks for.
	replies *replies
}

// table is every call, by area: name, method, path, the least a caller needs, handler. contract.tsv is the same list for people; a test
// compares the two.
func (h *handlers) table() []contract.Route {
	return slices.Concat(
		h.accountRoutes(),
		h.peopleRoutes(),
		h.catalogueRoutes(),
		h.uploadRoutes(),
		h.reportRoutes(),
		h.moneyRoutes(),
		h.eventsRoutes(),
		h.meetRoutes(),
		h.championshipRoutes(),
		h.entryRoutes(),
		h.resultRoutes(),
		h.startRoutes(),
		h.trainingRoutes(),
		h.sheetRoutes(),
	)
}
