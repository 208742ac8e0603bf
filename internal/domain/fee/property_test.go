package fee

import (
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

var tierOptions = []option.ID{option.RacePrice, option.RacePrice2, option.RacePrice3, option.RacePrice4, option.RacePrice5}

// meet is an event in which everything has a price. Categories and races are few, so that entries share them.
type meet struct {
	charged domain.FeeMethod
	opts    option.Values
	own     []PriceOverride
}

func (m meet) compute(entries []Entry) Bill {
	return NewTariff(m.charged, m.opts, m.own).Compute(entries)
}

func (m meet) method(n domain.FeeMethod) meet {
	m.charged = n
	return m
}

// priced returns the meet with one option changed.
func (m meet) priced(optionID option.ID, value string) meet {
	m.opts = and(m.opts, option.Values{optionID: value})
	return m
}

var price = rapid.Custom(func(t *rapid.T) string { return strconv.Itoa(rapid.IntRange(0, 9).Draw(t, "price")) })

var flag = rapid.SampledFrom([]string{"0", "1"})

var overrides = rapid.MapOf(rapid.SampledFrom([]option.ID{option.RacePrice, option.TeamPrice}), price)

var meets = rapid.Custom(func(t *rapid.T) meet {
	opts := option.Values{
		option.TeamMembersRequired:   flag.Draw(t, "closed teams only"),
		option.CountTeamOnlyAthletes: flag.Draw(t, "athletes only in teams"),
	}
	for _, optionID := range slices.Sorted(maps.Keys(cent)) {
		opts[optionID] = price.Draw(t, "price of "+strconv.FormatInt(int64(optionID), 10))
	}
	for _, optionID := range tierOptions {
		opts[optionID] = price.Draw(t, "price of "+strconv.FormatInt(int64(optionID), 10))
	}
	m := meet{charged: domain.FeeMethod(rapid.IntRange(1, 3).Draw(t, "method")), opts: opts}
	for categoryID := range id.Category(2) {
		for kind := domain.Individual; kind <= domain.Team; kind++ {
			group := domain.CategoryKey{CategoryID: categoryID, Kind: kind}
			m.own = append(m.own, PriceOverride{Category: group, Prices: overrides.Draw(t, "category")},
				PriceOverride{ID: int64(categoryID), Category: group, RaceID: 1, Prices: overrides.Draw(t, "race")})
		}
	}
	return m
})

var entries = rapid.Custom(func(t *rapid.T) Entry {
	e := Entry{
		ID:     id.Entry(rapid.Int64Range(1, 1000).Draw(t, "id")),
		RaceID: id.Race(rapid.Int64Range(1, 2).Draw(t, "race")),
		Category: domain.CategoryKey{
			CategoryID: id.Category(rapid.Int64Range(0, 1).Draw(t, "category")),
			Disabled:   rapid.Bool().Draw(t, "disabled"),
			Kind:       rapid.SampledFrom([]domain.EntryKind{domain.Individual, domain.Individual, domain.Team}).Draw(t, "kind"),
		},
		Missing: rapid.IntRange(0, 2).Draw(t, "missing") > 0,
		Excused: rapid.Bool().Draw(t, "excused"),
		Late:    rapid.Bool().Draw(t, "late"),
	}
	if !e.isTeam() {
		e.AthleteID = id.Athlete(rapid.Int64Range(1, 5).Draw(t, "athlete"))
		return e
	}
	e.Open = rapid.Bool().Draw(t, "open")
	e.Members = rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) id.Athlete {
		return id.Athlete(rapid.Int64Range(1, 5).Draw(t,
			"athlete"))
	}), 0, 4,
		rapid.ID).Draw(t, "members")
	return e
})

func entryID(e Entry) id.Entry { return e.ID }

var clubs = rapid.SliceOfNDistinct(entries, 0, 12, entryID)

func TestEntryOrderDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, club := meets.Draw(t, "meet"), clubs.Draw(t, "club")
		want := m.compute(club)
		seed := rapid.Uint64().Draw(t, "seed")
		draw := rand.New(rand.NewPCG(seed, seed))
		draw.Shuffle(len(club), func(i, j int) { club[i], club[j] = club[j], club[i] })
		draw.Shuffle(len(m.own), func(i, j int) { m.own[i], m.own[j] = m.own[j], m.own[i] })
		given := slices.Clone(club)
		if got := m.compute(club); !reflect.DeepEqual(got, want) {
			t.Fatalf("in another order the club owes %+v, not %+v", got, want)
		}
		if !reflect.DeepEqual(given, club) {
			t.Fatal("the entries were reordered")
		}
	})
}

func TestAmountsSumLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		got := meets.Draw(t, "meet").compute(clubs.Draw(t, "club"))
		if Sum(got.Lines) != got.Amounts {
			t.Fatalf("%v sum to %+v, not %+v", got.Lines, Sum(got.Lines), got.Amounts)
		}
		for i, l := range got.Lines {
			if l.Quantity <= 0 || l.Amount <= 0 || i > 0 && got.Lines[i-1].Kind >= l.Kind {
				t.Fatalf("lines are %v", got.Lines)
			}
		}
	})
}

// TestNewEntriesNeverLowerFees checks that a new entry, which has the highest id, never makes another race cheaper.
func TestNewEntriesNeverLowerFees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, club, added := meets.Draw(t, "meet"), clubs.Draw(t, "club"), entries.Draw(t, "added")
		added.ID = 1001
		neverLower(t, m.compute(club), m.compute(append(slices.Clone(club), added)))
	})
}

// TestEntriesNeverLowerFeesWithRisingTiers checks that an entry of any id never lowers the bill if later races cost no less.
func TestEntriesNeverLowerFeesWithRisingTiers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, club := meets.Draw(t, "meet"), rapid.SliceOfNDistinct(entries, 1, 12, entryID).Draw(t, "club")
		prices := rapid.SliceOfN(rapid.IntRange(0, 9), len(tierOptions), len(tierOptions)).Draw(t, "tiers")
		slices.Sort(prices)
		for i, optionID := range tierOptions {
			m = m.priced(optionID, strconv.Itoa(prices[i]))
		}
		neverLower(t, m.compute(club[1:]), m.compute(club))
	})
}

func neverLower(t *rapid.T, before, after Bill) {
	if after.Fees < before.Fees || after.Late < before.Late {
		t.Fatalf("with an entry more the club owes %v rather than %v", after.Lines, before.Lines)
	}
}

func TestDeclaredAbsenceOnlyRemovesPenalties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, club := meets.Draw(t, "meet"), rapid.SliceOfNDistinct(entries, 1, 12, entryID).Draw(t, "club")
		club[0].Missing, club[0].Excused = true, false
		before := m.compute(club)
		club[0].Excused = true
		after := m.compute(club)
		if after.Fees != before.Fees || after.Late != before.Late || after.Penalties > before.Penalties {
			t.Fatalf("the club owes %v rather than %v", after.Lines, before.Lines)
		}
	})
}

// TestMethodsDifferOnlyInTheirLines checks that lines that a method does not omit are the same in all methods.
func TestMethodsDifferOnlyInTheirLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m, club := meets.Draw(t, "meet"), clubs.Draw(t, "club")
		all := m.method(domain.FeePerAthleteAndRace).compute(club)
		for method, left := range map[domain.FeeMethod]Kind{domain.FeePerAthlete: RaceFee, domain.FeePerRace: AthleteFee} {
			want := slices.DeleteFunc(slices.Clone(all.Lines), func(l Line) bool { return l.Kind == left })
			if got := m.method(method).compute(club); !slices.Equal(got.Lines, want) || got.Counts != all.Counts {
				t.Fatalf("method %d: %v and %+v, want %v and %+v", method, got.Lines, got.Counts, want, all.Counts)
			}
		}
	})
}
