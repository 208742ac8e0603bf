package option

import (
	"fmt"
	"slices"

	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/money"
)

// Values holds the options set on an event, or overridden on a category or race, by id. Options that are not set have the
// catalogue's default.
type Values map[ID]string

// Has reports whether the option is set, even to 0.
func (v Values) Has(id ID) bool {
	_, set := v[id]
	return set
}

// Raw returns the stored text of an option of any kind.
func (v Values) Raw(id ID) string {
	if s, set := v[id]; set {
		return s
	}
	return mustFind(id).Default
}

// Int returns a whole number.
func (v Values) Int(id ID) int { return value(v, id, parseInt, catalog.OptionInt) }

// Flag returns a boolean.
func (v Values) Flag(id ID) bool { return value(v, id, parseFlag, catalog.OptionFlag) }

// Choice returns the number of the selected choice.
func (v Values) Choice(id ID) int { return value(v, id, parseInt, catalog.OptionChoice) }

// Money returns an amount.
func (v Values) Money(id ID) money.Cents { return value(v, id, money.Parse, catalog.OptionMoney) }

// Points returns the points of the first place, the second and so on.
func (v Values) Points(id ID) []int { return value(v, id, parsePoints, catalog.OptionPoints) }

// Text returns a text, link or e-mail address, or "" if there is none.
func (v Values) Text(id ID) string {
	return value(v, id, parseText, catalog.OptionText, catalog.OptionLink, catalog.OptionEmail)
}

// Titles returns the championship titles of the event, which are shown under its name.
func (v Values) Titles() []string {
	var titles []string
	for _, id := range []ID{NationalCategoryChampionships, NationalAbsoluteChampionships, CombinedEvents} {
		if v.Flag(id) {
			titles = append(titles, mustFind(id).Name)
		}
	}
	return titles
}

// value parses an option and panics if it is of another kind. A stored value that does not parse dates from before the option
// changed its kind, so the default is used.
func value[T any](v Values, id ID, parse func(string) (T, error), kinds ...catalog.OptionKind) T {
	o := mustFind(id)
	if !slices.Contains(kinds, o.Kind) {
		panic(fmt.Sprintf("option: %d is a %s, not a %s", id, o.Kind, kinds[0]))
	}
	if s, set := v[id]; set {
		if x, err := parse(s); err == nil {
			return x
		}
	}
	x, err := parse(o.Default)
	if err != nil {
		panic(fmt.Sprintf("option: the default of %d does not parse: %v", id, err))
	}
	return x
}

func mustFind(id ID) catalog.Option {
	o, ok := catalog.OptionByID(id)
	if !ok {
		panic(fmt.Sprintf("option: the catalogue has no option %d", id))
	}
	return o
}
