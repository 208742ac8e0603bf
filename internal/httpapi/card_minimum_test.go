package httpapi_test

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/fakestripe"
	"traguardo/internal/testkit/scenario"
)

// TestCardMinimum checks that credit leaves either nothing to the card, or at least the minimum charge.
func TestCardMinimum(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{Cards: fakestripe.New(t).Provider()})
	newAccount(t, w, "base")
	club, admin := w.Actor(t, "base"), w.Actor(t, "admin")
	const credit = "POST ge/ordine/storna"
	moveMoney(t, w, "base", domain.WalletCredit, 1490)
	offline := meeting(t, w, withOptions(option.Values{option.RacePrice: "0.40"}))
	testkit.Enter(t, w.DB, offline.Free50, testkit.Athlete(t, w.DB, clubOf(t, w, "base")))
	order, small, tiny := orderOf(t, w, "base", 1000), orderOf(t, w, "base", 550), orderOf(t, w, "base", 30)
	cash := orderOf(t, w, "base", 40, func(o *domain.Order) { o.EventID, o.Kind = offline.ID, domain.OrderEntries })
	use := func(order id.Order, more scenario.In) scenario.In { return with(scenario.In{"ID_ORDINE": order}, more) }
	w.Run(t, []scenario.Row{
		{Name: "too much credit", Actor: club, Call: credit, In: use(order, scenario.In{"IMPORTO": 9.8}), Esito: 1,
			Message: "usa al massimo 9,50 € di credito, oppure 10,00 € per saldare l'ordine"},
		{Name: "as an administrator", Actor: admin, Call: credit, In: use(order, scenario.In{"IMPORTO": 9.51}), Esito: 1,
			Message: "Con la carta si pagano almeno 0,50 €"},
		{Name: "another club", Actor: w.Actor(t, "societa2"), Call: credit, In: use(order, scenario.In{"IMPORTO": 9.5}), Esito: 404},
		{Name: "an amount that leaves the minimum", Actor: club, Call: credit, In: use(order, scenario.In{"IMPORTO": 9.5}),
			Want: scenario.In{"IMPORTO": 0.5}},
		{Name: "paid by card", Actor: club, Call: payCall(order), In: card("visa"), Want: scenario.In{"success": 1}},
		{Name: "by itself", Actor: club, Call: credit, In: use(small, nil), Want: scenario.In{"IMPORTO": 0.5}},
		{Name: "too little for a card", Actor: club, Call: payCall(tiny), In: card("visa"), Esito: 1,
			Message: "Con la carta si pagano almeno 0,50 €, e restano da pagare 0,30 €: usa il credito della società"},
		{Name: "a part of too little", Actor: club, Call: credit, In: use(tiny, scenario.In{"IMPORTO": 0.1}), Esito: 1,
			Message: "usa 0,30 € di credito per saldare l'ordine"},
		{Name: "whole amount", Actor: club, Call: credit, In: use(tiny, nil), Want: scenario.In{"IMPORTO": 0}},
		{Name: "where no card pays the rest", Actor: admin, Call: credit, In: use(cash, scenario.In{"IMPORTO": 0.1}), Esito: 1,
			Message: "Con la carta si pagano almeno 0,50 €: il credito di 0,10 € non basta"},
	})
	stateOf(t, w, order, domain.OrderPaid)
	stateOf(t, w, small, domain.OrderToPay)
	stateOf(t, w, tiny, domain.OrderPaid)
	checkBooks(t, w)
	w.Run(t, []scenario.Row{
		{Name: "cards from now on", Actor: admin, Call: saveOptions, In: optionsIn(offline.ID, optionValue(option.OnlinePayment, 1))},
		{Name: "less than the minimum is due", Actor: club, Call: payCall(cash), In: card("visa"), Esito: 1,
			Message: "usa il credito della società, oppure rivolgiti a chi gestisce il portale"},
	})
}
