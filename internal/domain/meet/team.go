package meet

import (
	"cmp"
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
)

// Fault is something wrong with a team; AthleteID is 0 when no single member is to blame.
type Fault struct {
	AthleteID int64
	Reason    string
}

// TeamCategory is the category that option 35 gives a team: the highest among its members'. In a team of one sex that is the oldest
// member's; girls reach a category earlier, so in a mixed team it may be another's.
func (f *Field) TeamCategory(members []Entrant) (Category, bool) {
	return chosen(f.Categories, f.teamCategory(members))
}

func (f *Field) teamCategory(members []Entrant) int {
	highest := -1
	for i := range members {
		c := f.memberCategory(&members[i])
		if c >= 0 && (highest < 0 || older(&f.Categories[c], &f.Categories[highest])) {
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

// categoryFollows reports whether the members decide a team's category: option 35, unless ages are summed.
func (f *Field) categoryFollows(team *Entry) bool {
	if len(team.Members) == 0 || !f.Event.Options.Flag(option.OldestMemberCategory) {
		return false
	}
	c := f.find(team.Group)
	return c < 0 || !summed(&f.Categories[c])
}

// Faults are what makes a team wrong, whoever is still to join it: too many members, sexes the race does not admit, athletes of
// another club or of a category that does not go with the team's, ages whose sum is out of bounds.
func (f *Field) Faults(team Entry, race Race) []Fault {
	return append(shapeFaults(&team, race), f.memberFaults(&team, len(team.Members) >= race.Members)...)
}

// shapeFaults are those of how many members there are and of which sex.
func shapeFaults(team *Entry, race Race) []Fault {
	var faults []Fault
	if n := len(team.Members); n > race.Members {
		faults = append(faults, Fault{Reason: fmt.Sprintf("Troppi componenti: %d su %d", n, race.Members)})
	}
	if reason := sexFault(team.Sex, team.Members, race); reason != "" {
		faults = append(faults, Fault{Reason: reason})
	}
	return faults
}

// memberFaults are those of the members' clubs and categories.
func (f *Field) memberFaults(team *Entry, complete bool) []Fault {
	var faults []Fault
	for i := range team.Members {
		if m := &team.Members[i]; m.ClubID != team.ClubID {
			faults = append(faults, Fault{m.ID, m.Name() + ": atleta di un'altra società"})
		}
	}
	c := f.find(team.Group)
	if c < 0 {
		return faults
	}
	return append(faults, f.categoryFaults(&f.Categories[c], team.Members, complete)...)
}

// sexFault looks at the members there are: of one sex, or no more than half of each in a mixed race.
func sexFault(sex domain.Sex, members []Entrant, race Race) string {
	men, women := 0, 0
	for i := range members {
		switch members[i].Sex {
		case domain.Male:
			men++
		case domain.Female:
			women++
		}
	}
	wanted := race.Sex
	if wanted == domain.AnySex && race.SportID != swimming {
		return "" // groups of dancers, skaters and players are of whoever they are
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

// categoryFaults judges the members by the team's category; what others could still put right counts only in a complete team.
func (f *Field) categoryFaults(c *Category, members []Entrant, complete bool) []Fault {
	if summed(c) {
		return f.sumFaults(c, members, complete)
	}
	// With option 35 the category follows the members, so only those outside all of them are wrong.
	follows := f.Event.Options.Flag(option.OldestMemberCategory)
	youngerToo, olderToo := follows || f.Event.Options.Flag(option.YoungerInTeam), follows || f.Event.Options.Flag(option.OlderInTeam)
	var faults []Fault
	young, own := false, false
	for i := range members {
		m := &members[i]
		s := f.standing(c, m)
		young, own = young || s == ofLower, own || s == inside
		switch {
		case s == outside:
			faults = append(faults, Fault{m.ID, m.Name() + ": categoria non compatibile con quella della squadra"})
		case s == ofLower && !youngerToo:
			faults = append(faults, Fault{m.ID, m.Name() + ": categoria inferiore a quella della squadra"})
		case s == ofHigher && !olderToo:
			faults = append(faults, Fault{m.ID, m.Name() + ": categoria superiore a quella della squadra"})
		}
	}
	if complete && youngerToo && !follows && young && !own {
		faults = append(faults, Fault{Reason: "Nessun componente della categoria della squadra"})
	}
	return faults
}

// sumFaults judges a team by the sum of its ages, which are those of 31 December of the year of the event.
func (f *Field) sumFaults(c *Category, members []Entrant, complete bool) []Fault {
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

// standing is how a member's category compares with the team's.
type standing int

const (
	outside standing = iota // no category, or one of another disability or membership
	ofLower
	inside
	ofHigher
)

func (f *Field) standing(team *Category, a *Entrant) standing {
	if f.Exceptions[a.ID] == 0 && admits(team, a, f.Memberships) {
		return inside
	}
	i := f.memberCategory(a)
	if i < 0 {
		return outside
	}
	own := &f.Categories[i]
	switch {
	case own.Disabled != team.Disabled || f.Memberships && own.Membership != team.Membership:
		return outside
	case own.CategoryID == team.CategoryID:
		return inside
	case older(own, team):
		return ofHigher
	}
	return ofLower
}

// memberCategory is the place of an athlete's own category; where only teams take part it comes from theirs.
func (f *Field) memberCategory(a *Entrant) int {
	kind := domain.Team
	for i := range f.Categories {
		if f.Categories[i].Kind == domain.Individual {
			kind = domain.Individual
			break
		}
	}
	return pick(a, f.Categories, kind, f.Exceptions[a.ID], f.Memberships)
}

// find is the place of a category of the event, -1 when it is not there.
func (f *Field) find(key domain.CategoryKey) int {
	for i := range f.Categories {
		if f.Categories[i].CategoryKey == key {
			return i
		}
	}
	return -1
}

// summed reports whether a team's category is a sum of ages.
func summed(c *Category) bool { return c.AgeSumMax > 0 }

// older reports whether a category is for older athletes than another, by the sex both have.
func older(a, b *Category) bool {
	ra, rb := a.Men, b.Men
	if ra.Empty() || rb.Empty() {
		ra, rb = a.Women, b.Women
	}
	return cmp.Or(ra.To.Compare(rb.To), ra.From.Compare(rb.From)) < 0
}
