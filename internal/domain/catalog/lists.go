package catalog

import (
	"slices"
	"sync"
)

// Item is an entry of a short numbered list.
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

func list(name string) []Item {
	l := lists()[name]
	if l == nil {
		panic("catalog: lists.csv has no list " + name)
	}
	return l
}

// Name is the text of an entry, empty when there is no such number.
func Name(items []Item, id int64) string {
	i := slices.IndexFunc(items, func(x Item) bool { return x.ID == id })
	if i < 0 {
		return ""
	}
	return items[i].Name
}

// Sports of the product, 1 to 8.
func Sports() []Item { return list("sport") }

// Circuits are the groups of events whose records are kept together.
func Circuits() []Item { return list("circuit") }

// CircuitName is what people call a circuit, empty for none.
func CircuitName(id int64) string {
	for _, c := range Circuits() {
		if c.ID == id {
			return c.Name
		}
	}
	return ""
}

// FeeMethods are the ways to compute what a club owes for an event.
func FeeMethods() []Item { return list("fee-method") }

// PointsMethods are the ways to score an event.
func PointsMethods() []Item { return list("points-method") }

// NoDisability is the disability category of most athletes.
const NoDisability = 1

// DisabilityCategories are the classes of athletes with a disability; the first means none.
func DisabilityCategories() []Item { return list("disability") }

// Qualifications are athlete (1) and technician or official (4).
func Qualifications() []Item { return list("qualification") }

// Levels of users.
func Levels() []Item { return list("level") }

// EventStatuses as people read them; 4 and 5 read alike.
func EventStatuses() []Item { return list("event-status") }

// Weekdays are numbered from 1, Sunday, to 7, Saturday.
func Weekdays() []Item { return list("weekday") }

// Months from 1, January.
func Months() []Item { return list("month") }

// Membership is a type of membership.
type Membership struct {
	ID           int64
	Name         string
	Abbreviation string // PROP, AGO, MAS
}

// The membership types; 0 on a category means that its sport has none.
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

// Memberships are the three types.
func Memberships() []Membership { return memberships() }
