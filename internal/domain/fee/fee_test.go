package fee

import (
	"maps"
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
)

const euro = money.Cents(100)

// Athletes, categories and races in the tests.
const (
	anna id.Athlete = iota + 1
	bea
	carla
	dora
)

const (
	ragazzi  = 10
	juniores = 11
	sl50     = 20
	sl100    = 21
	relay    = 30
	sprint   = 31
)

func race(entryID id.Entry, athlete id.Athlete, change ...func(*Entry)) Entry {
	return changed(Entry{ID: entryID, AthleteID: athlete, RaceID: sl50,
		Category: domain.CategoryKey{CategoryID: ragazzi, Kind: catalog.Individual}}, change)
}

func team(entryID id.Entry, members []id.Athlete, change ...func(*Entry)) Entry {
	return changed(Entry{ID: entryID, RaceID: relay, Category: domain.CategoryKey{CategoryID: ragazzi, Kind: catalog.Team}, Members: members},
		change)
}

func changed(e Entry, change []func(*Entry)) Entry {
	for _, f := range change {
		f(&e)
	}
	return e
}

func late(e *Entry)     { e.Late = true }
func open(e *Entry)     { e.Open = true }
func absent(e *Entry)   { e.Missing = true }
func declared(e *Entry) { e.Excused = true }
func disabled(e *Entry) { e.Category.Disabled = true }
func in(raceID id.Race, categoryID id.Category) func(*Entry) {
	return func(e *Entry) { e.RaceID, e.Category.CategoryID = raceID, categoryID }
}

// cent has prices that are powers of ten, so that the total shows how often each was charged (up to nine times).
var cent = option.Values{
	option.RacePrice: "0.01", option.EntryPrice: "0.10", option.TeamPrice: "1", option.ClubPrice: "10", option.LateFee: "100",
	option.EntryPenalty: "1000", option.TeamPenalty: "10000", option.AthletePenalty: "100000",
}

func and(opts, more option.Values) option.Values {
	all := option.Values{}
	maps.Copy(all, opts)
	maps.Copy(all, more)
	return all
}

func TestPublishedCheck(t *testing.T) {
	tariff := NewTariff(domain.FeePerAthleteAndRace, option.Values{
		option.RacePrice: "6", option.RacePrice2: "4", option.EntryPrice: "2", option.TeamPrice: "12", option.ClubPrice: "20",
		option.LateFee: "3", option.EntryPenalty: "5", option.CountTeamOnlyAthletes: "1",
	}, nil)
	got := tariff.Compute([]Entry{
		race(1, anna), race(2, anna, in(sl100, ragazzi)), race(3, anna, in(22, ragazzi)),
		race(4, bea, absent), team(5, []id.Athlete{anna, bea, carla, dora}, late),
	})
	if want := (Amounts{60 * euro, 3 * euro, 5 * euro}); got.Amounts != want || got.Total() != 68*euro {
		t.Errorf("the club owes %+v, %d in all; want %+v", got.Amounts, got.Total(), want)
	}
	if want := (Counts{Entries: 4, Teams: 1, Athletes: 2, TeamAthletes: 2}); got.Counts != want {
		t.Errorf("counts are %+v, want %+v", got.Counts, want)
	}
	want := []Line{
		{RaceFee, 4, 20 * euro}, {AthleteFee, 4, 8 * euro}, {TeamFee, 1, 12 * euro}, {ClubFee, 1, 20 * euro},
		{LateFee, 1, 3 * euro}, {EntryPenalty, 1, 5 * euro},
	}
	if !slices.Equal(got.Lines, want) {
		t.Errorf("lines are %v, want %v", got.Lines, want)
	}
}

func TestCompute(t *testing.T) {
	for _, c := range []struct {
		why     string
		method  domain.FeeMethod
		opts    option.Values
		entries []Entry
		want    string // in the prices of cent: athlete penalties, team penalties, entry penalties, late, club, teams, athletes, races
	}{
		{"no entries", 1, nil, nil, "0.00"},
		{"a race", 1, nil, []Entry{race(1, anna)}, "10.11"},
		{"athletes pay once", 1, nil, []Entry{race(1, anna), race(2, anna), race(3, bea)}, "10.23"},
		{"a team without members", 1, nil, []Entry{team(1, nil)}, "11.00"},
		{"an open team counts", 1, nil, []Entry{team(1, []id.Athlete{anna}, open)}, "11.10"},
		{"athletes only in teams", 1, nil, []Entry{race(1, anna), team(2, []id.Athlete{anna, bea})}, "11.21"},
		{"athletes in two teams only", 1, nil, []Entry{team(1, []id.Athlete{anna, bea}),
			team(2, []id.Athlete{anna, bea})}, "12.20"},
		{"athletes only in teams do not pay", 1, option.Values{option.CountTeamOnlyAthletes: "0"},
			[]Entry{race(1, anna), team(2, []id.Athlete{anna, bea})}, "11.11"},
		{"the club pays for teams alone", 1, option.Values{option.CountTeamOnlyAthletes: "0"}, []Entry{team(2, []id.Athlete{anna})}, "11.00"},

		{"a closed team among those that count", 1, option.Values{option.TeamMembersRequired: "1"},
			[]Entry{team(1, []id.Athlete{anna, bea})}, "11.20"},
		{"an open team does not count, nor do its members", 1, option.Values{option.TeamMembersRequired: "1"},
			[]Entry{race(1, anna), team(2, []id.Athlete{anna, bea}, open)}, "10.11"},
		{"a club with only an open team", 1, option.Values{option.TeamMembersRequired: "1"},
			[]Entry{team(1, []id.Athlete{anna, bea}, open, late, absent)}, "0.00"},

		{"a late entry", 1, nil, []Entry{race(1, anna, late)}, "110.11"},
		{"one late athlete with two late races", 1, nil, []Entry{race(1, anna, late), race(2, anna, late), race(3, anna)}, "110.13"},
		{"two late athletes", 1, nil, []Entry{race(1, anna, late), race(2, bea, late)}, "210.22"},
		{"a late team is one subject whatever its members", 1, nil, []Entry{team(1, []id.Athlete{anna, bea}, late)}, "111.20"},
		{"each late team", 1, nil, []Entry{team(1, []id.Athlete{anna}, late), team(2, []id.Athlete{anna}, late)}, "212.10"},
		{"a late athlete in a late team", 1, nil, []Entry{race(1, anna, late), team(2, []id.Athlete{anna}, late)}, "211.11"},
		{"an open late team that counts", 1, nil, []Entry{team(1, []id.Athlete{anna}, late, open)}, "111.10"},
		{"an open late team that does not count", 1, option.Values{option.TeamMembersRequired: "1"},
			[]Entry{race(1, anna), team(2, []id.Athlete{anna}, late, open)}, "10.11"},

		{"absent from the only race", 1, nil, []Entry{race(1, anna, absent)}, "101010.11"},
		{"absent from one of two races", 1, nil, []Entry{race(1, anna, absent), race(2, anna)}, "1010.12"},
		{"absent from both races", 1, nil, []Entry{race(1, anna, absent), race(2, anna, absent)}, "102010.12"},
		{"a declared absence is neither refunded nor fined", 1, nil, []Entry{race(1, anna, absent, declared)}, "10.11"},
		{"declared, and not marked absent", 1, nil, []Entry{race(1, anna, declared)}, "10.11"},
		{"one absence of two declared", 1, nil, []Entry{race(1, anna, absent), race(2, anna, absent, declared)}, "1010.12"},
		{"absent from the race, not from the team", 1, nil, []Entry{race(1, anna, absent), team(2, []id.Athlete{anna})}, "1011.11"},
		{"absent from the team, not from the race", 1, nil, []Entry{race(1, anna), team(2, []id.Athlete{anna}, absent)}, "10011.11"},
		{"absent from race and team", 1, nil, []Entry{race(1, anna, absent), team(2, []id.Athlete{anna}, absent)}, "111011.11"},
		{"an absent team fines those only in it", 1, nil, []Entry{race(1, anna), team(2, []id.Athlete{anna, bea, carla},
			absent)}, "210011.31"},
		{"athletes only in teams are fined even if they pay no fee", 1, option.Values{option.CountTeamOnlyAthletes: "0"},
			[]Entry{team(1, []id.Athlete{anna}, absent)}, "110011.00"},
		{"a declared absence of a team", 1, nil, []Entry{team(1, []id.Athlete{anna}, absent, declared)}, "11.10"},
		{"absent from the race, the team's absence declared", 1, nil,
			[]Entry{race(1, anna, absent), team(2, []id.Athlete{anna}, absent, declared)}, "1011.11"},
		{"a team that does not count excuses no athlete", 1, option.Values{option.TeamMembersRequired: "1"},
			[]Entry{race(1, anna, absent), team(2, []id.Athlete{anna}, open)}, "101010.11"},

		{"per athlete", domain.FeePerAthlete, nil, []Entry{race(1, anna, late, absent), race(2, anna, absent),
			team(3, []id.Athlete{bea}, late, absent)}, "212211.20"},
		{"per race", domain.FeePerRace, nil, []Entry{race(1, anna, late, absent), race(2, anna, absent),
			team(3, []id.Athlete{bea}, late, absent)},
			"212211.02"},
		{"per athlete, other tiers too", domain.FeePerAthlete, option.Values{option.RacePrice2: "5"}, []Entry{race(1, anna), race(2, anna)},
			"10.10"},
	} {
		tariff := NewTariff(c.method, and(cent, c.opts), nil)
		got := tariff.Compute(c.entries)
		if got.Total().Decimal() != c.want {
			t.Errorf("%s: %s of %v, want %s", c.why, got.Total().Decimal(), got.Lines, c.want)
		}
	}
}

func TestRacePrices(t *testing.T) {
	group := domain.CategoryKey{CategoryID: ragazzi, Kind: catalog.Individual}
	category := func(key domain.CategoryKey, price string) PriceOverride {
		return PriceOverride{Category: key, Prices: option.Values{option.RacePrice: price}}
	}
	own := func(overrideID int64, raceID id.Race, key domain.CategoryKey, price string) PriceOverride {
		return PriceOverride{ID: overrideID, RaceID: raceID, Category: key, Prices: option.Values{option.RacePrice: price}}
	}
	tiered := option.Values{option.RacePrice: "10", option.RacePrice2: "8", option.RacePrice3: "6", option.RacePrice4: "4",
		option.RacePrice5: "2"}
	three := []Entry{race(1, anna), race(2, anna, in(sl100, ragazzi)), race(3, anna, in(22, ragazzi))}
	many := []Entry{race(1, anna), race(2, anna), race(3, anna), race(4, anna), race(5, anna), race(6, anna), race(7, anna)}
	for _, c := range []struct {
		why        string
		opts       option.Values
		categories []PriceOverride
		races      []PriceOverride
		entries    []Entry
		want       money.Cents
	}{
		{"nothing set", nil, nil, nil, many, 0},
		{"one price", option.Values{option.RacePrice: "10"}, nil, nil, many, 70 * euro},
		{"five tiers, the last for all further races", tiered, nil, nil, many, 34 * euro},
		{"each athlete starts with the first tier", tiered, nil, nil, []Entry{race(1, anna), race(2, bea), race(3, anna), race(4,
			bea)},
			36 * euro},
		{"a missing tier costs as the previous one", and(tiered, option.Values{option.RacePrice3: "0"}), nil, nil, many, 36 * euro},
		{"two missing tiers, and the last at 0", option.Values{option.RacePrice: "10", option.RacePrice4: "4"}, nil, nil, many, 46 * euro},
		{"the first race free, the others not", option.Values{option.RacePrice2: "8"}, nil, nil, three, 16 * euro},
		{"rising tiers", option.Values{option.RacePrice: "1", option.RacePrice2: "2"}, nil, nil, three, 5 * euro},

		{"the category beats all tiers", tiered, []PriceOverride{category(group, "3")}, nil, three, 9 * euro},
		{"a category of 0 is a price", tiered, []PriceOverride{category(group, "0")}, nil, three, 0},
		{"another category's price", tiered, []PriceOverride{category(domain.CategoryKey{CategoryID: juniores, Kind: catalog.Individual}, "3")},
			nil, three, 24 * euro},
		{"same category for disabled athletes", tiered,
			[]PriceOverride{category(domain.CategoryKey{CategoryID: ragazzi, Disabled: true, Kind: catalog.Individual}, "3")},
			nil, three, 24 * euro},
		{"a disabled athlete's category", tiered,
			[]PriceOverride{category(domain.CategoryKey{CategoryID: ragazzi, Disabled: true, Kind: catalog.Individual}, "3")},
			nil, []Entry{race(1, anna, disabled)}, 3 * euro},
		{"the category's price for teams", tiered,
			[]PriceOverride{category(domain.CategoryKey{CategoryID: ragazzi, Kind: catalog.Team}, "3")}, nil, three, 24 * euro},

		{"a race with its own price counts among the races", tiered, nil, []PriceOverride{own(1, sl100, group, "1")}, three, 17 * euro},
		{"a free race counts among the races", tiered, nil, []PriceOverride{own(1, sl50, group, "0")}, three, 14 * euro},
		{"the race beats the category", tiered, []PriceOverride{category(group, "3")}, []PriceOverride{own(1, sl50, group, "7")}, three,
			13 * euro},
		{"a race of 0 beats the category", tiered, []PriceOverride{category(group, "3")}, []PriceOverride{own(1, sl50, group, "0")}, three,
			6 * euro},
		{"the race in another category", tiered, nil,
			[]PriceOverride{own(1, sl50, domain.CategoryKey{CategoryID: juniores, Kind: catalog.Individual}, "1")}, three, 24 * euro},
		{"a race twice in the event", tiered, nil, []PriceOverride{own(8, sl50, group, "7"), own(5, sl50, group, "5"),
			{ID: 3, RaceID: sl50, Category: group}},
			three, 19 * euro},

		{"races are counted by entry id", option.Values{option.RacePrice: "10", option.RacePrice2: "1"}, nil,
			[]PriceOverride{own(1, sl50, group, "5")},
			[]Entry{race(9, anna), race(2, anna, in(sl100, ragazzi))}, 15 * euro},
		{"declared absences are races too", tiered, nil, nil, []Entry{race(1, anna, absent, declared), race(2, anna)}, 18 * euro},
		{"teams are not races", tiered, nil, nil, []Entry{team(1, []id.Athlete{anna}), race(2, anna)}, 10 * euro},
	} {
		for method, want := range map[domain.FeeMethod]money.Cents{domain.FeePerAthleteAndRace: c.want, domain.FeePerRace: c.want,
			domain.FeePerAthlete: 0} {
			got := NewTariff(method, c.opts, slices.Concat(c.categories, c.races)).Compute(c.entries)
			if got.Fees != want {
				t.Errorf("%s, method %d: %s, want %s", c.why, method, got.Fees.Decimal(), want.Decimal())
			}
		}
	}
}

func TestTeamPrices(t *testing.T) {
	group := domain.CategoryKey{CategoryID: ragazzi, Kind: catalog.Team}
	category := func(disabled bool, kind domain.EntryKind, price string) []PriceOverride {
		return []PriceOverride{{Category: domain.CategoryKey{CategoryID: ragazzi, Disabled: disabled, Kind: kind},
			Prices: option.Values{option.TeamPrice: price}}}
	}
	own := func(price string) []PriceOverride {
		return []PriceOverride{{ID: 1, RaceID: relay, Category: group, Prices: option.Values{option.TeamPrice: price}}}
	}
	entries := []Entry{team(1, []id.Athlete{anna}), team(2, []id.Athlete{bea}, in(sprint, ragazzi)),
		team(3, []id.Athlete{bea}, in(relay, juniores)),
		race(4, anna)}
	for _, c := range []struct {
		why        string
		categories []PriceOverride
		races      []PriceOverride
		want       money.Cents
	}{
		{"the event's", nil, nil, 36 * euro},
		{"the category's", category(false, catalog.Team, "10"), nil, 32 * euro},
		{"the category's 0", category(false, catalog.Team, "0"), nil, 12 * euro},
		{"the disabled category's", category(true, catalog.Team, "10"), nil, 36 * euro},
		{"the individual category's", category(false, catalog.Individual, "10"), nil, 36 * euro},
		{"the race's", nil, own("5"), 29 * euro},
		{"the race's 0 before the category's", category(false, catalog.Team, "10"), own("0"), 22 * euro},
	} {
		for _, method := range []domain.FeeMethod{domain.FeePerAthleteAndRace, domain.FeePerAthlete, domain.FeePerRace} {
			got := NewTariff(method, option.Values{option.TeamPrice: "12"}, slices.Concat(c.categories, c.races)).Compute(entries)
			if got.Fees != c.want {
				t.Errorf("%s, method %d: %s, want %s", c.why, method, got.Fees.Decimal(), c.want.Decimal())
			}
		}
	}
}

func TestCounts(t *testing.T) {
	entries := []Entry{
		race(1, anna), race(2, anna, absent, declared), race(3, bea),
		team(4, []id.Athlete{anna, carla}), team(5, []id.Athlete{carla, dora}, open),
	}
	for required, want := range map[string]Counts{
		"0": {Entries: 3, Teams: 2, Athletes: 2, TeamAthletes: 2},
		"1": {Entries: 3, Teams: 1, Athletes: 2, TeamAthletes: 1},
	} {
		opts := option.Values{option.TeamMembersRequired: required, option.CountTeamOnlyAthletes: "0"}
		if got := NewTariff(0, opts, nil).Compute(entries).Counts; got != want {
			t.Errorf("members required %s: counts are %+v, want %+v", required, got, want)
		}
	}
}

// TestLargeClub checks that the largest prices for a club of a hundred thousand entries do not overflow.
func TestLargeClub(t *testing.T) {
	const n = 100_000
	opts := option.Values{}
	for optionID := range cent {
		opts[optionID] = "100000"
	}
	entries := make([]Entry, n)
	for i := range entries {
		entries[i] = race(id.Entry(i+1), id.Athlete(i+1), late, absent)
	}
	got := NewTariff(domain.FeePerAthleteAndRace, opts, nil).Compute(entries)
	most := 100_000 * euro
	if want := (Amounts{2*n*most + most, n * most, 2 * n * most}); got.Amounts != want {
		t.Errorf("the club owes %+v, want %+v", got.Amounts, want)
	}
}

func TestLinesSkipFreeItems(t *testing.T) {
	free := []PriceOverride{{RaceID: sl100, Category: domain.CategoryKey{CategoryID: ragazzi, Kind: catalog.Individual},
		Prices: option.Values{option.RacePrice: "0"}}}
	got := NewTariff(0, option.Values{option.RacePrice: "6"}, free).
		Compute([]Entry{race(1, anna), race(2, anna, in(sl100, ragazzi)), race(3, bea)})
	if want := []Line{{RaceFee, 2, 12 * euro}}; !slices.Equal(got.Lines, want) || got.Entries != 3 {
		t.Errorf("%d entries have the lines %v, want %v", got.Entries, got.Lines, want)
	}
}
