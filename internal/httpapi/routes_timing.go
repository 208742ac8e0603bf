package httpapi

import (
	"net/http"
	"reflect"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// timingTimeout allows for receiving the files over the slow network of a pool.
const timingTimeout = 2 * time.Minute

// timingRoutes returns the calls of the timing desk.
func (h *handlers) timingRoutes() []contract.Route {
	current := reflect.TypeFor[wire.TimingProposal]()
	return contract.Area("timing",
		contract.File(http.MethodPost, "sendTiming", "ge/evento/cronometro", access.Owner, reflect.TypeFor[wire.TimingArgs](),
			h.sendTiming).OpenAtPool().WithTimeout(timingTimeout).OpenToTimingToken(),
		contract.ShortList(http.MethodGet, "listProposals", "ge/evento/cronometro/proposte", access.Owner, h.listProposals),
		contract.Get("timingNews", "ge/evento/cronometro/novita", access.Owner, h.timingNews),
		contract.Stream("timingLive", "ge/evento/cronometro/diretta", access.Owner, timingTopic, h.timingNews),
		contract.Put("assignProposal", "ge/evento/cronometro/proposta", access.Owner, h.assignProposal, h.assignProposalExists).OpenAtPool().
			Repeatable().OnConflict(current),
		contract.Delete("discardProposal", "ge/evento/cronometro/proposta", access.Owner, h.discardProposal, h.proposalExists).OpenAtPool().
			Repeatable().OnConflict(current),
		contract.Post("confirmProposal", "ge/evento/cronometro/conferma", access.Owner, h.confirmProposal, h.confirmProposalExists).OpenAtPool().
			Repeatable().OnConflict(current),
		contract.Post("issueTimingToken", "ge/evento/cronometro/token", access.Owner, h.issueTimingToken).OpenAtPool(),
	)
}
