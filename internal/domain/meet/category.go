package meet

import (
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
)

// Eligibility determines the categories of athletes and teams in an event.
type Eligibility struct {
	Event       Event
	Categories  []Category
	Exceptions  map[id.Athlete]id.Category // athlete id to catalogue category id
	Memberships bool                       // categories differ by membership type
}

// CategoryOf returns the category of an athlete in an event. A non-zero exception (a catalogue category id) takes precedence over the
// birth date; if that category is not in the event, the athlete has none.
func CategoryOf(a Entrant, categories []Category, exception id.Category, memberships bool) (Category, bool) {
	return categoryAt(categories, findCategory(&a, categories, domain.Individual, exception, memberships))
}

// birthRange returns the birth dates that the category admits for a sex.
func (c *Category) birthRange(sex domain.Sex) catalog.Range {
	switch sex {
	case domain.Male:
		return c.Men
	case domain.Female:
		return c.Women
	default:
		return catalog.Range{}
	}
}

func categoryAt(categories []Category, i int) (Category, bool) {
	if i < 0 {
		return Category{}, false
	}
	return categories[i], true
}

// findCategory returns the index of the athlete's category among those of a kind, or -1.
func findCategory(a *Entrant, categories []Category, kind domain.EntryKind, exception id.Category, memberships bool) int {
	best, width := -1, int64(0)
	for i := range categories {
		c := &categories[i]
		switch {
		case c.Kind != kind:
		case exception != 0:
			if c.CategoryID == exception && (best < 0 || c.Disabled == a.Disability.Present()) {
				best = i
			}
		case kind == domain.Team && sumsAges(c): // the age limit applies to the team, not to the athlete
		case admits(c, a, memberships):
			w := spanDays(c.birthRange(a.Sex))
			if best < 0 || w < width || w == width && c.CategoryID < categories[best].CategoryID {
				best, width = i, w
			}
		}
	}
	return best
}

// admits reports whether the category admits the athlete by birth date, disability and membership.
func admits(c *Category, a *Entrant, memberships bool) bool {
	return c.Disabled == a.Disability.Present() && (!memberships || c.Membership == a.Membership) && c.birthRange(a.Sex).Contains(a.Birth)
}

// spanDays returns the length of a range in days. A time.Duration cannot hold the span from 1900 to 9999.
func spanDays(r catalog.Range) int64 {
	unix := func(d calendar.Date) int64 {
		return time.Date(d.Year(), d.Month(), d.Day(), 0, 0, 0, 0, time.UTC).Unix()
	}
	return (unix(r.To) - unix(r.From)) / (24 * 60 * 60)
}
