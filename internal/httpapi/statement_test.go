package httpapi_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/store"
	"traguardo/internal/testkit/scenario"
)

// fillAccount fills a club's account and returns the club: movements and orders of three years, two of them a minute before and after
// midnight in Rome, one order in each state.
func fillAccount(t *testing.T, w *scenario.World) int64 {
	t.Helper()
	r := w.Call(t, w.Actor(t, "admin"), "POST ge/societa", clubForm(scenario.In{"DENOMINAZIONE": "Conti S.S.D.", "COD_AFF": "CONTI"}))
	if r.Esito != 0 {
		t.Fatalf("got %s, want r.Esito == 0", r.Body)
	}
	year := calendar.In(w.Clock.Now()).Year()
	newYear := calendar.At(calendar.Of(year, time.January, 1).Start())
	at := func(d time.Duration) calendar.Instant { return newYear.Add(d) }
	const day = 24 * time.Hour
	w.Write(t, func(q store.Q) error {
		ctx := context.Background()
		for _, l := range []domain.WalletLine{
			{Kind: 1, Note: "Tre anni fa", Amount: 10000, CreatedAt: at(-3 * 366 * day)},
			{Kind: 2, Note: "Un minuto prima", Amount: 1, CreatedAt: at(-time.Minute)},
			{Kind: 1, Note: "A mezzanotte", Amount: 2, CreatedAt: at(0)},
			{Kind: 2, Note: "=SOMMA(A1)", Amount: 1050, CreatedAt: at(10 * day)},
		} {
			l.ClubID = id.Club(r.Inserted)
			if _, err := q.AddWalletLine(ctx, l); err != nil {
				return err
			}
		}
		for _, o := range []domain.Order{
			{Description: "da pagare", Amount: 3000, State: domain.OrderToPay, CreatedAt: at(11 * day)},
			{Description: "annullato", Amount: 7777, State: domain.OrderCancelled, CreatedAt: at(12 * day)},
			{Description: "pagato in parte con credito", Amount: 5000, CreditUsed: 2000, State: domain.OrderPaid, CreatedAt: at(13 * day),
				PaidAt: at(14 * day)},
			{Description: "pagato con credito", Amount: 500, CreditUsed: 500, State: domain.OrderPaid, CreatedAt: at(15 * day),
				PaidAt: at(15 * day)},
			{Description: "stornato", Amount: 4000, CreditUsed: 1000, State: domain.OrderReversed, CreatedAt: at(16 * day), PaidAt: at(17 * day),
				ReversedAt: at(18 * day)},
			{Description: "a cavallo", Amount: 600, State: domain.OrderPaid, CreatedAt: at(-time.Hour), PaidAt: at(time.Hour)},
		} {
			o.ClubID, o.Kind = id.Club(r.Inserted), 1
			if _, err := q.AddOrder(ctx, o); err != nil {
				return err
			}
		}
		return nil
	})
	return r.Inserted
}

type statement struct {
	Lines []struct {
		ClubID      int64       `json:"FK_ID_SOCIETA"`
		Description string      `json:"DESCRIZIONE"`
		Credit      money.Cents `json:"CREDITO"`
		Debit       money.Cents `json:"DEBITO"`
		Amount      money.Cents `json:"IMPORTO"`
		Balance     money.Cents `json:"SALDO"`
	} `json:"RIGHE"`
	Opening money.Cents `json:"SALDO_INIZIALE"`
	Credit  money.Cents `json:"TOTALE_CREDITO"`
	Debit   money.Cents `json:"TOTALE_DEBITO"`
	Balance money.Cents `json:"SALDO"`
	Years   []int       `json:"ANNI"`
}

func TestStatement(t *testing.T) { scenario.Engines(t, scenario.Options{}, statementCase) }

func statementCase(t *testing.T, w *scenario.World) {
	t.Helper()
	admin, other := w.Actor(t, "admin"), w.Actor(t, "societa2")
	club := fillAccount(t, w)
	year := calendar.In(w.Clock.Now()).Year()
	const call = "GET ge/societa/ec"
	read := func(in scenario.In) statement {
		t.Helper()
		var s statement
		w.Call(t, admin, call, in).Into(t, &s)
		return s
	}
	this := read(scenario.In{"ID_SOCIETA": club})
	// 100.00 from three years ago, minus the cent a minute before midnight, minus the order an hour before it.
	if this.Opening != 10000-1-600 {
		t.Errorf("opening balance %d", this.Opening)
	}
	var got []string
	balance := this.Opening
	var credit, debit money.Cents
	for _, l := range this.Lines {
		balance += l.Credit - l.Debit
		credit += l.Credit
		debit += l.Debit
		got = append(got, fmt.Sprintf("%s +%d -%d", l.Description, l.Credit, l.Debit))
		if l.Balance != balance || l.Amount != l.Credit-l.Debit || l.ClubID != club {
			t.Errorf("%s: balance %d, want %d", l.Description, l.Balance, balance)
		}
	}
	want := []string{
		"A mezzanotte +2 -0", "Pagamento: a cavallo +600 -0", "=SOMMA(A1) +0 -1050", "da pagare +0 -3000", "pagato in parte con credito +0 -5000",
		"Pagamento: pagato in parte con credito +3000 -0", "pagato con credito +0 -500", "stornato +0 -4000", "Pagamento: stornato +3000 -0",
		"Storno: stornato +1000 -0",
	}
	if strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Errorf("lines\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	if this.Credit != credit || this.Debit != debit || this.Balance != balance || fmt.Sprint(this.Years) != fmt.Sprint([]int{year, year - 1,
		year - 2}) {
		t.Errorf("totals %+v", this)
	}
	last := read(scenario.In{"ID_SOCIETA": club, "ANNO": year - 1})
	if last.Balance != this.Opening || len(last.Lines) != 2 || last.Opening != 10000 {
		t.Errorf("the year before ends with %d and %d lines", last.Balance, len(last.Lines))
	}
	if s := read(scenario.In{"ID_SOCIETA": club, "ANNO": year - 2}); s.Balance != last.Opening || len(s.Lines) != 0 {
		t.Errorf("two years before: %+v", s)
	}
	checkStatementSum(t, w, admin, read)
	page := func(n int, from, to int) func(*testing.T, scenario.Reply) {
		return func(t *testing.T, r scenario.Reply) {
			t.Helper()
			var s statement
			r.Into(t, &s)
			if len(s.Lines) != to-from || *r.Total != n || s.Balance != this.Balance || (to > from && s.Lines[0] != this.Lines[from]) {
				t.Errorf("%d lines of %d, balance %d", len(s.Lines), *r.Total, s.Balance)
			}
		}
	}
	in := func(more scenario.In) scenario.In { return with(scenario.In{"ID_SOCIETA": club}, more) }
	n := len(want)
	w.Run(t, []scenario.Row{
		{Name: "second page", Actor: admin, Call: call, In: in(scenario.In{"PAGINA": 2, "RIGHE": 4}), After: page(n, 4, 8)},
		{Name: "beyond the last", Actor: admin, Call: call, In: in(scenario.In{"PAGINA": 9, "RIGHE": 4}), After: page(n, n, n)},
		{Name: "fifty a page", Actor: admin, Call: call, In: in(scenario.In{"PAGINA": 2}), After: page(n, n, n)},
		{Name: "page 0", Actor: admin, Call: call, In: in(scenario.In{"PAGINA": 0, "RIGHE": 4}), Esito: 422, Field: "PAGINA"},
		{Name: "no rows", Actor: admin, Call: call, In: in(scenario.In{"PAGINA": 1, "RIGHE": 0}), Esito: 422, Field: "RIGHE"},
		{Name: "next year", Actor: admin, Call: call, In: in(scenario.In{"ANNO": year + 1}), Esito: 422, Field: "ANNO"},
		{Name: "three years ago", Actor: admin, Call: call, In: in(scenario.In{"ANNO": year - 3}), Esito: 422, Field: "ANNO"},
		{Name: "a year of letters", Actor: admin, Call: call, In: in(scenario.In{"ANNO": "x"}), Esito: 422, Field: "ANNO"},
		{Name: "unknown club", Actor: admin, Call: call, In: scenario.In{"ID_SOCIETA": 999999}, Esito: 404},
		{Name: "another club's, in any year", Actor: other, Call: call, In: in(scenario.In{"ANNO": 1990}), Esito: 404},
		{Name: "all clubs, by a club", Actor: other, Call: call, In: scenario.In{"ID_SOCIETA": 0}, Esito: 404},
		{Name: "without a club", Actor: w.Actor(t, "nuovo"), Call: call, In: in(nil), Esito: 403},
		{Name: "report of another year", Actor: admin, Call: "GET core/report",
			In: in(scenario.In{"ID_REPORT": 2005, "FORMATO": 3, "ANNO": 1990}), Esito: 422, Field: "ANNO"},
		{Name: "report of no year", Actor: admin, Call: "GET core/report", In: in(scenario.In{"ID_REPORT": 2005, "FORMATO": 3, "ANNO": "x"}),
			Esito: 422, Field: "ANNO"},
		{Name: "report", Actor: admin, Call: "GET core/report", In: in(scenario.In{"ID_REPORT": 2005, "FORMATO": 3}),
			After: func(t *testing.T, r scenario.Reply) {
				body := string(r.Body)
				if !strings.Contains(body, "'=SOMMA(A1)") || strings.Contains(body, ";=SOMMA") || !strings.Contains(body,
					"Storno: stornato") || strings.Contains(body, "annullato") {
					t.Errorf("report %s", body)
				}
			}},
	})
}

// checkStatementSum checks that the statement of all clubs is the sum of the clubs' statements.
func checkStatementSum(t *testing.T, w *scenario.World, admin scenario.Actor, read func(scenario.In) statement) {
	t.Helper()
	var clubs []struct {
		ID int64 `json:"ID_SOCIETA"`
	}
	w.Call(t, admin, "GET ge/societa/list", nil).Into(t, &clubs)
	var sum statement
	for _, c := range clubs {
		s := read(scenario.In{"ID_SOCIETA": c.ID})
		sum.Opening, sum.Balance, sum.Credit, sum.Debit, sum.Lines = sum.Opening+s.Opening, sum.Balance+s.Balance, sum.Credit+s.Credit, sum.Debit+s.Debit, append(sum.Lines, s.Lines...)
	}
	if all := read(scenario.In{"ID_SOCIETA": 0}); all.Opening != sum.Opening || all.Balance != sum.Balance || all.Credit != sum.Credit ||
		all.Debit != sum.Debit || len(all.Lines) != len(sum.Lines) {
		t.Errorf("all clubs: %d and %d lines, the sum of each: %d and %d", all.Balance, len(all.Lines), sum.Balance, len(sum.Lines))
	}
}

// TestStatementYearTurns checks that a new year starts at midnight in Rome, not in Greenwich, and the oldest is dropped.
func TestStatementYearTurns(t *testing.T) {
	t.Parallel()
	w := scenario.New(t, scenario.Options{})
	club := w.User(t, "societa").ClubID
	year := calendar.In(w.Clock.Now()).Year()
	midnight := calendar.Of(year+1, time.January, 1).Start()
	w.Clock.Advance(midnight.Add(-30 * time.Minute).Sub(w.Clock.Now()))
	ask := func(year, esito int) {
		t.Helper()
		w.Run(t, []scenario.Row{{Name: fmt.Sprint(year, esito), Actor: w.Actor(t, "societa"), Call: "GET ge/societa/ec",
			In: scenario.In{"ID_SOCIETA": club, "ANNO": year}, Esito: esito}})
	}
	ask(year-2, 0)
	ask(year+1, 422)
	w.Clock.Advance(31 * time.Minute) // still the old year in Greenwich
	ask(year-2, 422)
	ask(year+1, 0)
}
