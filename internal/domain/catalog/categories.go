package catalog

import (
	"slices"
	"sync"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// Values of Category.Type and Race.Type, equal to those of domain.EntryKind.
const (
	Individual = 1
	Team       = 2
)

// Range is an inclusive range of birth dates. The zero value is empty.
type Range struct{ From, To calendar.Date }

// Empty reports whether the range admits no birth date.
func (r Range) Empty() bool { return r.To.IsZero() }

// Contains reports whether birth is in the range.
func (r Range) Contains(birth calendar.Date) bool {
	return !r.Empty() && !birth.IsZero() && !birth.Before(r.From) && !birth.After(r.To)
}

// Category is an age class of one season.
type Category struct {
	ID         id.Category
	Code       int64 // template code, the same in all seasons
	Season     calendar.Season
	Family     string // ranges of one family, sex and membership do not overlap
	Name       string
	Label      string
	Type       int64
	Membership int64 // 0 in sports without membership types
	Sports     []int64
	Bodies     []int64
	Men, Women Range
	// AgeSumMin and AgeSumMax bound the sum of the ages of a relay; 0 if ages are not summed.
	AgeSumMin, AgeSumMax int64
}

// BirthRange returns the birth dates for a sex (1 male, 2 female).
func (c Category) BirthRange(sex int64) Range {
	switch sex {
	case 1:
		return c.Men
	case 2:
		return c.Women
	}
	return Range{}
}

// earliest is the start of ranges without an upper age.
var earliest = calendar.Of(1900, time.January, 1)

var templates = sync.OnceValue(func() []row { return read("categories.csv") })

// Categories returns all categories of a season, ordered by id.
func Categories(s calendar.Season) []Category {
	all := make([]Category, 0, len(templates()))
	for _, r := range templates() {
		code := r.number("code")
		all = append(all, Category{
			ID: id.Category(1000*int64(s.ReferenceYear()) + code), Code: code, Season: s, Family: r.text("family"),
			Name: r.text("name"), Label: r.text("label"), Type: r.number("type"), Membership: r.number("membership"),
			Sports: r.numbers("sports"), Bodies: r.numbers("bodies"),
			Men: birthRange(s, r, "age_from_m", "age_to_m"), Women: birthRange(s, r, "age_from_f", "age_to_f"),
			AgeSumMin: r.number("age_sum_min"), AgeSumMax: r.number("age_sum_max"),
		})
	}
	return all
}

// CategoriesOf returns the categories of a season that a body uses in a sport.
func CategoriesOf(s calendar.Season, body, sport int64) []Category {
	return slices.DeleteFunc(Categories(s), func(c Category) bool {
		return !slices.Contains(c.Bodies, body) || !slices.Contains(c.Sports, sport)
	})
}

// birthRange converts ages to birth dates: an age is the reference year minus the birth year.
func birthRange(s calendar.Season, r row, youngest, oldest string) Range {
	if r.text(youngest) == "" {
		return Range{}
	}
	year := s.ReferenceYear()
	born := Range{From: earliest, To: calendar.Of(year-int(r.number(youngest)), time.December, 31)}
	if r.text(oldest) != "" {
		born.From = calendar.Of(year-int(r.number(oldest)), time.January, 1)
	}
	return born
}
