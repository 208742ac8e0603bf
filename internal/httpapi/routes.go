package httpapi

import (
	"slices"

	"traguardo/internal/app"
	"traguardo/internal/files/spool"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
	"traguardo/internal/printing"
)

// handlers are the thin layer over the use cases: decode, call one use case, convert the result.
type handlers struct {
	app     *app.App
	reports *printing.Reports
	config  func() wire.Config
	spool   *spool.Folder // files received or made for one call
	uploads uploadQueue
	timings uploadQueue // of timing files: a slow upload does not delay them
	// certificates is the queue of files of health certificates, which are held in memory.
	certificates uploadQueue
	returns      uploadQueue // of cases
	replies      *replyCache
}

// table returns all routes by area. contract.tsv is the same list for readers; a test compares the two.
func (h *handlers) table() []contract.Route {
	return slices.Concat(
		h.sessionRoutes(),
		h.listsRoutes(),
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
		h.followingRoutes(), h.proofRoutes(), h.officialRoutes(), h.rehearsalRoutes(),
		h.startRoutes(),
		h.timingRoutes(),
		h.poolSideRoutes(),
		h.caseRoutes(),
		h.trainingRoutes(),
		h.sheetRoutes(),
	)
}
