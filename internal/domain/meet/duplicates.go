package meet

import "traguardo/internal/domain/id"

// duplicateRaces returns every copy of a duplicate race, so that the organiser can choose which one to keep.
func (x inspection) duplicateRaces() []Anomaly {
	copies := map[categoryRace]int{}
	for i := range x.Races {
		copies[categoryRace{x.Races[i].RaceID, x.Races[i].Category}]++
	}
	var rows []Anomaly
	for i := range x.Races {
		r := &x.Races[i]
		if copies[categoryRace{r.RaceID, r.Category}] > 1 {
			rows = append(rows, Anomaly{EventRaceID: r.ID, RaceID: r.RaceID, Category: r.Category, Reason: "Gara doppia nella categoria"})
		}
	}
	return rows
}

// athleteStart identifies an athlete in a race. Teams of different categories may share a member.
type athleteStart struct {
	athleteID      id.Athlete
	raceID         id.Race
	teamCategoryID id.Category
}

// duplicateEntries returns all entries of athletes who are entered twice in a race.
func (x inspection) duplicateEntries() []Anomaly {
	times := make(map[athleteStart]int, len(x.Entries))
	for i := range x.Entries {
		eachStart(&x.Entries[i], func(s athleteStart, _ *Entrant) { times[s]++ })
	}
	var rows []Anomaly
	for i := range x.Entries {
		e := &x.Entries[i]
		eachStart(e, func(s athleteStart, who *Entrant) {
			if times[s] < 2 {
				return
			}
			row := entryAnomaly(e, "Atleta iscritto più volte alla stessa gara")
			if e.isTeam() {
				row.Reason = who.Name() + ": componente di più squadre della stessa gara"
			}
			row.AthleteID = s.athleteID
			rows = append(rows, row)
		})
	}
	return rows
}

func eachStart(e *Entry, do func(athleteStart, *Entrant)) {
	if !e.isTeam() {
		do(athleteStart{athleteID: e.Athlete.ID, raceID: e.RaceID}, &e.Athlete)
		return
	}
	for i := range e.Members {
		do(athleteStart{e.Members[i].ID, e.RaceID, e.Category.CategoryID}, &e.Members[i])
	}
}

// teamOnly returns each athlete without an individual race once, with the first team.
func (x inspection) teamOnly() []Anomaly {
	seen := make(map[id.Athlete]bool, len(x.Entries))
	for i := range x.Entries {
		if e := &x.Entries[i]; !e.isTeam() {
			seen[e.Athlete.ID] = true
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
				EntryID: e.ID, AthleteID: m.ID, ClubID: m.ClubID, Name: m.Name(), RaceID: e.RaceID, Category: e.Category,
				Reason: "Atleta iscritto solo in squadra",
			})
		}
	}
	return rows
}
