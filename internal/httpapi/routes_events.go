package httpapi

import (
	"net/http"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
)

// eventsRoutes returns the calls of the event list. They are separate from meetRoutes because most users start with the list, and a page
// loads only the names of the areas it uses.
func (h *handlers) eventsRoutes() []contract.Route {
	return contract.Area("events",
		contract.List(http.MethodGet, "listEvents", "ge/eventi", access.User, h.listEvents),
		contract.Get("eventYears", "ge/eventi/anni", access.User, h.eventYears),
	)
}
