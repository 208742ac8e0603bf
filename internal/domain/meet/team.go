package meet

import (
	"cmp"
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// Fault is a problem with a team. AthleteID is 0 if it concerns no single member.
type Fault struct {
	AthleteID id.Athlete
	Reason    string
}

// TeamCategory returns the category of a team under option 35: the highest of its members. Because women reach a category earlier,
// this need not be the oldest member's in a mixed team.
func (f *Eligibility) TeamCategory(members []Entrant) (Category, bool) {
	return categoryAt(f.Categories, f.teamCategory(members))
}

func (f *Eligibility) teamCategory(members []Entrant) int {
	highest := -1
	for i := range members {
		c := f.memberCategory(&members[i])
		if c >= 0 && (highest < 0 || isOlder(&f.Categories[c], &f.Categories[highest])) {
			highest = c
		}
	}
	if highest < 0 {
		return -1
	}
	key := f.Categories[highest].CategoryKey
	key.Kind = domain.Team
	return f.find(key)
}

// derivesCategory reports whether the members determine the team's category: with option 35, unless ages are summed.
func (f *Eligibility) derivesCategory(team *Entry) bool {
	if len(team.Members) == 0 || !f.Event.Options.Flag(option.OldestMemberCategory) {
		return false
	}
	c := f.find(team.Category)
	return c < 0 || !sumsAges(&f.Categories[c])
}

// Faults returns the problems that further members cannot solve: too many members, sexes that the race does not admit, members of
// other clubs or incompatible categories, and a sum of ages out of range.
func (f *Eligibility) Faults(team Entry, race Race) []Fault {
	return append(sizeAndSexFaults(&team, race), f.memberFaults(&team, len(team.Members) >= race.Members)...)
}

// sizeAndSexFaults returns the faults in the number and sex of the members.
func sizeAndSexFaults(team *Entry, race Race) []Fault {
	var faults []Fault
	if n := len(team.Members); n > race.Members {
		faults = append(faults, Fault{Reason: fmt.Sprintf("Troppi componenti: %d su %d", n, race.Members)})
	}
	if reason := sexFault(team.Sex, team.Members, race); reason != "" {
		faults = append(faults, Fault{Reason: reason})
	}
	return faults
}

// memberFaults returns the faults in the clubs and categories of the members.
func (f *Eligibility) memberFaults(team *Entry, complete bool) []Fault {
	var faults []Fault
	for i := range team.Members {
		if m := &team.Members[i]; m.ClubID != team.ClubID {
			faults = append(faults, Fault{m.ID, m.Name() + ": atleta di un'altra società"})
		}
	}
	c := f.find(team.Category)
	if c < 0 {
		return faults
	}
	return append(faults, f.categoryFaults(&f.Categories[c], team.Members, complete)...)
}

// sexFault checks the sexes of the current members: all the same, or at most half of each in a mixed race.
func sexFault(sex domain.Sex, members []Entrant, race Race) string {
	men, women := 0, 0
	for i := range members {
		switch members[i].Sex {
		case domain.Male:
			men++
		case domain.Female:
			women++
		case domain.AnySex, domain.Mixed: // no athlete's
		}
	}
	wanted := race.Sex
	if wanted == domain.AnySex && race.SportID != domain.Swimming {
		return "" // groups in other sports may have any members
	}
	if wanted == domain.AnySex && sex != domain.Mixed {
		wanted = sex
	}
	half := (race.Members + 1) / 2
	switch {
	case wanted == domain.Mixed && (men > half || women > half):
		return fmt.Sprintf("Componenti non per metà maschi e per metà femmine: %d e %d", men, women)
	case wanted == domain.Male && women > 0:
		return "Componenti di sesso femminile in una squadra maschile"
	case wanted == domain.Female && men > 0:
		return "Componenti di sesso maschile in una squadra femminile"
	case wanted == domain.AnySex && men > 0 && women > 0:
		return "Componenti di sesso diverso in una gara non mista"
	}
	return ""
}

// categoryFaults checks the members against the team's category. Faults that further members could solve count only if complete is set.
func (f *Eligibility) categoryFaults(c *Category, members []Entrant, complete bool) []Fault {
	if sumsAges(c) {
		return f.sumFaults(c, members, complete)
	}
	// With option 35 the category follows the members, so only members without a compatible category are wrong.
	follows := f.Event.Options.Flag(option.OldestMemberCategory)
	youngerToo, olderToo := follows || f.Event.Options.Flag(option.YoungerInTeam), follows || f.Event.Options.Flag(option.OlderInTeam)
	var faults []Fault
	young, own := false, false
	for i := range members {
		m := &members[i]
		s := f.relationTo(c, m)
		young, own = young || s == lowerCategory, own || s == sameCategory
		switch {
		case s == incompatible:
			faults = append(faults, Fault{m.ID, m.Name() + ": categoria non compatibile con quella della squadra"})
		case s == lowerCategory && !youngerToo:
			faults = append(faults, Fault{m.ID, m.Name() + ": categoria inferiore a quella della squadra"})
		case s == higherCategory && !olderToo:
			faults = append(faults, Fault{m.ID, m.Name() + ": categoria superiore a quella della squadra"})
		}
	}
	if complete && youngerToo && !follows && young && !own {
		faults = append(faults, Fault{Reason: "Nessun componente della categoria della squadra"})
	}
	return faults
}

// sumFaults checks the sum of ages, counted on 31 December of the year of the event.
func (f *Eligibility) sumFaults(c *Category, members []Entrant, complete bool) []Fault {
	var faults []Fault
	sum := 0
	for i := range members {
		m := &members[i]
		sum += f.Event.Starts.Year() - m.Birth.Year()
		if !admits(c, m, f.Memberships) {
			faults = append(faults, Fault{m.ID, m.Name() + ": categoria non compatibile con quella della squadra"})
		}
	}
	if sum > c.AgeSumMax || complete && sum < c.AgeSumMin {
		faults = append(faults, Fault{Reason: fmt.Sprintf("Somma delle età %d: la categoria va da %d a %d", sum, c.AgeSumMin, c.AgeSumMax)})
	}
	return faults
}

// relation compares a member's category with the team's.
type relation int

const (
	incompatible relation = iota // no category, or another disability or membership
	lowerCategory
	sameCategory
	higherCategory
)

func (f *Eligibility) relationTo(team *Category, a *Entrant) relation {
	if f.Exceptions[a.ID] == 0 && admits(team, a, f.Memberships) {
		return sameCategory
	}
	i := f.memberCategory(a)
	if i < 0 {
		return incompatible
	}
	own := &f.Categories[i]
	switch {
	case own.Disabled != team.Disabled || f.Memberships && own.Membership != team.Membership:
		return incompatible
	case own.CategoryID == team.CategoryID:
		return sameCategory
	case isOlder(own, team):
		return higherCategory
	}
	return lowerCategory
}

// memberCategory returns the index of an athlete's own category, or -1. If the event has only team categories, it uses those.
func (f *Eligibility) memberCategory(a *Entrant) int {
	kind := domain.Team
	for i := range f.Categories {
		if f.Categories[i].Kind == domain.Individual {
			kind = domain.Individual
			break
		}
	}
	return findCategory(a, f.Categories, kind, f.Exceptions[a.ID], f.Memberships)
}

// find returns the index of a category of the event, or -1.
func (f *Eligibility) find(key domain.CategoryKey) int {
	for i := range f.Categories {
		if f.Categories[i].CategoryKey == key {
			return i
		}
	}
	return -1
}

// sumsAges reports whether the category limits the sum of ages.
func sumsAges(c *Category) bool { return c.AgeSumMax > 0 }

// isOlder reports whether a is for older athletes than b, compared by a sex that both admit.
func isOlder(a, b *Category) bool {
	ra, rb := a.Men, b.Men
	if ra.Empty() || rb.Empty() {
		ra, rb = a.Women, b.Women
	}
	return cmp.Or(ra.To.Compare(rb.To), ra.From.Compare(rb.From)) < 0
}
