package exchange

import (
	"slices"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/lenex"
)

func TestAlignAges(t *testing.T) {
	const season = 2027
	bornIn := func(categoryID id.Category, from, to int) domain.Category {
		return domain.Category{ID: categoryID, SeasonID: season, WomenFrom: calendar.Of(from, 1, 1), WomenTo: calendar.Of(to, 12, 31)}
	}
	// At the reference year: 12 to 13, 14 to 15, 26 to 30.
	categories := []domain.Category{bornIn(1, 2014, 2015), bornIn(2, 2012, 2013), bornIn(3, 1997, 2001)}
	type ages [2]int
	autumn, spring := calendar.Of(2026, 11, 21), calendar.Of(2027, 3, 6)
	for _, c := range []struct {
		name      string
		ageDate   calendar.Date
		session   calendar.Date
		groups    []ages
		want      []ages
		wantShift int
	}{
		{"calendar year of an autumn meet", calendar.Of(2026, 12, 31), autumn, []ages{{11, 12}, {13, 14}}, []ages{{12, 13}, {14, 15}}, 1},
		{"no age date", calendar.Date{}, autumn, []ages{{11, 12}}, []ages{{12, 13}}, 1},
		{"the year of the season", calendar.Of(2027, 12, 31), autumn, []ages{{12, 13}}, []ages{{12, 13}}, 0},
		{"spring", calendar.Date{}, spring, []ages{{12, 13}}, []ages{{12, 13}}, 0},
		{"ages that already fit", calendar.Of(2026, 12, 31), autumn, []ages{{26, 30}, {12, 13}}, []ages{{26, 30}, {12, 13}}, 0},
		{"open groups", calendar.Of(2026, 12, 31), autumn, []ages{{-1, -1}, {-1, 12}, {13, 99}}, []ages{{-1, -1}, {-1, 13}, {14, 99}}, 1},
		{"the following year", calendar.Of(2028, 1, 1), spring, []ages{{13, 14}}, []ages{{12, 13}}, -1},
		{"file of another season", calendar.Of(2024, 12, 31), autumn, []ages{{9, 10}}, []ages{{9, 10}}, 0},
	} {
		e := &lenex.Event{Gender: lenex.Female}
		for _, g := range c.groups {
			e.AgeGroups = append(e.AgeGroups, lenex.AgeGroup{AgeMin: lenex.Some(g[0]), AgeMax: lenex.Some(g[1])})
		}
		e.AgeGroups = append(e.AgeGroups, lenex.AgeGroup{Calculate: "TOTAL", AgeMin: lenex.Some(100), AgeMax: lenex.Some(119)})
		f := &File{Meet: &lenex.Meet{}, Sessions: []*Session{{Session: &lenex.Session{Date: c.session}}}, Events: map[int]*lenex.Event{1: e}}
		if !c.ageDate.IsZero() {
			f.Meet.AgeDate = &lenex.AgeDate{Type: "YEAR", Value: c.ageDate}
		}
		for range 2 { // the second time changes nothing
			f.AlignAges(categories)
		}
		var got []ages
		for _, g := range e.AgeGroups {
			got = append(got, ages{g.AgeMin.N, g.AgeMax.N})
		}
		if want := append(slices.Clone(c.want), ages{100, 119}); !slices.Equal(got, want) || f.ageShift != c.wantShift {
			t.Errorf("%s: %v with shift %d, want %v with %d", c.name, got, f.ageShift, want, c.wantShift)
		}
	}
}
