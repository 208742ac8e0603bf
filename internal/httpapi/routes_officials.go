package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// officialRoutes returns the calls about officials and their duties in events.
func (h *handlers) officialRoutes() []contract.Route {
	return contract.Area("officials",
		contract.ShortList(http.MethodGet, "listOfficials", "ge/ufficiali", access.Club, h.listOfficials),
		contract.Get("getOfficial", "ge/ufficiale", access.Club, h.getOfficial),
		contract.Post("addOfficial", "ge/ufficiale", access.Club, h.addOfficial),
		contract.Put("updateOfficial", "ge/ufficiale", access.Club, h.editOfficial,
			h.editOfficialExists).OnConflict(reflect.TypeFor[wire.Official]()),
		contract.Delete("deleteOfficial", "ge/ufficiale", access.Club, h.deleteOfficial),
		contract.Get("eventOfficials", "ge/evento/ufficiali", access.Owner, h.eventOfficials),
		contract.Put("saveOfficials", "ge/evento/ufficiali", access.Owner, h.saveOfficials,
			h.saveOfficialsExists).OnConflict(reflect.TypeFor[wire.EventOfficials]()),
	)
}
