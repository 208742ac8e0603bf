package meet

import (
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
)

// shipped returns categories of the catalogue for the season 2026/2027 as event categories.
func shipped(kind domain.EntryKind, disabled bool, codes ...int64) []Category {
	var all []Category
	for _, code := range codes {
		for _, c := range catalog.Categories(2027) {
			if c.Code != code {
				continue
			}
			all = append(all, Category{
				CategoryKey: domain.CategoryKey{CategoryID: c.ID, Disabled: disabled, Kind: kind}, Name: c.Name,
				Membership: domain.Membership(c.Membership), Men: c.Men, Women: c.Women,
				AgeSumMin: int(c.AgeSumMin), AgeSumMax: int(c.AgeSumMax),
			})
		}
	}
	return all
}

// Codes and ids of the catalogue.
const (
	esordientiA, ragazzi, juniores, cadetti, seniores = 103, 104, 105, 106, 107
	season                                            = 2027000
)

func custom(categoryID id.Category, from, to string) Category {
	born := catalog.Range{From: day(from), To: day(to)}
	return Category{
		CategoryKey: domain.CategoryKey{CategoryID: categoryID, Kind: catalog.Individual},
		Membership:  catalog.Competitive, Men: born, Women: born,
	}
}

func TestCategoryOf(t *testing.T) {
	federation := shipped(catalog.Individual, false, esordientiA, ragazzi, juniores, cadetti, seniores, 206, 302)
	para := shipped(catalog.Individual, true, ragazzi, seniores)
	both := append(append([]Category{}, federation...), para...)
	wide := []Category{custom(30, "1900-01-01", "9999-12-31"), custom(20, "1990-01-01", "9999-12-31"),
		custom(10, "2011-01-01", "2012-12-31"), custom(9, "2012-01-01", "2013-12-30")}
	athlete := func(sex domain.Sex, birth string, membership domain.Membership, disability domain.Disability) Entrant {
		return Entrant{Sex: sex, Birth: day(birth), Membership: membership, Disability: disability}
	}
	for _, c := range []struct {
		name        string
		athlete     Entrant
		categories  []Category
		exception   id.Category
		memberships bool
		want        id.Category // 0: none
		disabled    bool
	}{
		{"boy of 15", athlete(1, "2012-06-01", 2, 1), both, 0, true, season + ragazzi, false},
		{"girl of 15", athlete(2, "2012-06-01", 2, 1), both, 0, true, season + juniores, false},
		{"first day of a range", athlete(1, "2011-01-01", 2, 1), both, 0, true, season + ragazzi, false},
		{"day before", athlete(1, "2010-12-31", 2, 1), both, 0, true, season + juniores, false},
		{"no upper age", athlete(2, "1930-01-01", 2, 1), both, 0, true, season + seniores, false},
		{"too young", athlete(1, "2018-01-01", 2, 1), both, 0, true, 0, false},
		{"no birth date", Entrant{Sex: 1, Membership: 2, Disability: 1}, both, 0, true, 0, false},
		{"no sex", athlete(0, "2012-06-01", 2, 1), both, 0, true, 0, false},
		{"master", athlete(1, "2000-06-01", 3, 1), both, 0, true, season + 302, false},
		{"the same age without membership types: the narrower", athlete(1, "2000-06-01", 0, 1), both, 0, false, season + 302, false},
		{"promotional", athlete(1, "2014-06-01", 1, 1), both, 0, true, season + 206, false},
		{"two as wide: the lowest id", athlete(1, "2014-06-01", 0, 1), both, 0, false, season + esordientiA, false},
		{"another membership", athlete(1, "2012-06-01", 3, 1), both, 0, true, 0, false},
		{"disabled", athlete(1, "2012-06-01", 2, 4), both, 0, true, season + ragazzi, true},
		{"disabled, no category for the age", athlete(1, "2009-06-01", 2, 4), both, 0, true, 0, false},
		{"disability not set", athlete(1, "2012-06-01", 2, 0), both, 0, true, season + ragazzi, false},
		{"exception", athlete(1, "2012-06-01", 2, 1), both, season + juniores, true, season + juniores, false},
		{"exception for an athlete without a category", athlete(1, "2018-01-01", 3, 1), both, season + ragazzi, true, season + ragazzi, false},
		{"exception of a disabled athlete", athlete(1, "2009-06-01", 2, 4), both, season + ragazzi, true, season + ragazzi, true},
		{"exception of a disabled athlete, among the others", athlete(1, "2009-06-01", 2, 4), both, season + cadetti, true, season + cadetti,
			false},
		{"exception of an athlete, among the disabled only", athlete(1, "2009-06-01", 2, 1), para, season + ragazzi, true, season + ragazzi,
			true},
		{"exception for a removed category", athlete(1, "2012-06-01", 2, 1), both, season + 999, true, 0, false},
		{"narrowest", athlete(1, "2011-05-05", 2, 1), wide, 0, true, 10, false},
		{"narrowest by a day", athlete(1, "2012-05-05", 2, 1), wide, 0, true, 9, false},
		{"narrowest of two without an upper bound", athlete(1, "1995-05-05", 2, 1), wide, 0, true, 20, false},
		{"open on both sides", athlete(2, "1950-05-05", 2, 1), wide, 0, true, 30, false},
		{"team categories are ignored", athlete(1, "2012-06-01", 2, 1), shipped(catalog.Team, false, ragazzi), 0, true, 0, false},
		{"exceptions and teams", athlete(1, "2012-06-01", 2, 1), shipped(catalog.Team, false, ragazzi), season + ragazzi, true, 0, false},
		{"no categories", athlete(1, "2012-06-01", 2, 1), nil, 0, true, 0, false},
	} {
		got, ok := CategoryOf(c.athlete, c.categories, c.exception, c.memberships)
		if got.CategoryID != c.want || ok != (c.want != 0) || got.Disabled != c.disabled {
			t.Errorf("%s: %d, disabled %v, found %v; want %d", c.name, got.CategoryID, got.Disabled, ok, c.want)
		}
	}
}

func TestCategoryOfIgnoresOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		categories := rapid.SliceOfNDistinct(rapid.Custom(drawCategory), 0, 12,
			func(c Category) domain.CategoryKey { return c.CategoryKey }).Draw(t, "categories")
		a := Entrant{
			Sex: domain.Sex(rapid.IntRange(1, 2).Draw(t, "sex")), Birth: calendar.Of(rapid.IntRange(1995, 2018).Draw(t, "year"), 6, 1),
			Membership: domain.Membership(rapid.IntRange(1, 2).Draw(t, "membership")),
			Disability: domain.Disability(rapid.IntRange(1, 2).Draw(t, "disability")),
		}
		exception := rapid.Int64Range(0, 3).Draw(t, "exception")
		got, ok := CategoryOf(a, categories, id.Category(exception), true)
		shuffled := rapid.Permutation(categories).Draw(t, "order")
		if again, found := CategoryOf(a, shuffled, id.Category(exception), true); found != ok || again.CategoryKey != got.CategoryKey {
			t.Fatalf("%+v and in another order %+v", got.CategoryKey, again.CategoryKey)
		}
		if !ok {
			return
		}
		if exception != 0 && got.CategoryID != id.Category(exception) || got.Kind != catalog.Individual {
			t.Fatalf("exception %d gives %+v", exception, got.CategoryKey)
		}
		for _, c := range categories {
			if exception == 0 && c.Kind == got.Kind && admits(&c, &a, true) && spanDays(c.birthRange(a.Sex)) < spanDays(got.birthRange(a.Sex)) {
				t.Fatalf("%+v is narrower than %+v", c.CategoryKey, got.CategoryKey)
			}
		}
	})
}

func drawCategory(t *rapid.T) Category {
	from := rapid.IntRange(1995, 2018).Draw(t, "from")
	c := custom(id.Category(rapid.Int64Range(1, 6).Draw(t, "id")), "2000-01-01", "2000-12-31")
	c.Men = catalog.Range{From: calendar.Of(from, 1, 1), To: calendar.Of(from+rapid.IntRange(0, 20).Draw(t, "years"), 12, 31)}
	if rapid.Bool().Draw(t, "women too") {
		c.Women = catalog.Range{From: c.Men.From.AddMonths(12), To: c.Men.To.AddMonths(12)}
	}
	c.Disabled, c.Kind = rapid.Bool().Draw(t, "disabled"), rapid.SampledFrom([]domain.EntryKind{domain.Individual, domain.Team}).Draw(t,
		"kind")
	c.Membership = domain.Membership(rapid.IntRange(1, 2).Draw(t, "membership"))
	return c
}
