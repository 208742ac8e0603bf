package option

import (
	"fmt"
	"slices"

	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/money"
)

// Values are the options set on an event, or overridden on one of its categories or races, by id; the rest have the catalogue's
// default. The nil map is an event with nothing but defaults.
type Values map[int64]string

// Has reports whether the option was set here. A price of 0 on a race is a price; none is not.
func (v Values) Has(id int64) bool {
	_, set := v[id]
	return set
}

// Raw is the value as it is stored and sent, whatever its kind.
func (v Values) Raw(id int64) string {
	if s, set := v[id]; set {
		return s
	}
	return known(id).Default
}

// Int is a whole number.
func (v Values) Int(id int64) int { return value(v, id, parseInt, catalog.OptionInt) }

// Flag is a yes or no.
func (v Values) Flag(id int64) bool { return value(v, id, parseFlag, catalog.OptionFlag) }

// Choice is the number of one of the option's choices.
func (v Values) Choice(id int64) int { return value(v, id, parseInt, catalog.OptionChoice) }

// Money is an amount.
func (v Values) Money(id int64) money.Cents { return value(v, id, money.Parse, catalog.OptionMoney) }

// Points are those of the first place, the second and so on.
func (v Values) Points(id int64) []int { return value(v, id, parsePoints, catalog.OptionPoints) }

// Text is a text, link or e-mail address, empty when there is none.
func (v Values) Text(id int64) string {
	return value(v, id, parseText, catalog.OptionText, catalog.OptionLink, catalog.OptionEmail)
}

// Titles are the national championships that the event is, as they are shown under its title.
func (v Values) Titles() []string {
	var titles []string
	for _, id := range []int64{NationalCategoryChampionships, NationalAbsoluteChampionships, CombinedEvents} {
		if v.Flag(id) {
			titles = append(titles, known(id).Name)
		}
	}
	return titles
}

// value reads an option of one of the kinds; asking for another kind is a mistake in the code that asks. Saves are checked, so a
// stored value that does not read is from before its option changed kind: the default stands in.
func value[T any](v Values, id int64, parse func(string) (T, error), kinds ...catalog.OptionKind) T {
	o := known(id)
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
		panic(fmt.Sprintf("option: the default of %d does not read: %v", id, err))
	}
	return x
}

func known(id int64) catalog.Option {
	o, ok := catalog.OptionByID(id)
	if !ok {
		panic(fmt.Sprintf("option: the catalogue has no option %d", id))
	}
	return o
}
