package catalog

import (
	"slices"
	"sync"
)

// Item is an element of a numbered list.
type Item struct {
	ID   int64
	Name string
}

var lists = sync.OnceValue(func() map[string][]Item {
	m := make(map[string][]Item)
	for _, r := range read("lists.csv") {
		m[r.text("list")] = append(m[r.text("list")], Item{r.number("id"), r.text("name")})
	}
	return m
})

func namedList(name string) []Item {
	l := lists()[name]
	if l == nil {
		panic("catalog: lists.csv has no list " + name)
	}
	return l
}

// ItemName returns the name of the item with the given id, or "" if there is none.
func ItemName(items []Item, id int64) string {
	i := slices.IndexFunc(items, func(x Item) bool { return x.ID == id })
	if i < 0 {
		return ""
	}
	return items[i].Name
}

// Sports lists the sports, 1 to 8.
func Sports() []Item { return namedList("sport") }

// Circuits lists the groups of events that share their records.
func Circuits() []Item { return namedList("circuit") }

// CircuitName returns the name of a circuit, or "" if there is none.
func CircuitName(id int64) string {
	for _, c := range Circuits() {
		if c.ID == id {
			return c.Name
		}
	}
	return ""
}

// FeeMethods lists the methods of charging clubs for an event.
func FeeMethods() []Item { return namedList("fee-method") }

// PointsMethods lists the scoring methods of an event.
func PointsMethods() []Item { return namedList("points-method") }

// NoDisability is the disability category of athletes without a disability.
const NoDisability = 1

// DisabilityCategories lists the disability classes. The first means none.
func DisabilityCategories() []Item { return namedList("disability") }

// Qualifications lists athlete (1) and technician or official (4).
func Qualifications() []Item { return namedList("qualification") }

// Levels lists the user levels.
func Levels() []Item { return namedList("level") }

// EventStatuses lists the names of event statuses; 4 and 5 have the same name.
func EventStatuses() []Item { return namedList("event-status") }

// Weekdays lists the weekdays from 1 (Sunday) to 7 (Saturday).
func Weekdays() []Item { return namedList("weekday") }

// Months lists the months from 1 (January).
func Months() []Item { return namedList("month") }

// Membership is a membership type.
type Membership struct {
	ID           int64
	Name         string
	Abbreviation string // PROP, AGO, MAS
}

// Ids of membership types. A category of a sport without types has 0.
const (
	Promotional = 1
	Competitive = 2
	Masters     = 3
)

var memberships = sync.OnceValue(func() []Membership {
	var all []Membership
	for _, r := range read("memberships.csv") {
		all = append(all, Membership{r.number("id"), r.text("name"), r.text("abbreviation")})
	}
	return all
})

// Memberships lists the membership types.
func Memberships() []Membership { return memberships() }
