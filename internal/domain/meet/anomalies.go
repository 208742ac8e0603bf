package meet

import (
	"fmt"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/option"
)

// Input is an event with everything its anomalies may be in. Entries have their athlete and members filled in.
type Input struct {
	Field
	Races      []domain.EventRace
	LostRaces  map[int64]domain.Race // of the catalogue, for entries in races that are no longer in the event
	Entries    []domain.Entry
	Items      []domain.StartItem
	Organisers map[int64]bool // users whose entries start without being paid
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
	CategoryID  int64
	ComputedID  int64 // the category it should be, in Categories; 0: none
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
	x := inspection{&in, make(map[int64]*domain.Race, len(in.LostRaces)+len(in.Races))}
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
	races map[int64]*domain.Race
}

func entryRow(e *domain.Entry, reason string) Anomaly {
	row := Anomaly{EntryID: e.ID, AthleteID: e.AthleteID, ClubID: e.ClubID, RaceID: e.RaceID, CategoryID: e.CategoryID, Reason: reason}
	if e.Kind == catalog.Team {
		row.Who = TeamName(*e)
	} else {
		row.Who = name(&e.Athlete)
	}
	return row
}

// enabled is a race of a category of the event.
type enabled struct {
	raceID int64
	domain.CategoryKey
}

func enabledFor(e *domain.Entry) enabled {
	return enabled{e.RaceID, domain.CategoryKey{CategoryID: e.CategoryID, Disabled: e.Disabled(), Kind: e.Kind}}
}

func (x inspection) lostRaces() []Anomaly {
	there, anywhere := map[enabled]bool{}, map[int64]bool{}
	for i := range x.Races {
		r := &x.Races[i]
		there[enabled{r.RaceID, r.Group()}], anywhere[r.RaceID] = true, true
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
	for i := range x.Entries {
		e := &x.Entries[i]
		var c int
		switch {
		case e.Kind == catalog.Individual:
			c = pick(&e.Athlete, x.Categories, catalog.Individual, x.Exceptions[e.AthleteID], x.Memberships)
		case x.categoryFollows(e):
			c = x.teamCategory(e.Members)
		default:
			continue
		}
		if row, wrong := x.wrongCategory(e, c); wrong {
			rows = append(rows, row)
		}
	}
	return rows
}

// categoryFollows tells whether the members decide a team's category: option 35, unless ages are summed.
func (x inspection) categoryFollows(team *domain.Entry) bool {
	if len(team.Members) == 0 || !x.Event.Options.Flag(option.OldestMemberCategory) {
		return false
	}
	c := x.find(enabledFor(team).CategoryKey)
	return c < 0 || !summed(&x.Categories[c])
}

// wrongCategory compares an entry's category with the computed one, given by its place.
func (x inspection) wrongCategory(e *domain.Entry, computed int) (Anomaly, bool) {
	if computed < 0 {
		return entryRow(e, "Nessuna categoria dell'evento corrisponde"), true
	}
	c := &x.Categories[computed]
	if c.CategoryID == e.CategoryID && c.Disabled == e.Disabled() {
		return Anomaly{}, false
	}
	reason := "Categoria prevista: " + c.Category.Name
	if c.Disabled != e.Disabled() {
		reason += map[bool]string{true: " (disabili)", false: " (non disabili)"}[c.Disabled]
	}
	row := entryRow(e, reason)
	row.ComputedID = c.CategoryID
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
func sexReason(e *domain.Entry, race *domain.Race) string {
	team := e.Kind == catalog.Team
	admitted := race.Sex == e.Sex || race.Sex == catalog.EitherSex && (e.Sex != catalog.Mixed || race.SportID != swimming) || race.Sex == catalog.Mixed && !team
	switch {
	case team && e.Sex == 0:
		return "Sesso della squadra non ancora noto"
	case !team && e.Sex != int(e.Athlete.Sex):
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
		if e.Kind != catalog.Team || race == nil {
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
		if e.Kind == catalog.Team && race != nil && n < race.Members && (required || n > 0) {
			rows = append(rows, entryRow(e, fmt.Sprintf("Componenti mancanti: %d su %d", n, race.Members)))
		}
	}
	return rows
}
