package meet

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
)

// doubleRaces has every copy of a race that a category has twice, so that the organiser chooses which one stays.
func (x inspection) doubleRaces() []Anomaly {
	copies := map[enabled]int{}
	for i := range x.Races {
		copies[enabled{x.Races[i].RaceID, x.Races[i].Group()}]++
	}
	var rows []Anomaly
	for i := range x.Races {
		r := &x.Races[i]
		if copies[enabled{r.RaceID, r.Group()}] > 1 {
			rows = append(rows, Anomaly{EventRaceID: r.ID, RaceID: r.RaceID, CategoryID: r.CategoryID, Reason: "Gara doppia nella categoria"})
		}
	}
	return rows
}

// start is an athlete in a race: alone, or in a team of a category, since teams of two categories may share a member.
type start struct{ athleteID, raceID, teamCategoryID int64 }

// doubleEntries has every entry of an athlete who is twice in a race.
func (x inspection) doubleEntries() []Anomaly {
	times := make(map[start]int, len(x.Entries))
	for i := range x.Entries {
		eachStart(&x.Entries[i], func(s start, _ *domain.Entrant) { times[s]++ })
	}
	var rows []Anomaly
	for i := range x.Entries {
		e := &x.Entries[i]
		eachStart(e, func(s start, who *domain.Entrant) {
			if times[s] < 2 {
				return
			}
			row := entryRow(e, "Atleta iscritto più volte alla stessa gara")
			if e.Kind == catalog.Team {
				row.Reason = name(who) + ": componente di più squadre della stessa gara"
			}
			row.AthleteID = s.athleteID
			rows = append(rows, row)
		})
	}
	return rows
}

func eachStart(e *domain.Entry, do func(start, *domain.Entrant)) {
	if e.Kind == catalog.Individual {
		do(start{athleteID: e.AthleteID, raceID: e.RaceID}, &e.Athlete)
		return
	}
	for i := range e.Members {
		do(start{e.Members[i].ID, e.RaceID, e.CategoryID}, &e.Members[i].Entrant)
	}
}

// teamOnly has each athlete once, with the first of the teams.
func (x inspection) teamOnly() []Anomaly {
	seen := make(map[int64]bool, len(x.Entries))
	for i := range x.Entries {
		if e := &x.Entries[i]; e.Kind == catalog.Individual {
			seen[e.AthleteID] = true
		}
	}
	var rows []Anomaly
	for i := range x.Entries {
		e := &x.Entries[i]
		for j := range e.Members {
			m := &e.Members[j]
			if seen[m.ID] {
				continue
			}
			seen[m.ID] = true
			rows = append(rows, Anomaly{
				EntryID: e.ID, AthleteID: m.ID, ClubID: m.ClubID, Who: name(&m.Entrant), RaceID: e.RaceID, CategoryID: e.CategoryID,
				Reason: "Atleta iscritto solo in squadra",
			})
		}
	}
	return rows
}
