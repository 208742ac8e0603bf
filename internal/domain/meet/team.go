package meet

import (
	"cmp"
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/option"
)

// Fault is something wrong with a team; AthleteID is 0 when no single member is to blame.
type Fault struct {
	AthleteID int64
	Reason    string
}

// TeamName is a team as people read it, the club and a letter: "Rari Nantes B".
func TeamName(team domain.Entry) string {
	if team.Progressive < 1 || team.Progressive > 26 {
		return team.ClubName
	}
	return team.ClubName + " " + string(rune('A'+team.Progressive-1))
}

// TeamCategory is the category that option 35 gives a team: the highest among its members'. In a team of one sex that is the oldest
// member's; girls reach a category earlier, so in a mixed team it may be another's.
func (f *Field) TeamCategory(members []domain.Member) (domain.EventCategory, bool) {
	return chosen(f.Categories, f.teamCategory(members))
}

func (f *Field) teamCategory(members []domain.Member) int {
	highest := -1
	for i := range members {
		c := f.memberCategory(&members[i].Entrant)
		if c >= 0 && (highest < 0 || older(f.Categories[c].Category, f.Categories[highest].Category)) {
			highest = c
		}
	}
	if highest < 0 {
		return -1
	}
	key := f.Categories[highest].Key()
	key.Kind = catalog.Team
	return f.find(key)
}

// Faults are what makes a team wrong, whoever is still to join it: too many members, sexes the race does not admit, athletes of
// another club or of a category that does not go with the team's, ages whose sum is out of bounds.
func (f *Field) Faults(team domain.Entry, race domain.Race) []Fault {
	var faults []Fault
	whole := func(reason string) {
		if reason != "" {
			faults = append(faults, Fault{Reason: reason})
		}
	}
	if n := len(team.Members); n > race.Members {
		whole(fmt.Sprintf("Troppi componenti: %d su %d", n, race.Members))
	}
	whole(sexFault(team.Sex, team.Members, race))
	for i := range team.Members {
		if m := &team.Members[i]; m.ClubID != team.ClubID {
			faults = append(faults, Fault{m.ID, name(&m.Entrant) + ": atleta di un'altra società"})
		}
	}
	c := f.find(domain.CategoryKey{CategoryID: team.CategoryID, Disabled: team.Disabled(), Kind: catalog.Team})
	if c < 0 {
		return faults
	}
	return append(faults, f.categoryFaults(&f.Categories[c], team.Members, len(team.Members) >= race.Members)...)
}

// sexFault looks at the members there are: of one sex, or no more than half of each in a mixed race.
func sexFault(sex int, members []domain.Member, race domain.Race) string {
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
	if wanted == catalog.EitherSex && race.SportID != swimming {
		return "" // groups of dancers, skaters and players are of whoever they are
	}
	if wanted == catalog.EitherSex && sex != catalog.Mixed {
		wanted = sex
	}
	half := (race.Members + 1) / 2
	switch {
	case wanted == catalog.Mixed && (men > half || women > half):
		return fmt.Sprintf("Componenti non per metà maschi e per metà femmine: %d e %d", men, women)
	case wanted == catalog.Men && women > 0:
		return "Componenti di sesso femminile in una squadra maschile"
	case wanted == catalog.Women && men > 0:
		return "Componenti di sesso maschile in una squadra femminile"
	case wanted == catalog.EitherSex && men > 0 && women > 0:
		return "Componenti di sesso diverso in una gara non mista"
	}
	return ""
}

// categoryFaults judges the members by the team's category; what others could still put right counts only in a complete team.
func (f *Field) categoryFaults(c *domain.EventCategory, members []domain.Member, complete bool) []Fault {
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
		s := f.standing(c, &m.Entrant)
		young, own = young || s == below, own || s == inside
		switch {
		case s == outside:
			faults = append(faults, Fault{m.ID, name(&m.Entrant) + ": categoria non compatibile con quella della squadra"})
		case s == below && !youngerToo:
			faults = append(faults, Fault{m.ID, name(&m.Entrant) + ": categoria inferiore a quella della squadra"})
		case s == above && !olderToo:
			faults = append(faults, Fault{m.ID, name(&m.Entrant) + ": categoria superiore a quella della squadra"})
		}
	}
	if complete && youngerToo && !follows && young && !own {
		faults = append(faults, Fault{Reason: "Nessun componente della categoria della squadra"})
	}
	return faults
}

// sumFaults judges a team by the sum of its ages, which are those of 31 December of the year of the event.
func (f *Field) sumFaults(c *domain.EventCategory, members []domain.Member, complete bool) []Fault {
	var faults []Fault
	sum := 0
	for i := range members {
		m := &members[i]
		sum += f.Event.Starts.Year() - m.Birth.Year()
		if !admits(c, &m.Entrant, f.Memberships) {
			faults = append(faults, Fault{m.ID, name(&m.Entrant) + ": categoria non compatibile con quella della squadra"})
		}
	}
	if sum > c.Category.AgeSumMax || complete && sum < c.Category.AgeSumMin {
		faults = append(faults, Fault{Reason: fmt.Sprintf("Somma delle età %d: la categoria va da %d a %d", sum, c.Category.AgeSumMin, c.Category.AgeSumMax)})
	}
	return faults
}

// standing is how a member's category compares with the team's.
type standing int

const (
	outside standing = iota // no category, or one of another disability or membership
	below
	inside
	above
)

func (f *Field) standing(team *domain.EventCategory, a *domain.Entrant) standing {
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
	case older(own.Category, team.Category):
		return above
	}
	return below
}

// memberCategory is the place of an athlete's own category; where only teams take part it comes from theirs.
func (f *Field) memberCategory(a *domain.Entrant) int {
	kind := catalog.Team
	for i := range f.Categories {
		if f.Categories[i].Kind == catalog.Individual {
			kind = catalog.Individual
			break
		}
	}
	return pick(a, f.Categories, kind, f.Exceptions[a.ID], f.Memberships)
}

// find is the place of a category of the event, -1 when it is not there.
func (f *Field) find(key domain.CategoryKey) int {
	for i := range f.Categories {
		if f.Categories[i].Key() == key {
			return i
		}
	}
	return -1
}

// summed tells whether a team's category is a sum of ages.
func summed(c *domain.EventCategory) bool { return c.Category.AgeSumMax > 0 }

// older tells whether a category is for older athletes than another, by the sex both have.
func older(a, b domain.Category) bool {
	ra, rb := Born(a, domain.Male), Born(b, domain.Male)
	if ra.Empty() || rb.Empty() {
		ra, rb = Born(a, domain.Female), Born(b, domain.Female)
	}
	return cmp.Or(ra.To.Compare(rb.To), ra.From.Compare(rb.From)) < 0
}

func name(a *domain.Entrant) string { return a.LastName + " " + a.FirstName }
