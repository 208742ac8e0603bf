package printing

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/app/entry"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/report"
)

func labels(facts []report.Fact) string {
	var out []string
	for _, f := range facts {
		out = append(out, f.Label)
	}
	return strings.Join(out, ", ")
}

func TestBlankFacts(t *testing.T) {
	for _, c := range []struct {
		sport  domain.Sport
		shape  cardShape
		metres int
		want   string
	}{
		{domain.Swimming, smallCards, 400, "Tempo, Firma"},
		{domain.WomensGymnastics, smallCards, 0, "Punteggio, Firma"},
		{domain.WomensGymnastics, largeCards, 0, "Punteggio 1, Punteggio 2, Punteggio 3, Firma"},
		{domain.Swimming, largeCards, 50, "Tempo 1, Tempo 2, Tempo 3, Firma"},
		{domain.Swimming, largeCards, 0, "Tempo 1, Tempo 2, Tempo 3, Firma"},
		{domain.Swimming, largeCards, 200, "Tempo 1, Tempo 2, Tempo 3, Intermedio 50 m, Intermedio 100 m, Intermedio 150 m, Firma"},
		{domain.Swimming, largeCards, 1500,
			"Tempo 1, Tempo 2, Tempo 3, Intermedio 200 m, Intermedio 400 m, Intermedio 600 m, Intermedio 800 m, Intermedio 1.000 m, Intermedio 1.200 m, Intermedio 1.400 m, Firma"},
	} {
		if got := labels(eventPrinter{event: domain.Event{SportID: c.sport},
			races: map[id.Race]domain.Race{7: {Metres: c.metres}}}.blankFacts(c.shape, 7)); got != c.want {
			t.Errorf("%d m: %s", c.metres, got)
		}
	}
}

// TestStartsFollowStartOrder checks that the start order comes first, then heat and lane. Absent entrants have no card.
func TestStartsFollowStartOrder(t *testing.T) {
	starts := func(name string, race id.Race, sex domain.Sex, heat, lane int, change ...func(*domain.Participation)) domain.Participation {
		n := domain.Participation{Entry: domain.Entry{RaceID: race, Kind: domain.Individual, CategoryID: 5, Disability: domain.NoDisability,
			Sex: sex, Athlete: domain.Entrant{LastName: name}}}
		n.Place.Heat, n.Place.Lane = heat, lane
		for _, f := range change {
			f(&n)
		}
		return n
	}
	item := func(position int, race id.Race, sex domain.Sex) domain.StartItem {
		return domain.StartItem{Position: position, RaceID: race, CategoryID: 5, Kind: domain.Individual, Sex: sex}
	}
	b := entry.Book{
		Order: []domain.StartItem{item(1, 8, domain.Male), {Position: 2, Note: "Pausa"}, item(3, 7, domain.Female)},
		Clubs: []entry.ClubBook{
			{Entries: []domain.Participation{starts("F", 9, domain.Male, 0, 0), starts("D", 7, domain.Female, 1, 4),
				starts("B", 8, domain.Male, 1, 5), starts("E", 7, domain.Female, 2, 3)}},
			{Entries: []domain.Participation{
				starts("A", 8, domain.Male, 1, 3), starts("absent", 8, domain.Male, 1, 1, func(n *domain.Participation) { n.Absent = true }),
				starts("missing", 8, domain.Male, 1, 2, func(n *domain.Participation) { n.Result.Status = domain.ResultAbsent }),
				starts("C", 7, domain.Female, 1, 1),
			}},
		},
	}
	var got strings.Builder
	for _, n := range startOrderOf(b).starts(b.Clubs) {
		got.WriteString(n.Athlete.LastName)
	}
	if got.String() != "ABCDEF" {
		t.Error(got.String())
	}
}

func TestRaceGroups(t *testing.T) {
	n := eventPrinter{domain.Event{SportID: domain.Swimming}, map[id.Race]domain.Race{7: {Name: "50 metri dorso"}, 3: {Name: "4x50 mista"}},
		map[id.Category]domain.Category{5: {Label: "Rag."}}}
	athlete := func(name string, time racetime.Centis, sex domain.Sex) domain.Entry {
		return domain.Entry{RaceID: 7, CategoryID: 5, Kind: domain.Individual, Disability: domain.NoDisability, Sex: sex, EntryTime: time,
			Athlete: domain.Entrant{LastName: name, FirstName: "N."}}
	}
	team := domain.Entry{RaceID: 3, CategoryID: 5, Kind: domain.Team, Disability: domain.NoDisability, Sex: domain.Mixed, ClubName: "Onda",
		Progressive: 2, Members: []domain.Member{
			{Entrant: domain.Entrant{LastName: "D'Alò", FirstName: "Zoë"}}, {Entrant: domain.Entrant{LastName: "Rossi", FirstName: "Ugo"}},
		}}
	para := athlete("Para", 1, domain.Female)
	para.Disability = 4
	var got []string
	for _, g := range n.raceGroups([]domain.Entry{team, athlete("Senza", 0, domain.Male), athlete("Lento", 4000, domain.Male),
		athlete("Svelta", 3000, domain.Female), para, athlete("Primo", 2500, domain.Male)}) {
		line := g.Heading + " [" + g.Aside + "]"
		for _, r := range g.Rows {
			line += " " + r[0].String() + " " + r[1].String()
		}
		got = append(got, line)
	}
	want := []string{
		"50 metri dorso · Rag. · Femmine [iscritti 1] 1 Svelta N.",
		"50 metri dorso · Rag. disabili · Femmine [iscritti 1] 1 Para N.",
		"50 metri dorso · Rag. · Maschi [iscritti 3] 1 Primo N. 2 Lento N. 3 Senza N.",
		"4x50 mista · Rag. · Misti [iscritti 1] 1 Onda B (D'Alò Zoë, Rossi Ugo)",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// TestCardFilters checks that races, sex and heats select the cards.
func TestCardFilters(t *testing.T) {
	n := domain.Participation{Entry: domain.Entry{RaceID: 7, Sex: domain.Female}, Place: domain.StartPlace{Heat: 2, Lane: 3}}
	for _, c := range []struct {
		name string
		in   cardsInput
		want bool
	}{
		{"no filter", cardsInput{}, true},
		{"its race", cardsInput{Races: []id.Race{6, 7}}, true}, {"another race", cardsInput{Races: []id.Race{6}}, false},
		{"its sex", cardsInput{Sex: domain.Female}, true}, {"the other", cardsInput{Sex: domain.Male}, false},
		{"its heat", cardsInput{Heats: []int64{2}}, true}, {"another heat", cardsInput{Heats: []int64{1, 3}}, false},
		{"all filters", cardsInput{Races: []id.Race{7}, Sex: domain.Female, Heats: []int64{2}}, true},
		{"wrong heat", cardsInput{Races: []id.Race{7}, Sex: domain.Female, Heats: []int64{1}}, false},
	} {
		if got := c.in.wants(n); got != c.want {
			t.Errorf("%s: got %t, want %t", c.name, got, c.want)
		}
	}
}

// TestFreeLanes checks that each heat gets cards for its free lanes, in place. Entrants without a lane get none.
func TestFreeLanes(t *testing.T) {
	starts := func(category id.Category, heat int, lanes ...int) (out []domain.Participation) {
		for _, lane := range lanes {
			out = append(out, domain.Participation{
				Entry: domain.Entry{RaceID: 7, Kind: domain.Individual, CategoryID: category, Disability: domain.NoDisability, Sex: domain.Female,
					ClubName: "Rari", Athlete: domain.Entrant{LastName: "A"}},
				Place: domain.StartPlace{Heat: heat, Lane: lane},
			})
		}
		return out
	}
	shown := func(list []domain.Participation) string {
		var out []string
		for _, n := range list {
			text := fmt.Sprintf("%d/%d", n.Place.Heat, n.Place.Lane)
			if isFreeLane(n) {
				text += " free"
			}
			out = append(out, text)
		}
		return strings.Join(out, ", ")
	}
	item := func(position int, race id.Race, category id.Category) domain.StartItem {
		return domain.StartItem{Position: position, RaceID: race, CategoryID: category, Kind: domain.Individual, Sex: domain.Female}
	}
	side, apart := []domain.StartItem{item(1, 7, 5), item(2, 7, 6)}, []domain.StartItem{item(1, 7, 5), item(2, 8, 5), item(3, 7, 6)}
	for _, c := range []struct {
		name    string
		options option.Values
		order   []domain.StartItem
		starts  []domain.Participation
		want    string
	}{
		{"two heats", option.Values{option.Lanes: "4"}, side, append(starts(5, 1, 2, 3), starts(5, 2, 1, 2, 3, 4)...),
			"1/1 free, 1/2, 1/3, 1/4 free, 2/1, 2/2, 2/3, 2/4"},
		{"lanes from 0", option.Values{option.Lanes: "3", option.FirstLane: "0"}, side, starts(5, 1, 1), "1/0 free, 1/1, 1/2 free"},
		{"by category", option.Values{option.Lanes: "2"}, side, append(starts(5, 1, 1), starts(6, 1, 2)...), "1/1, 1/2 free, 1/1 free, 1/2"},
		{"categories together", option.Values{option.Lanes: "3", option.GroupCategories: "1"}, side,
			append(starts(5, 1, 1), starts(6, 1, 2)...), "1/1, 1/2, 1/3 free"},
		{"categories with another race between them", option.Values{option.Lanes: "3", option.GroupCategories: "1"}, apart,
			append(starts(5, 1, 1), starts(6, 1, 2)...),
			"1/1, 1/2 free, 1/3 free, 1/1 free, 1/2, 1/3 free"},
		{"no list yet", option.Values{option.Lanes: "3"}, side, starts(5, 0, 0, 0), "0/0, 0/0"},
	} {
		if got := shown(startOrderOf(entry.Book{Event: domain.Event{Options: c.options},
			Order: c.order}).withFreeLanes(c.starts)); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
	free := startOrderOf(entry.Book{Event: domain.Event{Options: option.Values{option.Lanes: "2"}}, Order: side}).withFreeLanes(starts(5,
		1, 1))[1:]
	cards := eventPrinter{event: domain.Event{SportID: domain.Swimming}}.cards(free, smallCards)
	if len(cards) != 1 || cards[0].Heading != "" || labels(cards[0].Facts) != "Gara, Batteria e corsia, Nome, Società, Tempo, Firma" {
		t.Errorf("%+v", cards)
	}
}

// TestCardsOfGroupedCategories checks that if categories are grouped, the cards of a heat are together too, lane by lane.
func TestCardsOfGroupedCategories(t *testing.T) {
	start := func(category id.Category, heat, lane int) domain.Participation {
		return domain.Participation{Entry: domain.Entry{RaceID: 7, Kind: domain.Individual, CategoryID: category,
			Disability: domain.NoDisability, Sex: domain.Female}, Place: domain.StartPlace{Heat: heat, Lane: lane}}
	}
	item := func(position int, category id.Category) domain.StartItem {
		return domain.StartItem{Position: position, RaceID: 7, CategoryID: category, Kind: domain.Individual, Sex: domain.Female}
	}
	for _, c := range []struct {
		together, want string
	}{{"1", "1/1 1/2 2/1 2/2 "}, {"0", "1/2 2/1 1/1 2/2 "}} {
		b := entry.Book{
			Event: domain.Event{Options: option.Values{option.GroupCategories: c.together}}, Order: []domain.StartItem{item(1, 6), item(2, 5)},
			Clubs: []entry.ClubBook{{Entries: []domain.Participation{start(6, 2, 1), start(5, 2, 2), start(6, 1, 2), start(5, 1, 1)}}},
		}
		var got strings.Builder
		for _, n := range startOrderOf(b).starts(b.Clubs) {
			fmt.Fprintf(&got, "%d/%d ", n.Place.Heat, n.Place.Lane)
		}
		if got.String() != c.want {
			t.Errorf("together %s: %s, want %s", c.together, got.String(), c.want)
		}
	}
}
