package exchange

import (
	"fmt"
	"slices"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/fold"
	"traguardo/internal/lenex"
)

// Index finds athletes as files name them.
type Index struct{ cards, names map[string][]*domain.Entrant }

// NewIndex returns an index of athletes. It refers to the elements of the list.
func NewIndex(athletes []domain.Entrant) *Index {
	x := &Index{map[string][]*domain.Entrant{}, map[string][]*domain.Entrant{}}
	for i := range athletes {
		x.Add(&athletes[i])
	}
	return x
}

// Add adds an athlete.
func (x *Index) Add(a *domain.Entrant) {
	if card := cardKey(a.Card); card != "" {
		x.cards[card] = append(x.cards[card], a)
	}
	name := nameKey(a.LastName, a.FirstName)
	x.names[name] = append(x.names[name], a)
}

// Match returns the athletes that may be a person of a file: by card and last name, or else by name and birth date, or else by name and
// birth year. A birth date of 1 January counts as a year only.
func (x *Index) Match(p *Person) []domain.Entrant {
	last := p.lastNames()
	var found []*domain.Entrant
	if card := cardKey(p.Card); card != "" {
		for _, a := range x.cards[card] {
			if slices.Contains(last, fold.Text(a.LastName)) {
				found = append(found, a)
			}
		}
	}
	if len(found) > 0 || p.Birth.IsZero() {
		return distinct(found)
	}
	var sameName []*domain.Entrant
	for _, name := range last {
		sameName = append(sameName, x.names[name+"\x01"+fold.Text(p.FirstName)]...)
	}
	for _, a := range sameName {
		if !p.YearOnly && a.Birth == p.Birth {
			found = append(found, a)
		}
	}
	if len(found) == 0 {
		for _, a := range sameName {
			if a.Birth.Year() == p.Birth.Year() {
				found = append(found, a)
			}
		}
	}
	return distinct(found)
}

// lastNames returns the folded last name with and without its prefix.
func (p *Person) lastNames() []string {
	full, plain := fold.Text(p.LastName), fold.Text(p.plainName)
	if full == plain {
		return []string{full}
	}
	return []string{full, plain}
}

func distinct(list []*domain.Entrant) []domain.Entrant {
	var out []domain.Entrant
	for _, a := range list {
		if !slices.ContainsFunc(out, func(b domain.Entrant) bool { return a.ID == b.ID }) {
			out = append(out, *a)
		}
	}
	return out
}

func nameKey(last, first string) string { return fold.Text(last) + "\x01" + fold.Text(first) }

func cardKey(card string) string { return strings.ReplaceAll(fold.Text(card), " ", "") }

// Offered is a race of an event or of the catalogue, with the categories that may enter it.
type Offered struct {
	domain.Race
	Categories []domain.Category
}

// MatchRaces returns the races that match an event of a file, by style and sex, then by age group. If none matches and the file's race is
// custom or askAll is set, possible has the races to choose from.
func MatchRaces(races []Offered, e *lenex.Event, askAll bool) (found, possible []domain.Race) {
	var fitting []Offered
	sex := e.Gender.Sex()
	for _, r := range races {
		if lenex.SameStyle(r.Race, *e.SwimStyle) && sameSex(r.Race, sex) {
			fitting = append(fitting, r)
		}
	}
	exact := slices.DeleteFunc(slices.Clone(fitting), func(r Offered) bool { return r.Sex != sex })
	if len(exact) > 0 && (sex == domain.Mixed || sex == domain.AnySex) {
		fitting = exact
	}
	if len(fitting) > 1 {
		if byAge := slices.DeleteFunc(slices.Clone(fitting), func(r Offered) bool { return !r.inAgeGroups(e, sex) }); len(byAge) > 0 {
			fitting = byAge
		}
	}
	for _, r := range fitting {
		found = append(found, r.Race)
	}
	if len(found) == 0 && (askAll || e.SwimStyle.Stroke == lenex.UnknownOne) {
		for _, r := range races {
			if (r.Kind == domain.Team) == (e.SwimStyle.RelayCount.N > 1) && sameSex(r.Race, sex) {
				possible = append(possible, r.Race)
			}
		}
	}
	return found, possible
}

// sameSex reports whether a race is open to a sex.
func sameSex(r domain.Race, sex domain.Sex) bool {
	return r.Sex == domain.AnySex || sex == domain.AnySex || r.Sex == sex
}

func (r Offered) inAgeGroups(e *lenex.Event, sex domain.Sex) bool {
	return slices.ContainsFunc(r.Categories, func(c domain.Category) bool {
		return slices.ContainsFunc(e.AgeGroups, func(g lenex.AgeGroup) bool { return SameAges(c, sex, g) })
	})
}

// SameAges reports whether an age group has the ages of a category for a sex.
func SameAges(c domain.Category, sex domain.Sex, g lenex.AgeGroup) bool {
	if g.Gender.Sex() != domain.AnySex && sex == domain.AnySex {
		sex = g.Gender.Sex()
	}
	return admits(c, sex) && sameBounds(c, sex, g)
}

func sameBounds(c domain.Category, sex domain.Sex, g lenex.AgeGroup) bool {
	own := lenex.AgesOf(c, sex)
	sameMax := own.AgeMax.N == g.AgeMax.N || own.AgeMax.N < 0 && g.AgeMax.N >= openAge
	return own.AgeMin.N == g.AgeMin.N && sameMax && (own.Calculate == "TOTAL") == (g.Calculate == "TOTAL")
}

// openAge is the lowest maximum age that means no maximum: many files write 99 or more.
const openAge = 99

// admits reports whether a category has athletes of a sex. If it has birth dates for one sex only, it does not admit the other.
func admits(c domain.Category, sex domain.Sex) bool {
	switch {
	case c.MenTo.IsZero() && c.WomenTo.IsZero():
		return true
	case sex == domain.Female:
		return !c.WomenTo.IsZero()
	case sex == domain.Male:
		return !c.MenTo.IsZero()
	}
	return true
}

// CategoryFor returns the category with the ages of an age group for a sex: the one with its name, or else the first of the list. Teams use
// the categories of athletes unless they have their own. disabled reports whether the group is for athletes with a disability.
func CategoryFor(
	list []domain.Category, g lenex.AgeGroup, sex domain.Sex, kind domain.EntryKind,
) (best domain.Category, disabled, found bool) {
	name, disabled := strings.CutSuffix(fold.Text(g.Name), " disabili")
	rank := -1
	for _, c := range list {
		sameName := name != "" && (fold.Text(c.Name) == name || fold.Text(c.Label) == name)
		if c.Kind > kind || !SameAges(c, sex, g) && !(sameName && sameBounds(c, sex, g)) {
			continue
		}
		r := 0
		if sameName {
			r = 2
		}
		if c.Kind == kind {
			r++
		}
		if r > rank {
			best, rank, found = c, r, true
		}
	}
	return best, disabled || g.Handicap != "" && g.Handicap != "0", found
}

// CategoriesWithin returns the competitive categories whose ages lie in an age group that is not itself a category, such as an open one.
// Masters events use the categories of masters.
func CategoriesWithin(list []domain.Category, g lenex.AgeGroup, e *lenex.Event) []domain.Category {
	sex := e.Gender.Sex()
	if sex == domain.AnySex {
		sex = g.Gender.Sex()
	}
	if g.Calculate == "TOTAL" {
		return nil
	}
	membership := domain.Competitive
	if e.Type == "MASTERS" {
		membership = domain.Masters
	}
	var out []domain.Category
	for _, c := range list {
		ages := lenex.AgesOf(c, sex)
		open := g.AgeMax.N < 0 || g.AgeMax.N >= openAge
		within := ages.AgeMin.N >= g.AgeMin.N && (open || ages.AgeMax.N >= 0 && ages.AgeMax.N <= g.AgeMax.N)
		if within && admits(c, sex) && ages.Calculate == "" && c.Kind == domain.Individual && (c.Membership == 0 || c.Membership == membership) {
			out = append(out, c)
		}
	}
	return out
}

// styleKey identifies a custom race for remembered choices.
func styleKey(e *lenex.Event) string {
	s := e.SwimStyle
	return fmt.Sprintf("%s/%s/%s/%d/%d", fold.Text(s.Name), strings.ToLower(s.Code), e.Gender, s.Distance.N, s.RelayCount.N)
}
