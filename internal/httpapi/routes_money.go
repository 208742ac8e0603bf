package httpapi

import (
	"net/http"
	"reflect"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// moneyRoutes returns the calls about the money of a club.
func (h *handlers) moneyRoutes() []contract.Route {
	return contract.Area("money",
		contract.Get("statement", "ge/societa/ec", access.Club, h.statement),
		contract.List(http.MethodGet, "listMovements", "ge/movimenti", access.Club, h.listMovements),
		contract.Get("getMovement", "ge/movimento", access.Club, h.getMovement),
		contract.Post("createMovement", "ge/movimento", access.Admin, h.addMovement, h.addMovementExists),
		contract.Put("updateMovement", "ge/movimento", access.Admin, h.editMovement, h.editMovementExists),
		contract.List(http.MethodGet, "listOrders", "ge/ordini", access.User, h.listOrders).Requires(access.OrdersOwn, ""),
		contract.Get("getOrder", "ge/ordine", access.User, h.getOrder).Requires(access.OrdersOwn, ""),
		contract.Post("creditOrder", "ge/ordine/storna", access.Club, h.creditOrder, h.creditOrderExists).Requires(access.CreditUse,
			"").Repeatable().
			OnConflict(reflect.TypeFor[wire.AmountDue]()),
		contract.Post("orderEntries", "ge/ordine/iscrizione", access.Club, h.orderEntries).Requires(access.OrdersMake, "").Repeatable().
			OnConflict(reflect.TypeFor[wire.AmountDue]()),
		contract.Post("cancelOrder", "ge/ordine/azzera/delete", access.User, h.cancelOrder).Requires(access.OrdersCancel, ""),
		contract.Post("settleOrder", "ge/ordine/pagato", access.Owner, h.settleOrder).Requires(access.OrdersMarkPaid,
			"").OnConflict(reflect.TypeFor[wire.AmountDue]()),
		contract.Delete("expireOrders", "ge/ordini/scaduti/delete", access.Admin, h.expireOrders).Requires(access.OrdersExpire, ""),
		contract.Get("getInvoice", "ge/evento/fattura", access.Club, h.getInvoice),
		contract.Get("previewInvoice", "ge/evento/fattura/anteprima", access.Admin, h.previewInvoice).Requires(access.EventsInvoice, ""),
		contract.Post("invoiceEvent", "ge/evento/fattura", access.Admin, h.invoiceEvent).Requires(access.EventsInvoice, ""),
		contract.Post("orderPremium", "ns/abbonamento/ordine", access.Coach, h.orderPremium).Requires(access.PremiumBuy, "").Repeatable(),
		contract.Post("checkout", "ec/ordine", access.User, h.checkout).Requires(access.OrdersPay, "").WithTimeout(payTimeout),
		contract.Open(http.MethodPost, "payOrder", "ec/stripe/pagamento", access.User, reflect.TypeFor[wire.CardPayment](),
			reflect.TypeFor[wire.CardPaid](), h.payOrder).
			Requires(access.OrdersPay, "").WithTimeout(payTimeout).OnConflict(reflect.TypeFor[wire.AmountDue]()),
		contract.Post("actInSandbox", "ec/sandbox/azione", access.User, h.actInSandbox).Requires(access.OrdersPay, ""),
		contract.Raw("hearProvider", "ec/stripe/webhook", access.Anyone, h.hearProvider).WithTimeout(payTimeout),
	)
}

// payTimeout is how long a card payment may take: the provider asks the bank.
const payTimeout = 45 * time.Second
