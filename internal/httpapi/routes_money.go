package httpapi

import (
	"net/http"
	"reflect"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// moneyRoutes are the calls about the money of a club.
func (h *handlers) moneyRoutes() []contract.Route {
	return contract.Area("money",
		contract.Get("statement", "ge/societa/ec", access.Club, h.statement),
		contract.List(http.MethodGet, "listMovements", "ge/movimenti", access.Club, h.listMovements),
		contract.Get("getMovement", "ge/movimento", access.Club, h.getMovement),
		contract.Post("createMovement", "ge/movimento", access.Admin, h.addMovement, h.addMovementExists),
		contract.Put("updateMovement", "ge/movimento", access.Admin, h.editMovement, h.editMovementExists),
		contract.List(http.MethodGet, "listOrders", "ge/ordini", access.Club, h.listOrders),
		contract.Get("getOrder", "ge/ordine", access.Club, h.getOrder),
		contract.Post("creditOrder", "ge/ordine/storna", access.Club, h.creditOrder, h.creditOrderExists).Requires(access.CreditUse, "").Repeatable(),
		contract.Post("orderEntries", "ge/ordine/iscrizione", access.Club, h.orderEntries).Requires(access.OrdersMake, "").Repeatable().
			Shows(reflect.TypeFor[wire.AmountDue]()),
		contract.Post("cancelOrder", "ge/ordine/azzera/delete", access.Club, h.cancelOrder),
		contract.Post("settleOrder", "ge/ordine/pagato", access.Owner, h.settleOrder).Requires(access.OrdersMarkPaid, ""),
	)
}
