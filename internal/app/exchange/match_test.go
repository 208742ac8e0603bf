package exchange

import (
	"slices"
	"testing"

	"traguardo/internal/access"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/lenex"
)

func TestMatchAthletes(t *testing.T) {
	day := calendar.Of
	index := NewIndex([]domain.Entrant{
		{ID: 1, LastName: "D'Alò", FirstName: "Anna", Birth: day(2010, 5, 4), Card: "AB 12"},
		{ID: 2, LastName: "Rossi", FirstName: "Anna", Birth: day(2010, 5, 4)},
		{ID: 3, LastName: "Rossi", FirstName: "Anna", Birth: day(2010, 9, 1)},
		{ID: 4, LastName: "Bianchi", FirstName: "Ada", Birth: day(2011, 1, 1), Card: "II"},
		{ID: 5, LastName: "Verdi", FirstName: "Ada", Birth: day(2011, 3, 1), Card: "II"},
		{ID: 6, LastName: "van Dijk", FirstName: "Eva", Birth: day(2012, 2, 2)},
	})
	for _, c := range []struct {
		name, last, prefix, first, card string
		birth                           calendar.Date
		want                            []id.Athlete
	}{
		{"card and last name", "DALO", "", "X", "ab12", day(1990, 1, 1), []id.Athlete{1}},
		{"card of another athlete", "Rossi", "", "Anna", "AB12", day(2010, 5, 4), []id.Athlete{2}},
		{"licence shared by many", "verdi", "", "ada", "II", day(2011, 3, 1), []id.Athlete{5}},
		{"name and date", "rossi", "", "ANNA", "", day(2010, 9, 1), []id.Athlete{3}},
		{"name and year", "rossi", "", "anna", "", day(2010, 1, 1), []id.Athlete{2, 3}},
		{"name and another day of the year", "bianchi", "", "ada", "", day(2011, 6, 6), []id.Athlete{4}},
		{"another year", "bianchi", "", "ada", "", day(2012, 6, 6), nil},
		{"no date", "rossi", "", "anna", "", calendar.Date{}, nil},
		{"card without date", "bianchi", "", "", "II", calendar.Date{}, []id.Athlete{4}},
		{"a prefix", "Dijk", "van", "Eva", "", day(2012, 2, 2), []id.Athlete{6}},
		{"a patronymic as prefix", "van Dijk", "Petrovna", "Eva", "", day(2012, 2, 2), []id.Athlete{6}},
		{"no one", "Neri", "", "Anna", "", day(2010, 5, 4), nil},
	} {
		full := lenex.Athlete{NamePrefix: c.prefix, LastName: c.last, FirstName: c.first, License: c.card, BirthDate: c.birth}
		var got []id.Athlete
		for _, a := range index.Match(personOf(nil, &full)) {
			got = append(got, a.ID)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func TestMatchRaces(t *testing.T) {
	young := domain.Category{ID: 1, SeasonID: 2026, WomenFrom: calendar.Of(2012, 1, 1), WomenTo: calendar.Of(2013, 12, 31)}
	ages := lenex.AgesOf(young, domain.Female)
	free := domain.Race{ID: 1, Abbreviation: "100 SL", LegMetres: 100, Members: 1, Kind: domain.Individual}
	again := domain.Race{ID: 2, Abbreviation: "100 SL", LegMetres: 100, Members: 1, Kind: domain.Individual}
	relay := domain.Race{ID: 3, Abbreviation: "4x50 SL", LegMetres: 50, Members: 4, Kind: domain.Team}
	mixed := domain.Race{ID: 4, Abbreviation: "4x50 SL MX", LegMetres: 50, Members: 4, Kind: domain.Team, Sex: domain.Mixed}
	kick := domain.Race{ID: 5, Name: "Solo gambe", Abbreviation: "GAMBE", LegMetres: 50, Members: 1, Kind: domain.Individual}
	offered := func(races ...domain.Race) []Offered {
		var out []Offered
		for _, r := range races {
			out = append(out, Offered{Race: r})
		}
		return out
	}
	style := func(stroke lenex.Stroke, metres, swimmers int, name string) *lenex.SwimStyle {
		return &lenex.SwimStyle{Stroke: stroke, Distance: lenex.Some(metres), RelayCount: lenex.Some(swimmers), Name: name}
	}
	all := offered(free, relay, mixed, kick)
	for _, c := range []struct {
		name            string
		races           []Offered
		event           lenex.Event
		found, possible []id.Race
	}{
		{"style", all, lenex.Event{Gender: lenex.Female, SwimStyle: style(lenex.Free, 100, 1, "")}, []id.Race{1}, nil},
		{"relay", all, lenex.Event{Gender: lenex.Female, SwimStyle: style(lenex.Free, 50, 4, "")}, []id.Race{3}, nil},
		{"mixed relay", all, lenex.Event{Gender: lenex.Mixed, SwimStyle: style(lenex.Free, 50, 4, "")}, []id.Race{4}, nil},
		{"mixed teams without their own race", offered(relay), lenex.Event{Gender: lenex.Mixed, SwimStyle: style(lenex.Free, 50, 4, "")},
			[]id.Race{3}, nil},
		{"relay of any sex", all, lenex.Event{Gender: lenex.All, SwimStyle: style(lenex.Free, 50, 4, "")}, []id.Race{3}, nil},
		{"another distance", all, lenex.Event{Gender: lenex.Female, SwimStyle: style(lenex.Free, 200, 1, "")}, nil, nil},
		{"custom by name", all, lenex.Event{Gender: lenex.All, SwimStyle: style(lenex.UnknownOne, 50, 1, "SOLO GAMBE")}, []id.Race{5}, nil},
		{"custom without a match", all, lenex.Event{Gender: lenex.Female, SwimStyle: style(lenex.UnknownOne, 50, 1, "Kick")}, nil,
			[]id.Race{1, 5}},
		{"by age group", []Offered{{Race: free}, {Race: again, Categories: []domain.Category{young}}}, lenex.Event{Gender: lenex.Female,
			SwimStyle: style(lenex.Free, 100, 1, ""), AgeGroups: []lenex.AgeGroup{ages}}, []id.Race{2}, nil},
		{"ambiguous", offered(free, again), lenex.Event{Gender: lenex.Female, SwimStyle: style(lenex.Free, 100, 1, "")}, []id.Race{1, 2}, nil},
	} {
		ids := func(list []domain.Race) (out []id.Race) {
			for _, r := range list {
				out = append(out, r.ID)
			}
			return out
		}
		found, possible := MatchRaces(c.races, &c.event, false)
		if !slices.Equal(ids(found), c.found) || !slices.Equal(ids(possible), c.possible) {
			t.Errorf("%s: %v, %v; want %v, %v", c.name, ids(found), ids(possible), c.found, c.possible)
		}
	}
}

func TestChoices(t *testing.T) {
	m := NewMatcher(access.Anonymous, upload.Request{Exchange: upload.Exchange{Choices: []upload.Chosen{
		{Position: upload.Position{Line: 3}, AthleteID: 1}, {Position: upload.Position{Line: 5, Number: 9}, AthleteID: 2},
	}}}, 0)
	for _, c := range []struct {
		at   upload.Position
		want id.Athlete
	}{
		{upload.Position{Line: 3, Number: 7}, 1}, {upload.Position{Line: 5, Number: 9}, 2}, {upload.Position{Line: 5, Number: 8}, 0},
		{upload.Position{Line: 4, Number: 9}, 0},
	} {
		got := id.Athlete(0)
		if chosen := m.choice(c.at); chosen != nil {
			got = chosen.AthleteID
		}
		if got != c.want {
			t.Errorf("%v: %d, want %d", c.at, got, c.want)
		}
	}
}

func TestRaceText(t *testing.T) {
	for _, c := range []struct {
		style lenex.SwimStyle
		want  string
	}{
		{lenex.SwimStyle{Distance: lenex.Some(100), RelayCount: lenex.Some(1), Stroke: lenex.Free}, "100 SL"},
		{lenex.SwimStyle{Distance: lenex.Some(50), RelayCount: lenex.Some(4), Stroke: lenex.Medley}, "4x50 MI"},
		{lenex.SwimStyle{Distance: lenex.Some(50), RelayCount: lenex.Some(1), Stroke: "DYNAMIC"}, "50 DYNAMIC"},
		{lenex.SwimStyle{Distance: lenex.Some(50), RelayCount: lenex.Some(1), Stroke: lenex.UnknownOne, Name: "Solo gambe"}, "Solo gambe"},
	} {
		if got := RaceText(&c.style); got != c.want {
			t.Errorf("%+v: %q, want %q", c.style, got, c.want)
		}
	}
}

func TestSameAges(t *testing.T) {
	const season = 2026
	born := func(age int) calendar.Date { return calendar.Of(calendar.Season(season).ReferenceYear()-age, 1, 1) }
	boys := domain.Category{SeasonID: season, MenFrom: born(9), MenTo: born(9)}
	seniors := domain.Category{SeasonID: season, MenTo: born(21), WomenTo: born(19)}
	open := domain.Category{SeasonID: season}
	group := func(from, to int) lenex.AgeGroup {
		return lenex.AgeGroup{AgeMin: lenex.Some(from), AgeMax: lenex.Some(to)}
	}
	for _, c := range []struct {
		name     string
		category domain.Category
		sex      domain.Sex
		group    lenex.AgeGroup
		want     bool
	}{
		{"no women in the category", boys, domain.Female, group(-1, -1), false},
		{"boys", boys, domain.Male, group(9, 9), true},
		{"no upper age", seniors, domain.Female, group(19, -1), true},
		{"99 means no upper age", seniors, domain.Female, group(19, 99), true},
		{"199 means no upper age", seniors, domain.Male, group(21, 199), true},
		{"an upper age", seniors, domain.Male, group(21, 25), false},
		{"open for everyone", open, domain.Female, group(-1, -1), true},
	} {
		if got := SameAges(c.category, c.sex, c.group); got != c.want {
			t.Errorf("%s: got %v, want %v", c.name, got, c.want)
		}
	}
}
