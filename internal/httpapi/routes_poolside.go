package httpapi

import (
	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
)

// poolSideRoutes returns the calls of the desk and the speaker that other screens do not load.
func (h *handlers) poolSideRoutes() []contract.Route {
	return contract.Area("poolside",
		contract.Get("eventTimetable", "ge/evento/programma", access.Owner, h.eventTimetable),
		contract.Get("speaker", "ge/evento/speaker", access.Owner, h.speaker),
		contract.Post("callHeat", "ge/evento/chiamata", access.Owner, h.callHeat, h.callHeatExists).OpenAtPool(),
	)
}
