package catalog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// OptionKind is what sort of value an event option holds.
type OptionKind string

// The kinds; Min and Max of an option are in the unit given here.
const (
	OptionFlag   OptionKind = "flag"   // 0 or 1
	OptionInt    OptionKind = "int"    // a whole number
	OptionMoney  OptionKind = "money"  // euro, at most two decimals
	OptionText   OptionKind = "text"   // a line of text; characters
	OptionChoice OptionKind = "choice" // one of Choices
	OptionPoints OptionKind = "points" // points by place, 9,7,6; each of them
	OptionLink   OptionKind = "link"   // an http(s) address or nothing; characters
	OptionEmail  OptionKind = "email"  // an address or nothing; characters
)

var optionKinds = []OptionKind{OptionFlag, OptionInt, OptionMoney, OptionText, OptionChoice, OptionPoints, OptionLink, OptionEmail}

// Option is a setting of an event. Package option names them and reads their values.
type Option struct {
	ID      int64
	Group   int64
	Order   int64 // inside the group
	Kind    OptionKind
	Default string // as stored
	Min     int64
	Max     int64
	Choices []Item // in the order they are offered
	Name    string
	Help    string
	// Body, Level and Sport are the only ones the option is shown to; 0 is any.
	Body  int64
	Level int64
	Sport int64
	// Overridable options may have another value on a category or a race of the event.
	Overridable bool
}

// ShownTo reports whether a user of that level, in a deployment of that body, finds the option on an event of that sport.
func (o Option) ShownTo(body, level, sport int64) bool {
	return (o.Body == 0 || o.Body == body) && (o.Level == 0 || o.Level == level) && (o.Sport == 0 || o.Sport == sport)
}

// OptionGroup is a panel of the options screen.
type OptionGroup struct {
	ID    int64
	Title string
	Icon  string
}

// The specification numbers the groups and leaves their contents open. The last is where an option goes that fits no other.
var optionGroups = []OptionGroup{
	{1, "Iscrizioni", "IconClipboardList"},
	{2, "Vasca e start list", "IconPool"},
	{3, "Risultati", "IconTrophy"},
	{5, "Importi", "IconCurrencyEuro"},
	{100, "Altre opzioni", "IconAdjustments"},
}

// OptionGroups in the order of the screen.
func OptionGroups() []OptionGroup { return optionGroups }

var options = sync.OnceValue(func() []Option {
	var all []Option
	for _, r := range read("options.csv") {
		o := Option{
			ID:          r.number("id"),
			Group:       r.number("group"),
			Order:       r.number("order"),
			Kind:        OptionKind(r.text("kind")),
			Default:     r.text("default"),
			Min:         r.number("min"),
			Max:         r.number("max"),
			Choices:     r.choices("choices"),
			Name:        r.text("name"),
			Help:        r.text("help"),
			Body:        r.number("body"),
			Level:       r.number("level"),
			Sport:       r.number("sport"),
			Overridable: r.number("overridable") == 1,
		}
		if !slices.Contains(optionKinds, o.Kind) {
			panic(fmt.Sprintf("catalog: %s:%d: no kind %q", r.file, r.line, o.Kind))
		}
		if !slices.ContainsFunc(optionGroups, func(g OptionGroup) bool { return g.ID == o.Group }) {
			panic(fmt.Sprintf("catalog: %s:%d: no group %d", r.file, r.line, o.Group))
		}
		all = append(all, o)
	}
	slices.SortFunc(all, func(a, b Option) int { return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Order, b.Order)) })
	return all
})

// choices reads a list such as 1=25 m|2=50 m.
func (r row) choices(column string) []Item {
	if r.text(column) == "" {
		return nil
	}
	var items []Item
	for pair := range strings.SplitSeq(r.text(column), "|") {
		id, name, _ := strings.Cut(pair, "=")
		items = append(items, Item{r.atoi(column, id), name})
	}
	return items
}

// Options of an event, by group and order.
func Options() []Option { return options() }

// Fees and rankings ask for options in their inner loops.
var optionsByID = sync.OnceValue(func() map[int64]Option {
	m := make(map[int64]Option, len(Options()))
	for _, o := range Options() {
		m[o.ID] = o
	}
	return m
})

// OptionByID finds an option.
func OptionByID(id int64) (Option, bool) {
	o, ok := optionsByID()[id]
	return o, ok
}
