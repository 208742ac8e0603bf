package meet

// doubleRaces has every copy of a race that a category has twice, so that the organiser chooses which one stays.
func (x inspection) doubleRaces() []Anomaly {
	copies := map[enabled]int{}
	for i := range x.Races {
		copies[enabled{x.Races[i].RaceID, x.Races[i].Group}]++
	}
	var rows []Anomaly
	for i := range x.Races {
		r := &x.Races[i]
		if copies[enabled{r.RaceID, r.Group}] > 1 {
			rows = append(rows, Anomaly{EventRaceID: r.ID, RaceID: r.RaceID, Group: r.Group, Reason: "Gara doppia nella categoria"})
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
		eachStart(&x.Entries[i], func(s start, _ *Entrant) { times[s]++ })
	}
	var rows []Anomaly
	for i := range x.Entries {
		e := &x.Entries[i]
		eachStart(e, func(s start, who *Entrant) {
			if times[s] < 2 {
				return
			}
			row := entryRow(e, "Atleta iscritto più volte alla stessa gara")
			if e.team() {
				row.Reason = who.Name() + ": componente di più squadre della stessa gara"
			}
			row.AthleteID = s.athleteID
			rows = append(rows, row)
		})
	}
	return rows
}

func eachStart(e *Entry, do func(start, *Entrant)) {
	if !e.team() {
		do(start{athleteID: e.Athlete.ID, raceID: e.RaceID}, &e.Athlete)
		return
	}
	for i := range e.Members {
		do(start{e.Members[i].ID, e.RaceID, e.Group.CategoryID}, &e.Members[i])
	}
}

// teamOnly has each athlete once, with the first of the teams.
func (x inspection) teamOnly() []Anomaly {
	seen := make(map[int64]bool, len(x.Entries))
	for i := range x.Entries {
		if e := &x.Entries[i]; !e.team() {
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
				EntryID: e.ID, AthleteID: m.ID, ClubID: m.ClubID, Who: m.Name(), RaceID: e.RaceID, Group: e.Group,
				Reason: "Atleta iscritto solo in squadra",
			})
		}
	}
	return rows
}
