package fee

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/money"
)

func TestLineText(t *testing.T) {
	for want, l := range map[string]Line{
		"Quote gara n. 12":                    {RaceFee, 12, 60 * euro},
		"Quote iscrizione n. 4":               {AthleteFee, 4, 8 * euro},
		"Quote squadra n. 1":                  {TeamFee, 1, 12 * euro},
		"Quota società":                       {ClubFee, 1, 20 * euro},
		"Mora per iscrizioni in ritardo n. 2": {LateFee, 2, 6 * euro},
		"Penali presenza n. 3":                {EntryPenalty, 3, 15 * euro},
		"Penali squadra n. 1":                 {TeamPenalty, 1, 5 * euro},
		"Penali atleta n. 1":                  {AthletePenalty, 1, 5 * euro},
		"Conguaglio quote gara":               {RaceFee, 0, 2 * euro},
		"Conguaglio quote squadra":            {TeamFee, -1, -12 * euro},
		"Conguaglio quote iscrizione":         {AthleteFee, 1, -euro},
		"Conguaglio quota società":            {ClubFee, 0, 5 * euro},
	} {
		if got := l.Text(); got != want {
			t.Errorf("%v reads %q, want %q", l, got, want)
		}
	}
}

func TestDue(t *testing.T) {
	for _, c := range []struct {
		why                  string
		computed, paid, want Amounts
		total                money.Cents
	}{
		{"nothing", Amounts{}, Amounts{}, Amounts{}, 0},
		{"nothing paid", Amounts{60, 3, 5}, Amounts{}, Amounts{60, 3, 5}, 68},
		{"all paid", Amounts{60, 3, 5}, Amounts{60, 3, 5}, Amounts{}, 68},
		{"some paid", Amounts{60, 3, 5}, Amounts{50, 3, 0}, Amounts{10, 0, 5}, 68},
		{"what was paid beyond a part does not pay another", Amounts{60, 3, 5}, Amounts{70, 0, 9}, Amounts{0, 3, 0}, 82},
	} {
		got := Due(c.computed, c.paid)
		if total := c.paid.Plus(got).Total(); got != c.want || total != c.total {
			t.Errorf("%s: %+v is due, %d in all; want %+v, %d", c.why, got, total, c.want, c.total)
		}
	}
}

func TestDueLines(t *testing.T) {
	for _, c := range []struct {
		why                  string
		computed, paid, want []Line
	}{
		{"nothing paid", []Line{{RaceFee, 2, 12}, {LateFee, 1, 3}}, nil, []Line{{RaceFee, 2, 12}, {LateFee, 1, 3}}},
		{"all paid in two orders", []Line{{RaceFee, 3, 16}}, []Line{{RaceFee, 2, 12}, {RaceFee, 1, 4}}, nil},
		{"two more races", []Line{{RaceFee, 4, 20}, {ClubFee, 1, 20}}, []Line{{RaceFee, 2, 12}, {ClubFee, 1, 20}}, []Line{{RaceFee, 2, 8}}},
		{"a race gave way to a team", []Line{{RaceFee, 1, 6}, {TeamFee, 1, 12}}, []Line{{RaceFee, 2, 12}}, []Line{{RaceFee, -1, -6}, {TeamFee, 1, 12}}},
		{"fees were overpaid, lateness is still due", []Line{{RaceFee, 1, 6}, {TeamFee, 1, 5}, {LateFee, 1, 3}}, []Line{{RaceFee, 3, 18}}, []Line{{LateFee, 1, 3}}},
		{"the price rose", []Line{{RaceFee, 2, 16}}, []Line{{RaceFee, 2, 12}}, []Line{{RaceFee, 0, 4}}},
	} {
		if got := DueLines(c.computed, c.paid); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v is due, want %v", c.why, got, c.want)
		}
	}
}

func TestDueLinesComeToWhatIsDue(t *testing.T) {
	lines := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Line {
		return Line{
			Kind:     Kind(rapid.IntRange(int(RaceFee), int(AthletePenalty)).Draw(t, "kind")),
			Quantity: rapid.IntRange(1, 5).Draw(t, "quantity"),
			Amount:   money.Cents(rapid.Int64Range(0, 1000).Draw(t, "amount")),
		}
	}), 0, 10)
	rapid.Check(t, func(t *rapid.T) {
		computed, paid := lines.Draw(t, "computed"), lines.Draw(t, "paid")
		due := Due(Sum(computed), Sum(paid))
		if got := Sum(DueLines(computed, paid)); got != due {
			t.Fatalf("lines come to %+v, due is %+v", got, due)
		}
		if due.Fees < 0 || due.Late < 0 || due.Penalties < 0 {
			t.Fatalf("%+v is due", due)
		}
		if total := Sum(paid).Plus(due).Total(); total < Sum(paid).Total() || total < Sum(computed).Total() {
			t.Fatalf("%d in all, of which %d paid and %d computed", total, Sum(paid).Total(), Sum(computed).Total())
		}
		if again := Due(Sum(computed), Sum(paid).Plus(due)); again != (Amounts{}) {
			t.Fatalf("after paying what is due, %+v is due", again)
		}
	})
}
