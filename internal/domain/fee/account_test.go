package fee

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
)

func marked(e *Entry) { e.MarkedPaid = true }

func TestAccount(t *testing.T) {
	opts := option.Values{
		option.RacePrice: "10", option.RacePrice2: "6", option.EntryPrice: "2", option.ClubPrice: "20", option.LateFee: "3",
		option.EntryPenalty: "5", option.CountTeamOnlyAthletes: "1",
	}
	for _, c := range []struct {
		why     string
		opts    option.Values
		entries []Entry
		paid    money.Cents
		due     Amounts
		excess  money.Cents
		covered []id.Entry
	}{
		{"nothing", opts, nil, 0, Amounts{}, 0, nil},
		{"money without entries", opts, nil, 7 * euro, Amounts{}, 7 * euro, nil},
		{"nothing paid", opts, []Entry{race(1, anna)}, 0, Amounts{Fees: 32 * euro}, 0, nil},
		{"the club's fee belongs to its first entry", opts, []Entry{race(1, anna), race(2, bea)}, 32 * euro, Amounts{Fees: 12 * euro},
			0,
			[]id.Entry{1}},
		{"oldest first, regardless of input order", opts, []Entry{race(2, bea), race(1, anna)}, 32 * euro, Amounts{Fees: 12 * euro},
			0,
			[]id.Entry{1}},
		{"second entry partly covered", opts, []Entry{race(1, anna), race(2, bea)}, 40 * euro, Amounts{Fees: 4 * euro}, 0,
			[]id.Entry{1}},
		{"everything covered", opts, []Entry{race(1, anna), race(2, bea)}, 44 * euro, Amounts{}, 0, []id.Entry{1, 2}},
		{"more than everything", opts, []Entry{race(1, anna), race(2, bea)}, 50 * euro, Amounts{}, 6 * euro, []id.Entry{1, 2}},
		{"an entry marked by a user needs no money", opts, []Entry{race(1, anna), race(2, bea, marked)}, 32 * euro, Amounts{}, 0,
			[]id.Entry{1, 2}},
		{"a mark covers only its entry", opts, []Entry{race(1, anna), race(2, bea, marked)}, 0, Amounts{Fees: 32 * euro}, 0,
			[]id.Entry{2}},
		{"late fees are part of an entry's cost", opts, []Entry{race(1, anna, late)}, 32 * euro, Amounts{Late: 3 * euro}, 0, nil},
		{"penalties come last and leave the entry paid", opts, []Entry{race(1, anna, absent), race(2, bea)}, 44 * euro,
			Amounts{Penalties: 5 * euro}, 0, []id.Entry{1, 2}},
		{"a mark pays no penalty", opts, []Entry{race(1, anna, absent, marked)}, 0, Amounts{Penalties: 5 * euro}, 0, []id.Entry{1}},
		{"a free race in a paid event is covered", and(opts, option.Values{option.RacePrice2: "0", option.RacePrice: "0",
			option.EntryPrice: "0", option.ClubPrice: "0", option.TeamPrice: "9"}),
			[]Entry{race(1, anna), team(2, []id.Athlete{bea})}, 0, Amounts{Fees: 9 * euro}, 0, []id.Entry{1}},
		{"a team that does not count costs nothing", and(opts, option.Values{option.TeamMembersRequired: "1"}),
			[]Entry{race(1, anna), team(2, []id.Athlete{bea}, open)}, 0, Amounts{Fees: 32 * euro}, 0, []id.Entry{2}},
	} {
		a := NewTariff(domain.FeePerAthleteAndRace, c.opts, nil).Account(c.entries, c.paid)
		var covered []id.Entry
		for _, e := range c.entries {
			if a.Covers(e.ID) {
				covered = append(covered, e.ID)
			}
		}
		if a.Due() != c.due || a.Excess != c.excess || !slices.Equal(covered, c.covered) {
			t.Errorf("%s: due %+v, excess %d, covered %v; want %+v, %d, %v", c.why, a.Due(), a.Excess, covered, c.due, c.excess, c.covered)
		}
	}
}

func TestDueLines(t *testing.T) {
	tariff := NewTariff(domain.FeePerAthleteAndRace, option.Values{option.RacePrice: "10", option.LateFee: "3"}, nil)
	entries := []Entry{race(1, anna), race(2, bea, late), race(3, carla)}
	for _, c := range []struct {
		paid money.Cents
		want []Line
	}{
		{0, []Line{{RaceFee, 3, 30 * euro}, {LateFee, 1, 3 * euro}}},
		{10 * euro, []Line{{RaceFee, 2, 20 * euro}, {LateFee, 1, 3 * euro}}},
		{14 * euro, []Line{{RaceFee, 1, 10 * euro}, {LateFee, 1, 3 * euro}, {RaceFee, 0, 6 * euro}}},
		{33 * euro, nil},
	} {
		if got := tariff.Account(entries, c.paid).DueLines(); !slices.Equal(got, c.want) {
			t.Errorf("%d paid: %v, want %v", c.paid, got, c.want)
		}
	}
}

// TestAccountState checks that the state depends on the open charges only.
func TestAccountState(t *testing.T) {
	tariff := NewTariff(domain.FeePerAthleteAndRace, option.Values{option.RacePrice: "10"}, nil)
	state := func(paid money.Cents, entries ...Entry) string { return tariff.Account(entries, paid).State() }
	if state(0, race(1, anna)) == state(0, race(2, bea)) {
		t.Error("another entry of the same price is the same state")
	}
	if state(0, race(1, anna)) == state(5*euro, race(1, anna)) {
		t.Error("money that came in is the same state")
	}
	if state(10*euro, race(1, anna), race(2, bea)) != state(0, race(2, bea)) {
		t.Error("an entry that is covered changes the state")
	}
}

// TestAccountBalances checks that all money is allocated or left over, that each part is paid or due,
// and that more money never covers fewer entries.
func TestAccountBalances(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := meets.Draw(t, "meet")
		tariff := NewTariff(m.charged, m.opts, m.own)
		list := clubs.Draw(t, "entries")
		byHand := money.Cents(0)
		for i := range list {
			list[i].MarkedPaid = rapid.IntRange(0, 4).Draw(t, "by hand") == 0
		}
		for _, c := range first(tariff.Charges(list)) {
			if i := slices.IndexFunc(list, func(e Entry) bool { return e.ID == c.EntryID }); list[i].MarkedPaid && !c.Kind.Penalty() {
				byHand += c.Amount
			}
		}
		paid := money.Cents(rapid.IntRange(0, 20_000).Draw(t, "paid"))
		a, more := tariff.Account(list, paid), tariff.Account(list, paid+money.Cents(rapid.IntRange(0, 5_000).Draw(t, "more")))
		if a.Charged != tariff.Compute(list).Amounts {
			t.Fatalf("charged %+v, computed %+v", a.Charged, tariff.Compute(list).Amounts)
		}
		if a.Paid.Total()+a.Excess != paid+byHand || a.Paid.Add(a.Due()) != a.Charged || a.Excess > 0 && a.Due().Total() > 0 {
			t.Fatalf("%d paid and %d by hand: %+v", paid, byHand, a)
		}
		if Sum(a.DueLines()) != a.Due() {
			t.Fatalf("lines %v, due %+v", a.DueLines(), a.Due())
		}
		for _, e := range list {
			if a.Covers(e.ID) && !more.Covers(e.ID) {
				t.Fatalf("entry %d is covered by %d and not by more", e.ID, paid)
			}
		}
	})
}

func first[A, B any](a A, _ B) A { return a }
