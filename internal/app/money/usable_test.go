package money

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/money"
	"traguardo/internal/payment"
)

func TestUsableCredit(t *testing.T) {
	for _, c := range []struct {
		name                       string
		amount, used, credit, want money.Cents
	}{
		{name: "exactly the amount", amount: 1000, credit: 1000, want: 1000},
		{name: "more than the amount", amount: 1000, credit: 5000, want: 1000},
		{name: "less than the amount", amount: 1000, credit: 300, want: 300},
		{name: "leaves the minimum", amount: 1000, credit: 950, want: 950},
		{name: "would leave a cent too little", amount: 1000, credit: 951, want: 950},
		{name: "all but a cent", amount: 1000, credit: 999, want: 950},
		{name: "after earlier credit", amount: 1000, used: 500, credit: 480, want: 450},
		{name: "the rest", amount: 1000, used: 500, credit: 500, want: 500},
		{name: "an order of the minimum", amount: 50, credit: 20, want: 0},
		{name: "an order below the minimum", amount: 30, credit: 20, want: 0},
		{name: "an order below the minimum, whole", amount: 30, credit: 30, want: 30},
		{name: "no credit", amount: 1000, want: 0},
		{name: "nothing due", amount: 1000, used: 1000, credit: 10, want: 0},
	} {
		o := domain.Order{Amount: c.amount, CreditUsed: c.used}
		got := usableCredit(o, c.credit)
		if got != c.want {
			t.Errorf("%s: %d, want %d", c.name, got, c.want)
		}
		if left := o.Due() - got; got > 0 && left != 0 && left < payment.MinAmount {
			t.Errorf("%s: %d is left", c.name, left)
		}
	}
}

func TestTooLittleLeft(t *testing.T) {
	for _, c := range []struct {
		due, credit money.Cents
		want        string
	}{
		{1000, 1000, "Con la carta si pagano almeno 0,50 €: usa al massimo 9,50 € di credito, oppure 10,00 € per saldare l'ordine"},
		{1000, 980, "Con la carta si pagano almeno 0,50 €: usa al massimo 9,50 € di credito"},
		{40, 40, "Con la carta si pagano almeno 0,50 €: usa 0,40 € di credito per saldare l'ordine"},
		{50, 20, "Con la carta si pagano almeno 0,50 €: il credito di 0,20 € non basta per saldare l'ordine, paga 0,50 € con la carta"},
		{40, 20, "Con la carta si pagano almeno 0,50 €: il credito di 0,20 € non basta per saldare l'ordine. Rivolgiti a chi gestisce il portale per pagare 0,40 € in altro modo"},
	} {
		o := domain.Order{Amount: c.due}
		if got := tooLittleLeft(o, c.credit, usableCredit(o, c.credit)); got != c.want {
			t.Errorf("%d with %d: %s", c.due, c.credit, got)
		}
	}
}
