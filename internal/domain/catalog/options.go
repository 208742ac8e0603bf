package catalog

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// OptionKind is the value type of an event option.
type OptionKind string

// The kinds. The comments give the unit of an option's Min and Max.
const (
	OptionFlag   OptionKind = "flag"   // 0 or 1
	OptionInt    OptionKind = "int"    // the number
	OptionMoney  OptionKind = "money"  // euro with at most two decimals
	OptionText   OptionKind = "text"   // characters of a one-line text
	OptionChoice OptionKind = "choice" // one of Choices; no range
	OptionPoints OptionKind = "points" // each number of a list such as 9,7,6
	OptionLink   OptionKind = "link"   // characters of an http(s) address, which may be empty
	OptionEmail  OptionKind = "email"  // characters of an e-mail address, which may be empty
)

var optionKinds = []OptionKind{OptionFlag, OptionInt, OptionMoney, OptionText, OptionChoice, OptionPoints, OptionLink, OptionEmail}

// OptionID is the number of an event option. Package option names the options.
type OptionID int64

// Option describes a setting of an event. Package option names the options and reads their values.
type Option struct {
	ID      OptionID
	Group   int64
	Order   int64 // within the group
	Kind    OptionKind
	Default string // in stored form
	Min     int64
	Max     int64
	Choices []Item // in display order
	Name    string
	Help    string
	// Body, Level and Sport restrict who sees the option; 0 means any.
	Body  int64
	Level int64
	Sport int64
	// Overridable options may have another value on a category or a race of the event.
	Overridable bool
}

// ShownTo reports whether the option is shown to users of a level, for an event of a sport, in a deployment of a body.
func (o Option) ShownTo(body, level, sport int64) bool {
	return (o.Body == 0 || o.Body == body) && (o.Level == 0 || o.Level == level) && (o.Sport == 0 || o.Sport == sport)
}

// OptionGroup is a panel of the options screen.
type OptionGroup struct {
	ID    int64
	Title string
	Icon  string
}

// optionGroups lists the groups. The specification numbers them but does not list their contents. The last one is for options that fit no
// other.
var optionGroups = []OptionGroup{
	{1, "Iscrizioni", "IconClipboardList"},
	{2, "Vasca e start list", "IconPool"},
	{3, "Risultati", "IconTrophy"},
	{5, "Importi", "IconCurrencyEuro"},
	{100, "Altre opzioni", "IconAdjustments"},
}

// OptionGroups returns the groups in the order of the screen.
func OptionGroups() []OptionGroup { return optionGroups }

var options = sync.OnceValue(func() []Option {
	var all []Option
	for _, r := range read("options.csv") {
		o := Option{
			ID:          OptionID(r.number("id")),
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
			panic(fmt.Sprintf("catalog: %s:%d: unknown kind %q", r.file, r.line, o.Kind))
		}
		if !slices.ContainsFunc(optionGroups, func(g OptionGroup) bool { return g.ID == o.Group }) {
			panic(fmt.Sprintf("catalog: %s:%d: unknown group %d", r.file, r.line, o.Group))
		}
		all = append(all, o)
	}
	slices.SortFunc(all, func(a, b Option) int { return cmp.Or(cmp.Compare(a.Group, b.Group), cmp.Compare(a.Order, b.Order)) })
	return all
})

// choices parses a list such as 1=25 m|2=50 m.
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

// Options returns all options, ordered by group and position.
func Options() []Option { return options() }

// optionsByID makes lookups fast in the inner loops of fees and rankings.
var optionsByID = sync.OnceValue(func() map[OptionID]Option {
	m := make(map[OptionID]Option, len(Options()))
	for _, o := range Options() {
		m[o.ID] = o
	}
	return m
})

// OptionByID returns the option with the given id.
func OptionByID(id OptionID) (Option, bool) {
	o, ok := optionsByID()[id]
	return o, ok
}
