package catalog

import (
	"slices"
	"sync"
	"time"

	"traguardo/internal/domain/calendar"
)

// What a category or race is for; domain.EntryKind has the same numbers.
const (
	Individual = 1
	Team       = 2
)

// Range is a span of birth dates, both ends included; the zero value admits nobody.
type Range struct{ From, To calendar.Date }

// Empty reports whether a category is not for a sex.
func (r Range) Empty() bool { return r.To.IsZero() }

// Contains reports whether somebody born on a day is inside.
func (r Range) Contains(birth calendar.Date) bool {
	return !r.Empty() && !birth.IsZero() && !birth.Before(r.From) && !birth.After(r.To)
}

// Category is an age class of one season.
type Category struct {
	ID         int64
	Code       int64 // of the template, the same in every season
	Season     calendar.Season
	Family     string // the set it belongs to: inside one, sex and membership, ranges do not overlap
	Name       string
	Label      string
	Type       int64
	Membership int64 // 0: its sport has no membership types
	Sports     []int64
	Bodies     []int64
	Men, Women Range
	// AgeSumMin and AgeSumMax bound the sum of the members' ages of a relay; 0 when ages are not summed.
	AgeSumMin, AgeSumMax int64
}

// Born is the range for a sex (1 male, 2 female).
func (c Category) Born(sex int64) Range {
	switch sex {
	case 1:
		return c.Men
	case 2:
		return c.Women
	}
	return Range{}
}

// earliest stands for "no upper age".
var earliest = calendar.Of(1900, time.January, 1)

var templates = sync.OnceValue(func() []row { return read("categories.csv") })

// Categories are all categories of a season, by id.
func Categories(s calendar.Season) []Category {
	all := make([]Category, 0, len(templates()))
	for _, r := range templates() {
		code := r.number("code")
		all = append(all, Category{
			ID: 1000*int64(s.ReferenceYear()) + code, Code: code, Season: s, Family: r.text("family"),
			Name: r.text("name"), Label: r.text("label"), Type: r.number("type"), Membership: r.number("membership"),
			Sports: r.numbers("sports"), Bodies: r.numbers("bodies"),
			Men: births(s, r, "age_from_m", "age_to_m"), Women: births(s, r, "age_from_f", "age_to_f"),
			AgeSumMin: r.number("age_sum_min"), AgeSumMax: r.number("age_sum_max"),
		})
	}
	return all
}

// CategoriesOf are those of a season that a body uses in a sport.
func CategoriesOf(s calendar.Season, body, sport int64) []Category {
	return slices.DeleteFunc(Categories(s), func(c Category) bool {
		return !slices.Contains(c.Bodies, body) || !slices.Contains(c.Sports, sport)
	})
}

// births turns ages into birth dates: an age is the reference year minus the birth year.
func births(s calendar.Season, r row, youngest, oldest string) Range {
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
