package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// championshipRoutes returns the calls about championships.
func (h *handlers) championshipRoutes() []contract.Route {
	return contract.Area("championship",
		contract.ListWith("CAMPIONATI", http.MethodGet, "listChampionships", "ge/campionati", access.User, h.listChampionships),
		contract.Get("getChampionship", "ge/campionato", access.User, h.getChampionship),
		contract.Post("createChampionship", "ge/campionato", access.Admin, h.addChampionship, h.addChampionshipExists),
		contract.Put("updateChampionship", "ge/campionato", access.Admin, h.editChampionship, h.editChampionshipExists),
		contract.ShortList(http.MethodGet, "listEventChampionships", "ge/campionati/evento", access.User, h.listEventChampionships),
		contract.Get("championshipsAmount", "ge/campionati/importo", access.Club, h.championshipsAmount),
		contract.ShortList(http.MethodGet, "listChampionshipPrices", "ge/campionati/prezzi", access.Admin, h.listChampionshipPrices),
		contract.Put("setChampionshipPrices", "ge/campionati/prezzi", access.Admin, h.setChampionshipPrices),
		contract.Post("enrolInChampionships", "ge/campionati/iscrizione", access.Club, h.enrolInChampionships).Requires(access.ChampionshipsEnrol,
			"").
			OnConflict(reflect.TypeFor[wire.ChampionshipsAmount]()),
	)
}
