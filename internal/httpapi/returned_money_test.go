package httpapi_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/testkit/fakestripe"
	"traguardo/internal/testkit/scenario"
)

// TestReturnedMoney checks that a refund and a dispute made at the provider reach the order, its club and the administrators.
func TestReturnedMoney(t *testing.T) {
	t.Parallel()
	company := fakestripe.New(t)
	w := scenario.New(t, scenario.Options{Cards: company.Provider()})
	club, admin := w.Actor(t, "societa"), w.Actor(t, "admin")
	part, whole, disputed := orderOf(t, w, "societa", 3000), orderOf(t, w, "societa", 4000), orderOf(t, w, "societa", 5000)
	intent := map[id.Order]string{}
	for _, order := range []id.Order{part, whole, disputed} {
		w.Run(t, []scenario.Row{{Name: "paid", Actor: club, Call: payCall(order), In: card("visa"), Want: scenario.In{"success": 1}}})
		list, err := w.DB.PaymentAttempts(t.Context(), order)
		if err != nil {
			t.Fatal(err)
		}
		intent[order] = list[0].IntentID
	}
	receive := func() {
		t.Helper()
		for _, m := range company.Messages() {
			if got := statusOf(t, w, m); got != http.StatusOK {
				t.Errorf("%s: HTTP %d", m.Kind, got)
			}
		}
	}
	see := func(order id.Order, notes ...any) scenario.Row {
		notes = append([]any{}, notes...)
		return scenario.Row{Name: "the order", Actor: club, Call: "GET ge/ordine", In: scenario.In{"ID_ORDINE": order},
			Want: scenario.In{"ORDINE": scenario.In{"AVVISI": notes}}}
	}
	receive()
	w.Run(t, []scenario.Row{see(part)})
	company.SendBack(intent[part], 1250)
	company.SendBack(intent[whole], 4000)
	company.Dispute(intent[disputed], "dp_1", "created", "needs_response", 5000)
	receive()
	stateOf(t, w, part, domain.OrderPaid)
	stateOf(t, w, whole, domain.OrderReversed)
	stateOf(t, w, disputed, domain.OrderPaid)
	w.Run(t, []scenario.Row{
		see(part, "Il gestore dei pagamenti ha rimborsato 12,50 € sulla carta."),
		see(whole, "Il gestore dei pagamenti ha rimborsato sulla carta l'intero importo: 40,00 €."),
		see(disputed, "Il titolare della carta ha contestato 50,00 €: la banca trattiene l'importo fino alla decisione."),
	})
	got := tasksOf(t, w, admin)
	if list := got["ordini.contestati"]; len(list) != 1 || list[0].ID != int64(disputed) || list[0].Amount != 50 {
		t.Errorf("disputed: %v", list)
	}
	if list := got["ordini.rimborsati"]; len(list) != 2 || list[0].ID != int64(whole) || list[0].Amount != 40 ||
		list[1].ID != int64(part) || list[1].Amount != 12.5 {
		t.Errorf("refunded: %v", list)
	}
	if mine := tasksOf(t, w, club); len(mine["ordini.contestati"])+len(mine["ordini.rimborsati"]) != 0 {
		t.Errorf("an administrator's tasks for a club: %v", mine)
	}
	checkBooks(t, w)
	company.Dispute(intent[disputed], "dp_1", "closed", "lost", 5000)
	receive()
	if list := tasksOf(t, w, admin)["ordini.contestati"]; len(list) != 0 {
		t.Errorf("disputed: %v", list)
	}
	w.Run(t, []scenario.Row{see(disputed, "La contestazione di 50,00 € è stata accolta: l'importo è tornato al titolare della carta.")})
	sendMails(t, w)
	all := decoded(strings.Join(mails(t, w), "\n"))
	for _, want := range []string{"rimborso o contestazione dell'ordine n.", "12,50", "stornato.", "ha contestato", "accolta dalla"} {
		if !strings.Contains(all, want) {
			t.Errorf("no message contains %q", want)
		}
	}
	w.Clock.Advance(9 * 24 * time.Hour)
	if list := tasksOf(t, w, w.Actor(t, "admin"))["ordini.rimborsati"]; len(list) != 0 {
		t.Errorf("refunded long ago: %v", list)
	}
	checkBooks(t, w)
}
