package httpapi_test

import (
	"net/http"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
	"traguardo/internal/testkit/fakestripe"
	"traguardo/internal/testkit/scenario"
)

// TestAccountChanges checks that changes between an order, its payment and midnight leave no paid entry unpaid and lose no money.
func TestAccountChanges(t *testing.T) {
	for name, run := range map[string]func(t *testing.T, w *scenario.World){
		"another entry in place of the ordered one": replacedCase, "organiser removes a paid entry": removedFounderCase,
		"price falls to nothing": freeCase, "price is set later": pricedCase,
		"reversal": reversalCase, "online payment switched on": onlineCase, "author erased": authorCase, "free race": freeRaceCase,
		"hand marks": markedCase, "rehearsal": rehearsalCase,
		"credit and reversal": excessCase, "extension withdrawn": withdrawnExtensionCase,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			scenario.Engines(t, scenario.Options{}, func(t *testing.T, w *scenario.World) {
				t.Helper()
				if credit, err := w.DB.Credit(t.Context(), clubOf(t, w, "societa2").ID); err != nil {
					t.Fatal(err)
				} else if credit > 0 {
					moveMoney(t, w, "societa2", domain.WalletDebit, credit)
				}
				run(t, w)
			})
		})
	}
}

func replacedCase(t *testing.T, w *scenario.World) {
	d := newDues(t, w, tenEuros())
	a := d.enter(t, d.owner, 0)
	order := orderFor(t, w, "societa2", d.event.ID)
	d.call(t, d.owner, withdraw, entryRef(a))
	stateOf(t, w, order, domain.OrderCancelled) // nothing is due
	d.check(t, "nothing entered", 0, 0, 0)
	d.enter(t, d.owner, 1)
	order = orderFor(t, w, "societa2", d.event.ID)
	d.enter(t, d.owner, 2)
	w.Run(t, []scenario.Row{
		{Name: "a card", Actor: d.owner, Call: payCall(order), In: card("visa"), Esito: 409, Message: "ora sono da pagare 20,00",
			Want: scenario.In{"IMPORTO": 20, "ID_EVENTO": d.event.ID}},
		{Name: "marked as paid", Actor: d.admin, Call: "POST ge/ordine/pagato", In: orderRef(order), Esito: 409,
			Want: scenario.In{"IMPORTO": 20}},
		{Name: "credit", Actor: d.owner, Call: "POST ge/ordine/storna", In: orderRef(order), Esito: 409, Want: scenario.In{"IMPORTO": 20}},
	})
	next := orderFor(t, w, "societa2", d.event.ID)
	stateOf(t, w, order, domain.OrderCancelled)
	w.Run(t, []scenario.Row{{Name: "the new order", Actor: d.owner, Call: payCall(next), In: card("visa"), Want: scenario.In{"success": 1}}})
	d.check(t, "paid", 0, 2000, 0, true, true)
	d.night(t)
	d.check(t, "after the night", 0, 2000, 0, true, true)
}

func removedFounderCase(t *testing.T, w *scenario.World) {
	d := newDues(t, w, tenEuros())
	a := d.enter(t, d.owner, 0)
	d.enter(t, d.owner, 1)
	d.call(t, d.owner, payCall(orderFor(t, w, "societa2", d.event.ID)), card("visa"))
	d.call(t, w.Actor(t, "societa"), withdraw, entryRef(a))
	d.check(t, "one removed", 0, 1000, 1000, true)
	d.mailed(t, "credito")
	d.enter(t, d.owner, 2)
	d.check(t, "another one", 1000, 1000, 1000, true, false)
	orderFor(t, w, "societa2", d.event.ID) // paid with credit
	d.check(t, "paid from credit", 0, 2000, 0, true, true)
}

func freeCase(t *testing.T, w *scenario.World) {
	d := newDues(t, w, tenEuros())
	d.enter(t, d.owner, 0)
	d.enter(t, d.owner, 1)
	d.call(t, d.owner, payCall(orderFor(t, w, "societa2", d.event.ID)), card("visa"))
	d.enter(t, d.owner, 2)
	d.options(t, option.Values{option.RacePrice: "4"})
	d.check(t, "cheaper", 0, 1200, 800, true, true, true)
	d.options(t, option.Values{option.RacePrice: "0"})
	d.check(t, "free", 0, 0, 2000, true, true, true)
	d.night(t)
	d.check(t, "after the night", 0, 0, 2000, true, true, true)
}

func pricedCase(t *testing.T, w *scenario.World) {
	d := newDues(t, w, option.Values{option.OnlinePayment: "1"})
	a := d.enter(t, d.owner, 0)
	d.enter(t, d.owner, 1)
	d.check(t, "free", 0, 0, 0, true, true)
	d.options(t, option.Values{option.RacePrice: "10"})
	d.check(t, "priced", 2000, 0, 0, false, false)
	d.mailed(t, "da pagare 20,00")
	d.night(t)
	d.check(t, "until the end of the next day", 2000, 0, 0, false, false)
	d.call(t, d.owner, withdraw, entryRef(a))
	d.check(t, "its club may remove it", 1000, 0, 0, false)
	d.night(t)
	d.check(t, "nothing paid", 0, 0, 0)
	d.mailed(t, "Iscrizioni rimosse")
}

func reversalCase(t *testing.T, w *scenario.World) {
	d := newDues(t, w, tenEuros())
	d.enter(t, d.owner, 0)
	order := orderFor(t, w, "societa2", d.event.ID)
	d.call(t, d.owner, payCall(order), card("visa"))
	d.night(t)
	d.call(t, d.admin, "POST ge/ordine/storna", orderRef(order))
	d.check(t, "reversed", 1000, 0, 1000, false)
	d.mailed(t, "stornato")
	d.night(t)
	d.check(t, "until the end of the next day", 1000, 0, 1000, false)
	orderFor(t, w, "societa2", d.event.ID)
	d.check(t, "paid again", 0, 1000, 0, true)
	d.night(t)
	d.night(t)
	d.check(t, "stays", 0, 1000, 0, true)
}

func onlineCase(t *testing.T, w *scenario.World) {
	d := newDues(t, w, option.Values{option.RacePrice: "10"})
	d.enter(t, d.owner, 0)
	d.night(t)
	d.night(t)
	d.check(t, "paid at the desk", 1000, 0, 0, false)
	d.options(t, option.Values{option.OnlinePayment: "1"})
	d.mailed(t, "si pagano online")
	d.night(t)
	d.check(t, "until the end of the next day", 1000, 0, 0, false)
	d.night(t)
	d.check(t, "nothing paid", 0, 0, 0)
}

func authorCase(t *testing.T, w *scenario.World) {
	d := newDues(t, w, tenEuros())
	helper := testkit.User(t, w.DB, func(u *domain.User) { u.ClubID, u.Level = clubOf(t, w, "societa").ID, domain.LevelClub })
	w.Write(t, func(q store.Q) error {
		_, err := q.AddEntries(t.Context(), d.event.ID, []domain.Entry{{
			RaceID: d.race.RaceID, AthleteID: d.athletes[0].ID, ClubID: d.club.ID, Kind: domain.Individual, CategoryID: testkit.Ragazzi,
			Disability: domain.NoDisability,
			Sex:        domain.Female, Author: domain.AuthorOrganiser, CreatedBy: helper.ID, CreatedAt: calendar.At(w.Clock.Now()),
		}})
		return err
	})
	d.call(t, d.admin, "POST core/admin/utente/cancella", scenario.In{"ID_UTENTE": helper.ID})
	d.night(t)
	d.check(t, "the organiser's entry stays", 1000, 0, 0, false)
}

func freeRaceCase(t *testing.T, w *scenario.World) {
	d := newDues(t, w, tenEuros())
	d.call(t, d.admin, "PUT ge/evento/gara", scenario.In{"ID_EVENTO_GARA": d.short.ID,
		"opzioniSave": []scenario.In{{"FK_ID_OPZIONE": option.RacePrice, "VALORE": "0"}}})
	d.enter(t, d.owner, 0)
	r := d.Call(t, d.owner, enter, scenario.In{"FK_ID_EVENTO": d.event.ID, "FK_ID_ATLETA": d.athletes[1].ID, "FK_ID_GARA": testkit.Free50,
		"TEMPO_ISCRIZIONE": 4000})
	d.check(t, "one costs nothing", 1000, 0, 0, false, true)
	d.night(t)
	d.check(t, "and stays when the club owes for another", 0, 0, 0, true)
	d.call(t, d.owner, withdraw, entryRef(r.Inserted))
}

func markedCase(t *testing.T, w *scenario.World) {
	d := newDues(t, w, option.Values{option.RacePrice: "10"})
	a := d.enter(t, d.owner, 0)
	mark := func(paid int) scenario.In { return scenario.In{"ID_PRESENZA": a, "FLG_PAGATO": paid} }
	d.call(t, d.admin, "PUT ge/presenza/pagamento", mark(1))
	d.check(t, "marked", 0, 1000, 0, true)
	w.Run(t, []scenario.Row{
		{Name: "its club cannot remove it", Actor: d.owner, Call: withdraw, In: entryRef(a), Esito: 1, Message: "La presenza è pagata"},
		{Name: "nothing to order", Actor: d.owner, Call: "POST ge/ordine/iscrizione", In: eventRef(d.event.ID), Esito: 1,
			Message: "Nessun importo da pagare"},
	})
	d.call(t, d.admin, "PUT ge/presenza/pagamento", mark(0))
	d.check(t, "no longer", 1000, 0, 0, false)
	order := orderFor(t, w, "societa2", d.event.ID)
	d.call(t, d.admin, "POST ge/ordine/pagato", orderRef(order))
	w.Run(t, []scenario.Row{{Name: "an entry paid by an order keeps its mark", Actor: d.admin, Call: "PUT ge/presenza/pagamento", In: mark(0),
		Esito: 1, Message: "non è stata segnata a mano"}})
	d.check(t, "paid by an order", 0, 1000, 0, true)
}

func rehearsalCase(t *testing.T, w *scenario.World) {
	d := newDues(t, w, tenEuros())
	d.enter(t, d.owner, 0)
	raise := func(trial int) scenario.In {
		return scenario.In{"ID_EVENTO": d.event.ID, "PROVA": trial, "opzioni": []scenario.In{{"FK_ID_OPZIONE": option.RacePrice, "VALORE": "15"}}}
	}
	const call = "POST ge/evento/opzioni"
	w.Run(t, []scenario.Row{
		{Name: "stranger", Call: call, In: raise(1), Esito: 401},
		{Name: "another club", Actor: d.owner, Call: call, In: raise(1), Esito: 403},
		{Name: "malformed", Actor: d.admin, Call: call, In: scenario.In{"ID_EVENTO": d.event.ID, "PROVA": 2, "opzioni": []scenario.In{}},
			Esito: 422, Field: "PROVA"},
		{Name: "rehearsed", Actor: d.admin, Call: call, In: raise(1), Want: scenario.In{"SOCIETA_INTERESSATE": 1}},
	})
	d.check(t, "rehearsed", 1000, 0, 0, false)
	w.Run(t, []scenario.Row{{Name: "saved", Actor: d.admin, Call: call, In: raise(0),
		Want: scenario.In{"avvisi": []any{"Una società ora deve pagare di più: ha tempo fino alla fine di domani ed è avvisata per e-mail"}}}})
	d.check(t, "saved", 1500, 0, 0, false)
	w.Run(t, []scenario.Row{{Name: "a method", Actor: d.admin, Call: "PUT ge/evento",
		In: scenario.In{"ID_EVENTO": d.event.ID, "PROVA": 1, "FK_ID_METODO_CALCOLO_IMPORTI": 2}, Want: scenario.In{"SOCIETA_INTERESSATE": 0}}})
	d.check(t, "unchanged", 1500, 0, 0, false)
}

// excessCase checks that a reversal reverts exactly what the order paid, even if part of it was credited before.
func excessCase(t *testing.T, w *scenario.World) {
	d := newDues(t, w, tenEuros())
	d.enter(t, d.owner, 0)
	b := d.enter(t, d.owner, 1)
	order := orderFor(t, w, "societa2", d.event.ID)
	d.call(t, d.owner, payCall(order), card("visa"))
	d.call(t, d.admin, withdraw, entryRef(b))
	d.check(t, "one removed", 0, 1000, 1000, true)
	d.call(t, d.admin, "POST ge/ordine/storna", orderRef(order))
	d.check(t, "reversed", 1000, 0, 2000, false)
}

// withdrawnExtensionCase checks that a club whose extension is withdrawn can pay until the end of the next day.
func withdrawnExtensionCase(t *testing.T, w *scenario.World) {
	d := newDues(t, w, tenEuros())
	extend := func(on int) {
		d.call(t, d.admin, "POST ge/evento/proroga", scenario.In{"ID_EVENTO": d.event.ID, "FK_ID_SOCIETA": d.club.ID, "FLG_PROROGA": on})
	}
	d.enter(t, d.owner, 0)
	extend(1)
	d.night(t)
	d.night(t)
	d.check(t, "extended", 1000, 0, 0, false)
	extend(0)
	d.mailed(t, "La proroga della")
	d.night(t)
	d.check(t, "until the end of the next day", 1000, 0, 0, false)
	extend(0) // the club has none: no more time
	d.night(t)
	d.check(t, "not paid", 0, 0, 0)
}

// TestRefundOfExcess checks that credited excess is revoked only by as much as the provider refunds to the card.
func TestRefundOfExcess(t *testing.T) {
	t.Parallel()
	company := fakestripe.New(t)
	scenario.Engines(t, scenario.Options{Cards: company.Provider()}, func(t *testing.T, w *scenario.World) {
		newAccount(t, w, "societa2")
		d := newDues(t, w, tenEuros())
		d.enter(t, d.owner, 0)
		b := d.enter(t, d.owner, 1)
		order := orderFor(t, w, "societa2", d.event.ID)
		d.call(t, d.owner, payCall(order), card("visa"))
		company.Messages()
		d.call(t, d.admin, withdraw, entryRef(b))
		d.check(t, "one removed", 0, 1000, 1000, true)
		attempts, err := w.DB.PaymentAttempts(t.Context(), order)
		if err != nil {
			t.Fatal(err)
		}
		company.SendBack(attempts[0].IntentID, 1500)
		for _, m := range company.Messages() {
			if got := statusOf(t, w, m); got != http.StatusOK {
				t.Errorf("HTTP %d", got)
			}
		}
		d.check(t, "15 of 20 € went back", 1000, 0, 500, false)
		d.mailed(t, "stornato o rimborsato")
	})
}
