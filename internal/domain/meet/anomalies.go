package meet

import (
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// AnomalyInput is an event with all data in which anomalies are searched.
type AnomalyInput struct {
	Eligibility
	Races        []EventRace
	RemovedRaces map[id.Race]Race // catalogue races of entries whose race was removed from the event
	Entries      []Entry
	Items        []Item
}

// Anomaly is a problem in the data of an event. Ids that do not apply are 0.
type Anomaly struct {
	EntryID     id.Entry
	EventRaceID id.EventRace
	StartItemID id.StartItem
	AthleteID   id.Athlete
	ClubID      id.Club
	Name        string // name of the athlete or team; empty for races and start items
	RaceID      id.Race
	Category    domain.CategoryKey
	Computed    domain.CategoryKey // the expected category, for Anomalies.Categories; zero: none
	Reason      string
}

// Anomalies holds the lists of anomalies, each in the order of the input.
type Anomalies struct {
	Races          []Anomaly // entries in races that are no longer in the event
	Categories     []Anomaly // entries whose category differs from the computed one
	Sexes          []Anomaly // entries whose sex the race does not admit
	StartList      []Anomaly // entries without heat or lane, or in an occupied lane
	StartOrder     []Anomaly // entries without a start item, and start items without entries
	Duplicates     []Anomaly // duplicate races of a category, and athletes entered twice in a race
	TeamOnly       []Anomaly // athletes without an individual race
	Members        []Anomaly // teams with invalid members
	MissingMembers []Anomaly // incomplete teams
}

// Count returns the total number of anomalies.
func (a Anomalies) Count() int {
	return len(a.Races) + len(a.Categories) + len(a.Sexes) + len(a.StartList) + len(a.StartOrder) +
		len(a.Duplicates) + len(a.TeamOnly) + len(a.Members) + len(a.MissingMembers)
}

// FindAnomalies returns all anomalies of an event.
func FindAnomalies(in AnomalyInput) Anomalies {
	x := inspection{&in, make(map[id.Race]*Race, len(in.RemovedRaces)+len(in.Races))}
	for raceID, race := range in.RemovedRaces {
		x.races[raceID] = &race
	}
	for i := range in.Races {
		x.races[in.Races[i].RaceID] = &in.Races[i].Race
	}
	return Anomalies{
		Races:          x.removedRaces(),
		Categories:     x.wrongCategories(),
		Sexes:          x.wrongSexes(),
		StartList:      x.startList(),
		StartOrder:     x.startOrder(),
		Duplicates:     append(x.duplicateRaces(), x.duplicateEntries()...),
		TeamOnly:       x.teamOnly(),
		Members:        x.wrongMembers(),
		MissingMembers: x.missingMembers(),
	}
}

// inspection is an input with all its races by id, including removed ones.
type inspection struct {
	*AnomalyInput
	races map[id.Race]*Race
}

func entryAnomaly(e *Entry, reason string) Anomaly {
	row := Anomaly{EntryID: e.ID, AthleteID: e.Athlete.ID, ClubID: e.ClubID, Name: e.Team, RaceID: e.RaceID, Category: e.Category,
		Reason: reason}
	if !e.isTeam() {
		row.Name = e.Athlete.Name()
	}
	return row
}

// categoryRace identifies a race of a category of the event.
type categoryRace struct {
	raceID id.Race
	domain.CategoryKey
}

func categoryRaceOf(e *Entry) categoryRace { return categoryRace{e.RaceID, e.Category} }

func (x inspection) removedRaces() []Anomaly {
	inCategory, inEvent := map[categoryRace]bool{}, map[id.Race]bool{}
	for i := range x.Races {
		r := &x.Races[i]
		inCategory[categoryRace{r.RaceID, r.Category}], inEvent[r.RaceID] = true, true
	}
	var rows []Anomaly
	for i := range x.Entries {
		e := &x.Entries[i]
		switch {
		case !inEvent[e.RaceID]:
			rows = append(rows, entryAnomaly(e, "Gara non più presente nell'evento"))
		case !inCategory[categoryRaceOf(e)]:
			rows = append(rows, entryAnomaly(e, "Gara non più presente per questa categoria"))
		}
	}
	return rows
}

func (x inspection) wrongCategories() []Anomaly {
	var rows []Anomaly
	computed := map[id.Athlete]int{} // an athlete has the same category in all races
	for i := range x.Entries {
		e := &x.Entries[i]
		var c int
		switch {
		case !e.isTeam():
			known := false
			if c, known = computed[e.Athlete.ID]; !known {
				c = findCategory(&e.Athlete, x.Categories, domain.Individual, x.Exceptions[e.Athlete.ID], x.Memberships)
				computed[e.Athlete.ID] = c
			}
		case x.derivesCategory(e):
			c = x.teamCategory(e.Members)
		default:
			continue
		}
		if row, wrong := x.wrongCategory(e, c); wrong {
			if len(rows) == cap(rows) { // doubling avoids repeated copies when most entries are wrong
				rows = slices.Grow(rows, 16+len(rows))
			}
			rows = append(rows, row)
		}
	}
	return rows
}

// wrongCategory compares an entry's category with the computed one, given by its index in Categories (-1: none).
func (x inspection) wrongCategory(e *Entry, computed int) (Anomaly, bool) {
	if computed < 0 {
		return entryAnomaly(e, "Nessuna categoria dell'evento corrisponde"), true
	}
	c := &x.Categories[computed]
	if c.CategoryID == e.Category.CategoryID && c.Disabled == e.Category.Disabled {
		return Anomaly{}, false
	}
	reason := "Categoria prevista: " + c.Name
	if c.Disabled != e.Category.Disabled {
		reason += map[bool]string{true: " (disabili)", false: " (non disabili)"}[c.Disabled]
	}
	row := entryAnomaly(e, reason)
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
		if reason := sexMismatch(e, race); reason != "" {
			rows = append(rows, entryAnomaly(e, reason))
		}
	}
	return rows
}

// sexMismatch checks the sex stored with the entry, which start list and results use, and the athlete's current one.
func sexMismatch(e *Entry, race *Race) string {
	team := e.isTeam()
	anySexAdmits := race.Sex == domain.AnySex && (e.Sex != domain.Mixed || race.SportID != domain.Swimming)
	admitted := race.Sex == e.Sex || anySexAdmits || race.Sex == domain.Mixed && !team
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
		if !e.isTeam() || race == nil {
			continue
		}
		for _, fault := range x.Faults(*e, *race) {
			row := entryAnomaly(e, fault.Reason)
			row.AthleteID = fault.AthleteID
			rows = append(rows, row)
		}
	}
	return rows
}

// missingMembers reports incomplete teams. If members are optional, it ignores teams without any.
func (x inspection) missingMembers() []Anomaly {
	required := x.Event.Options.Flag(option.TeamMembersRequired)
	var rows []Anomaly
	for i := range x.Entries {
		e := &x.Entries[i]
		race, n := x.races[e.RaceID], len(e.Members)
		if e.isTeam() && race != nil && n < race.Members && (required || n > 0) {
			rows = append(rows, entryAnomaly(e, missingMembersText(n, *race)))
		}
	}
	return rows
}
