package meet

import (
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
)

// Field is who may take part in an event: its categories, and the athletes put into one by hand.
type Field struct {
	Event       Event
	Categories  []Category
	Exceptions  map[int64]int64 // athlete to category of the catalogue
	Memberships bool            // categories differ by membership type
}

// CategoryOf is the category of an athlete in an event. An exception (a category of the catalogue, 0 none) wins, even over the
// birth date; one whose category has left the event leaves the athlete without.
func CategoryOf(a Entrant, categories []Category, exception int64, memberships bool) (Category, bool) {
	return chosen(categories, pick(&a, categories, domain.Individual, exception, memberships))
}

// born is the span of birth dates a category has for a sex.
func (c *Category) born(sex domain.Sex) catalog.Range {
	switch sex {
	case domain.Male:
		return c.Men
	case domain.Female:
		return c.Women
	}
	return catalog.Range{}
}

func chosen(categories []Category, i int) (Category, bool) {
	if i < 0 {
		return Category{}, false
	}
	return categories[i], true
}

// pick is the place of the athlete's category among those of a kind, -1 when there is none.
func pick(a *Entrant, categories []Category, kind domain.EntryKind, exception int64, memberships bool) int {
	best, width := -1, int64(0)
	for i := range categories {
		c := &categories[i]
		switch {
		case c.Kind != kind:
		case exception != 0:
			if c.CategoryID == exception && (best < 0 || c.Disabled == a.Disability.Present()) {
				best = i
			}
		case kind == domain.Team && summed(c): // it has the age of a team, not of an athlete
		case admits(c, a, memberships):
			w := days(c.born(a.Sex))
			if best < 0 || w < width || w == width && c.CategoryID < categories[best].CategoryID {
				best, width = i, w
			}
		}
	}
	return best
}

// admits reports whether an athlete belongs to a category by birth, disability and membership.
func admits(c *Category, a *Entrant, memberships bool) bool {
	return c.Disabled == a.Disability.Present() && (!memberships || c.Membership == a.Membership) && c.born(a.Sex).Contains(a.Birth)
}

// days is the width of a span; time.Duration does not reach from 1900 to 9999.
func days(r catalog.Range) int64 {
	unix := func(d calendar.Date) int64 {
		return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.UTC).Unix()
	}
	return (unix(r.To) - unix(r.From)) / (24 * 60 * 60)
}
