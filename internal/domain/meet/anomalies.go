package meet

import (
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
)

// Input is an event with everything its anomalies may be in.
type Input struct {
	Field
	Races     []EventRace
	LostRaces map[int64]Race // of the catalogue, for entries in races that are no longer in the event
	Entries   []Entry
	Items     []Item
}

// Anomaly is a row of a list: what it is about (ids are 0 where they do not apply) and why it is there.
type Anomaly struct {
	EntryID     int64
	EventRaceID int64
	StartItemID int64
	AthleteID   int64
	ClubID      int64
	Who         string // an athlete, or a team; empty for races and items
	RaceID      int64
	Group       domain.CategoryKey
	Computed    domain.CategoryKey // the category it should be, in Categories; zero: none
	Reason      string
}

// Anomalies are the lists, each with its rows in the order of the input.
type Anomalies struct {
	Races       []Anomaly // entries in races that are no longer in the event
	Categories  []Anomaly // entries whose category is not the computed one
	Sexes       []Anomaly // entries of a sex the race does not admit
	StartList   []Anomaly // entries without heat or lane, or in somebody else's
	StartOrder  []Anomaly // entries without an item and items without entries
	Doubles     []Anomaly // races twice in a category, athletes twice in a race
	TeamOnly    []Anomaly // athletes without a race of their own
	Members     []Anomaly // teams with the wrong members
	MembersLeft []Anomaly // teams with too few members
}

// Count is how many rows there are in all.
func (a Anomalies) Count() int {
	return len(a.Races) + len(a.Categories) + len(a.Sexes) + len(a.StartList) + len(a.StartOrder) +
		len(a.Doubles) + len(a.TeamOnly) + len(a.Members) + len(a.MembersLeft)
}

// Find inspects an event.
func Find(in Input) Anomalies {
	x := inspection{&in, make(map[int64]*Race, len(in.LostRaces)+len(in.Races))}
	for id, race := range in.LostRaces {
		x.races[id] = &race
	}
	for i := range in.Races {
		x.races[in.Races[i].RaceID] = &in.Races[i].Race
	}
	return Anomalies{
		Races:       x.lostRaces(),
		Categories:  x.wrongCategories(),
		Sexes:       x.wrongSexes(),
		StartList:   x.startList(),
		StartOrder:  x.startOrder(),
		Doubles:     append(x.doubleRaces(), x.doubleEntries()...),
		TeamOnly:    x.teamOnly(),
		Members:     x.wrongMembers(),
		MembersLeft: x.missingMembers(),
	}
}

// inspection is an input with its races, those of the event and the lost ones, by id.
type inspection struct {
	*Input
	races map[int64]*Race
}

func entryRow(e *Entry, reason string) Anomaly {
	row := Anomaly{EntryID: e.ID, AthleteID: e.Athlete.ID, ClubID: e.ClubID, Who: e.Team, RaceID: e.RaceID, Group: e.Group, Reason: reason}
	if !e.team() {
		row.Who = e.Athlete.Name()
	}
	return row
}

// enabled is a race of a category of the event.
type enabled struct {
	raceID int64
	domain.CategoryKey
}

func enabledFor(e *Entry) enabled { return enabled{e.RaceID, e.Group} }

func (x inspection) lostRaces() []Anomaly {
	there, anywhere := map[enabled]bool{}, map[int64]bool{}
	for i := range x.Races {
		r := &x.Races[i]
		there[enabled{r.RaceID, r.Group}], anywhere[r.RaceID] = true, true
	}
	var rows []Anomaly
	for i := range x.Entries {
		e := &x.Entries[i]
		switch {
		case !anywhere[e.RaceID]:
			rows = append(rows, entryRow(e, "Gara non più presente nell'evento"))
		case !there[enabledFor(e)]:
			rows = append(rows, entryRow(e, "Gara non più presente per questa categoria"))
		}
	}
	return rows
}

func (x inspection) wrongCategories() []Anomaly {
	var rows []Anomaly
	of := map[int64]int{} // an athlete's is the same in every race
	for i := range x.Entries {
		e := &x.Entries[i]
		var c int
		switch {
		case !e.team():
			known := false
			if c, known = of[e.Athlete.ID]; !known {
				c = pick(&e.Athlete, x.Categories, domain.Individual, x.Exceptions[e.Athlete.ID], x.Memberships)
				of[e.Athlete.ID] = c
			}
		case x.categoryFollows(e):
			c = x.teamCategory(e.Members)
		default:
			continue
		}
		if row, wrong := x.wrongCategory(e, c); wrong {
			if len(rows) == cap(rows) { // doubled: there may be as many as entries, and what grows by a quarter is copied over and over
				rows = slices.Grow(rows, 16+len(rows))
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// wrongCategory compares an entry's category with the computed one, given by its place.
func (x inspection) wrongCategory(e *Entry, computed int) (Anomaly, bool) {
	if computed < 0 {
		return entryRow(e, "Nessuna categoria dell'evento corrisponde"), true
	}
	c := &x.Categories[computed]
	if c.CategoryID == e.Group.CategoryID && c.Disabled == e.Group.Disabled {
		return Anomaly{}, false
	}
	reason := "Categoria prevista: " + c.Name
	if c.Disabled != e.Group.Disabled {
		reason += map[bool]string{true: " (disabili)", false: " (non disabili)"}[c.Disabled]
	}
	row := entryRow(e, reason)
	row.Computed = c.CategoryKey
	return row, true
}

func (x inspection) wrongSexes() []Anomaly {
	var rows []Anomaly
	for i := range x.Entries {
		e := &x.Entries[i]
		race := x.races[e.RaceID]
		if race == nil {
			continue
		}
		if reason := sexReason(e, race); reason != "" {
			rows = append(rows, entryRow(e, reason))
		}
	}
	return rows
}

// sexReason looks at what is stored with the entry, which groups it in start list and results, and at the athlete it was taken from.
func sexReason(e *Entry, race *Race) string {
	team := e.team()
	admitted := race.Sex == e.Sex || race.Sex == domain.AnySex && (e.Sex != domain.Mixed || race.SportID != swimming) || race.Sex == domain.Mixed && !team
	switch {
	case team && e.Sex == domain.AnySex:
		return "Sesso della squadra non ancora noto"
	case !team && e.Sex != e.Athlete.Sex:
		return "Sesso dell'iscrizione diverso da quello dell'atleta"
	case !admitted && team:
		return "Gara non ammessa per il sesso della squadra"
	case !admitted:
		return "Gara non ammessa per il sesso dell'atleta"
	}
	return ""
}

func (x inspection) wrongMembers() []Anomaly {
	var rows []Anomaly
	for i := range x.Entries {
		e := &x.Entries[i]
		race := x.races[e.RaceID]
		if !e.team() || race == nil {
			continue
		}
		for _, fault := range x.Faults(*e, *race) {
			row := entryRow(e, fault.Reason)
			row.AthleteID = fault.AthleteID
			rows = append(rows, row)
		}
	}
	return rows
}

// missingMembers leaves out teams without any where members are optional.
func (x inspection) missingMembers() []Anomaly {
	required := x.Event.Options.Flag(option.TeamMembersRequired)
	var rows []Anomaly
	for i := range x.Entries {
		e := &x.Entries[i]
		race, n := x.races[e.RaceID], len(e.Members)
		if e.team() && race != nil && n < race.Members && (required || n > 0) {
			rows = append(rows, entryRow(e, missing(n, *race)))
		}
	}
	return rows
}
