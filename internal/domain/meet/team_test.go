package meet

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// m and f return competitive members of club 7 born in a year.
func m(year int) Entrant { return swimmer(domain.Male, year) }
func f(year int) Entrant { return swimmer(domain.Female, year) }

func swimmer(sex domain.Sex, year int) Entrant {
	return Entrant{
		ID: id.Athlete(year)*10 + id.Athlete(sex), LastName: "Rossi", FirstName: "Anna", Sex: sex, Birth: calendar.Of(year, 6, 1), ClubID: 7,
		Membership: catalog.Competitive,
		Disability: catalog.NoDisability,
	}
}

// with returns x after applying change.
func with(x Entrant, change func(*Entrant)) Entrant {
	change(&x)
	return x
}

func master(year int) Entrant {
	return with(m(year), func(x *Entrant) { x.Membership = catalog.Masters })
}

const (
	noFault      = ""
	tooMany      = "Troppi componenti: 5 su 4"
	anotherClub  = "Rossi Anna: atleta di un'altra società"
	notFitting   = "Rossi Anna: categoria non compatibile con quella della squadra"
	lower        = "Rossi Anna: categoria inferiore a quella della squadra"
	higher       = "Rossi Anna: categoria superiore a quella della squadra"
	nobodyOfIt   = "Nessun componente della categoria della squadra"
	womenAmong   = "Componenti di sesso femminile in una squadra maschile"
	menAmong     = "Componenti di sesso maschile in una squadra femminile"
	bothSexes    = "Componenti di sesso diverso in una gara non mista"
	staffettaM80 = 351
)

// TestFaults checks each fault. In this season, male Ragazzi are born 2011 to 2013, Juniores 2009 and 2010; female Ragazzi 2013 and 2014.
func TestFaults(t *testing.T) {
	individual := shipped(catalog.Individual, false, esordientiA, ragazzi, juniores, cadetti, seniores)
	relays := shipped(catalog.Team, false, esordientiA, ragazzi, juniores, cadetti, seniores, staffettaM80, 352)
	all := slices.Concat(individual, relays)
	younger, olderToo, oldest := option.Values{option.YoungerInTeam: "1"}, option.Values{option.OlderInTeam: "1"}, option.Values{option.OldestMemberCategory: "1"}
	any4 := Race{SportID: domain.Swimming, Members: 4}
	men4, women4, mixed4 := any4, any4, any4
	men4.Sex, women4.Sex, mixed4.Sex = catalog.Men, catalog.Women, catalog.Mixed
	for _, c := range []struct {
		name       string
		race       Race
		options    option.Values
		categories []Category
		category   id.Category
		members    []Entrant
		want       []string
	}{
		{"sound", any4, nil, all, ragazzi, []Entrant{m(2011), m(2012), m(2013), m(2012)}, nil},
		{"no members", any4, nil, all, ragazzi, nil, nil},
		{"incomplete", any4, nil, all, ragazzi, []Entrant{m(2011)}, nil},
		{"five", any4, nil, all, ragazzi, []Entrant{m(2011), m(2012), m(2013), m(2012), m(2011)}, []string{tooMany}},
		{"another club", any4, nil, all, ragazzi, []Entrant{with(m(2011), func(x *Entrant) { x.ClubID = 8 })}, []string{anotherClub}},

		{"both sexes", any4, nil, all, ragazzi, []Entrant{m(2013), f(2013)}, []string{bothSexes}},
		{"women's", any4, nil, all, ragazzi, []Entrant{f(2013), f(2014)}, nil},
		{"a woman among men", men4, nil, all, ragazzi, []Entrant{m(2013), f(2013)}, []string{womenAmong}},
		{"a man among women", women4, nil, all, ragazzi, []Entrant{m(2013), f(2013)}, []string{menAmong}},
		{"half and half", mixed4, nil, all, ragazzi, []Entrant{m(2013), f(2013), f(2014), m(2012)}, nil},
		{"half of the members", mixed4, nil, all, ragazzi, []Entrant{m(2013), m(2013)}, nil},
		{"three of one sex", mixed4, nil, all, ragazzi, []Entrant{m(2013), m(2012), m(2011)},
			[]string{"Componenti non per metà maschi e per metà femmine: 3 e 0"}},

		{"younger", any4, nil, all, ragazzi, []Entrant{m(2012), m(2014)}, []string{lower}},
		{"younger, allowed", any4, younger, all, ragazzi, []Entrant{m(2012), m(2014), m(2014), m(2015)}, nil},
		{"only younger", any4, younger, all, ragazzi, []Entrant{m(2015), m(2014), m(2014), m(2015)}, []string{nobodyOfIt}},
		{"only younger, but others may join", any4, younger, all, ragazzi, []Entrant{m(2015), m(2014)}, nil},
		{"younger than any category", any4, younger, all, ragazzi, []Entrant{m(2012), m(2019)}, []string{notFitting}},
		{"older", any4, nil, all, ragazzi, []Entrant{m(2012), m(2010)}, []string{higher}},
		{"older, with the other option", any4, younger, all, ragazzi, []Entrant{m(2012), m(2010)}, []string{higher}},
		{"older, allowed", any4, olderToo, all, ragazzi, []Entrant{m(2010), m(2010), m(1990), m(2009)}, nil},
		{"the oldest decides", any4, oldest, all, ragazzi, []Entrant{m(2012), m(2010), m(2015)}, nil},
		{"the oldest decides, and all are younger than the stored category", any4, oldest, all, ragazzi,
			[]Entrant{m(2015), m(2014), m(2014), m(2015)}, nil},
		{"the oldest decides among categories", any4, oldest, all, ragazzi, []Entrant{m(2012), m(2019)}, []string{notFitting}},
		{"another membership", any4, olderToo, all, ragazzi, []Entrant{master(2012)}, []string{notFitting}},
		{"disabled", any4, nil, all, ragazzi, []Entrant{with(m(2012), func(x *Entrant) { x.Disability = 3 })}, []string{notFitting}},
		{"disabled, with a category of their own", any4, younger, slices.Concat(all, shipped(catalog.Individual, true, ragazzi)), ragazzi,
			[]Entrant{with(m(2012), func(x *Entrant) { x.Disability = 3 })}, []string{notFitting}},
		{"category exception", any4, nil, all, ragazzi, []Entrant{with(m(2005), func(x *Entrant) { x.ID = 55 })}, nil},
		{"exception for another category", any4, nil, all, cadetti, []Entrant{with(m(2008), func(x *Entrant) { x.ID = 55 })}, []string{lower}},
		{"only teams take part", any4, nil, relays, ragazzi, []Entrant{m(2012), m(2010)}, []string{higher}},
		{"only teams take part, younger", any4, younger, relays, ragazzi, []Entrant{m(2012), m(2015)}, nil},
		{"only in the range of the team", any4, nil, slices.Concat(shipped(catalog.Individual, false, esordientiA), relays), ragazzi,
			[]Entrant{m(2012)}, nil},
		{"removed category", any4, nil, individual, ragazzi, []Entrant{m(1990)}, nil},

		// The event is in May 2026; ages are counted on 31 December.
		{"sum at the bottom", any4, nil, all, staffettaM80, []Entrant{master(2006), master(2006), master(2006), master(2006)}, nil},
		{"sum below", any4, nil, all, 352, []Entrant{master(2001), master(2001), master(2001), master(2002)},
			[]string{"Somma delle età 99: la categoria va da 100 a 119"}},
		{"sum at the top", any4, nil, all, 352, []Entrant{master(1996), master(1996), master(1996), master(1997)}, nil},
		{"sum above", any4, nil, all, 352, []Entrant{master(1996), master(1996), master(1996), master(1996)},
			[]string{"Somma delle età 120: la categoria va da 100 a 119"}},
		{"sum still to grow", any4, nil, all, 352, []Entrant{master(1996)}, nil},
		{"sum already too high", any4, nil, all, 352, []Entrant{master(1966), master(1965)},
			[]string{"Somma delle età 121: la categoria va da 100 a 119"}},
		{"M20 only in M80", any4, nil, all, 352, []Entrant{master(2005)}, []string{notFitting}},
		{"not a master", any4, nil, all, 352, []Entrant{m(1996)}, []string{notFitting}},
	} {
		event := spring
		event.Options = c.options
		field := Eligibility{Event: event, Categories: c.categories, Exceptions: map[id.Athlete]id.Category{55: season + ragazzi},
			Memberships: true}
		got := field.Faults(Entry{ClubID: 7, Category: domain.CategoryKey{CategoryID: season + c.category, Kind: catalog.Team},
			Members: c.members}, c.race)
		var reasons []string
		for _, fault := range got {
			reasons = append(reasons, fault.Reason)
		}
		if !slices.Equal(reasons, c.want) {
			t.Errorf("%s: %q, want %q", c.name, reasons, c.want)
		}
	}
}

func TestTeamSexBindsMembers(t *testing.T) {
	race := Race{SportID: domain.Swimming, Members: 4}
	for _, c := range []struct {
		sex     domain.Sex
		members []Entrant
		want    string
	}{
		{1, []Entrant{m(2012), m(2013)}, noFault}, {1, []Entrant{f(2013)}, womenAmong}, {2, []Entrant{m(2013)}, menAmong},
		{3, []Entrant{f(2013), m(2013)}, bothSexes}, {0, []Entrant{f(2013)}, noFault},
	} {
		if got := sexFault(c.sex, c.members, race); got != c.want {
			t.Errorf("team of sex %d: %q, want %q", c.sex, got, c.want)
		}
	}
}

func TestTeamCategory(t *testing.T) {
	individual := shipped(catalog.Individual, false, esordientiA, ragazzi, juniores, cadetti)
	relays := shipped(catalog.Team, false, esordientiA, ragazzi, juniores)
	for _, c := range []struct {
		name       string
		categories []Category
		members    []Entrant
		want       id.Category
	}{
		{"oldest", slices.Concat(relays, individual), []Entrant{m(2013), m(2010), m(2014)}, season + juniores},
		{"a girl is in the higher category", slices.Concat(relays, individual), []Entrant{m(2011), f(2012)}, season + juniores},
		{"only teams take part", relays, []Entrant{m(2015), m(2013)}, season + ragazzi},
		{"not for teams", slices.Concat(relays, individual), []Entrant{m(2013), m(2008)}, 0},
		{"some without a category", slices.Concat(relays, individual), []Entrant{m(2013), m(1980)}, season + ragazzi},
		{"empty", slices.Concat(relays, individual), nil, 0},
	} {
		field := Eligibility{Event: spring, Categories: c.categories, Memberships: true}
		got, ok := field.TeamCategory(c.members)
		if got.CategoryID != c.want || ok != (c.want != 0) || ok && got.Kind != catalog.Team {
			t.Errorf("%s: %d of kind %d, want %d", c.name, got.CategoryID, got.Kind, c.want)
		}
	}
}

// TestAgeSumCategoriesHaveNoMembers checks that a category with a sum of ages is never a member's own category, however narrow its range.
func TestAgeSumCategoriesHaveNoMembers(t *testing.T) {
	field := Eligibility{Event: spring, Categories: shipped(catalog.Team, false, seniores, 352)}
	if got, ok := field.TeamCategory([]Entrant{m(1990)}); !ok || got.CategoryID != season+seniores {
		t.Errorf("in %d", got.CategoryID)
	}
}

// TestTeamInComputedCategoryIsValid checks that athletes with a category may form a team in the computed category if younger members are
// allowed.
func TestTeamInComputedCategoryIsValid(t *testing.T) {
	categories := slices.Concat(shipped(catalog.Individual, false, esordientiA, ragazzi, juniores, cadetti, seniores),
		shipped(catalog.Team, false, esordientiA, ragazzi, juniores, cadetti, seniores))
	rapid.Check(t, func(t *rapid.T) {
		years := rapid.SliceOfN(rapid.IntRange(1960, 2014), 4, 4).Draw(t, "years")
		sex := rapid.SampledFrom([]domain.Sex{domain.Male, domain.Female}).Draw(t, "sex")
		var members []Entrant
		for _, y := range years {
			members = append(members, swimmer(sex, y))
		}
		event := spring
		event.Options = option.Values{option.YoungerInTeam: "1"}
		field := Eligibility{Event: event, Categories: categories, Memberships: true}
		c, ok := field.TeamCategory(members)
		if !ok {
			t.Fatalf("no category for %v", years)
		}
		oldest := slices.MinFunc(members, func(a, b Entrant) int { return a.Birth.Compare(b.Birth) })
		if own, _ := CategoryOf(oldest, categories, 0, true); own.CategoryID != c.CategoryID {
			t.Fatalf("the oldest is in %d, the team in %d", own.CategoryID, c.CategoryID)
		}
		team := Entry{ClubID: 7, Category: c.CategoryKey, Sex: sex, Members: members}
		if faults := field.Faults(team, Race{SportID: domain.Swimming, Members: 4}); len(faults) > 0 {
			t.Fatalf("%v: got %v, want len(faults) == 0", years, faults)
		}
	})
}

func TestOlder(t *testing.T) {
	rag, jun := shipped(1, false, ragazzi)[0], shipped(1, false, juniores)[0]
	girls := Category{Women: catalog.Range{From: day("2009-01-01"), To: day("2010-12-31")}}
	for _, c := range []struct {
		name string
		a, b Category
		want bool
	}{
		{"by men's dates", jun, rag, true}, {"not the other way round", rag, jun, false}, {"not itself", rag, rag, false},
		{"by women's where there are no men", girls, jun, true}, {"and not the other way round", jun, girls, false},
	} {
		if isOlder(&c.a, &c.b) != c.want {
			t.Error(c.name)
		}
	}
}
