package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// followingRoutes returns the calls about followed athletes.
func (h *handlers) followingRoutes() []contract.Route {
	return contract.Area("following",
		contract.File(http.MethodGet, "followedCalendar", "pub/calendario/gara", access.Anyone, reflect.TypeFor[wire.FollowedAsk](),
			h.followedCalendar),
		contract.Get("pushKey", "pub/notifiche", access.Anyone, h.pushKey),
		contract.Post("subscribe", "pub/evento/notifica", access.Anyone, h.subscribe),
		contract.Delete("unsubscribe", "pub/evento/notifica", access.Anyone, h.unsubscribe),
	)
}
