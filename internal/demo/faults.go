package demo

import (
	"context"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// addAnomalies adds at least one anomaly of each kind to an event with a start list. It skips events with too few entries.
func (o *Organiser) addAnomalies(ctx context.Context, m *meeting) error {
	alone, teams := m.kinds()
	if len(alone) < 60 || len(teams) < 3 {
		return nil
	}
	only := m.entries[teams[2]].Members[1].ID // in a team but without an individual race
	m.entries = slices.DeleteFunc(m.entries, func(n domain.Participation) bool { return n.AthleteID == only })
	alone, teams = m.kinds()
	at := func(k int) *domain.Participation { return &m.entries[alone[k*len(alone)/9]] }

	wrong := at(0) // another category that swims the same race
	if i := slices.IndexFunc(m.races, func(r domain.EventRace) bool {
		return r.RaceID == wrong.RaceID && r.CategoryID != wrong.CategoryID && r.Kind == domain.Individual && !r.Disabled
	}); i >= 0 {
		wrong.CategoryID = m.races[i].CategoryID
	}
	at(1).Sex = domain.Female + domain.Male - at(1).Sex
	at(2).Place.Lane = m.Event.Options.Choice(option.FirstLane) + m.Event.Options.Int(option.Lanes)
	at(3).Place = domain.StartPlace{}
	m.shareLane()

	unlisted := startKeyOf(*at(4))
	m.items = slices.DeleteFunc(m.items, func(s domain.StartItem) bool {
		return startKey{s.RaceID, s.CategoryID, s.Disabled, s.Kind, s.Sex} == unlisted
	})
	m.idleItem()

	twice := *at(5)
	twice.Place = domain.StartPlace{}
	lost := *at(6)
	lost.RaceID, lost.Place = o.otherRace(m), domain.StartPlace{}
	m.entries = append(m.entries, twice, lost)

	larger, smaller := &m.entries[teams[0]], &m.entries[teams[1]]
	guest := m.entries[teams[2]].Members[0]
	guest.Position = len(larger.Members) + 1
	larger.Members, larger.Closed = append(larger.Members, guest), false
	smaller.Members, smaller.Closed, smaller.Sex = smaller.Members[:len(smaller.Members)-1], false, domain.AnySex

	double := m.races[0]
	double.Position = len(m.races) + 1
	_, err := o.q.AddEventRace(ctx, double)
	return err
}

// kinds returns the indexes of individual entries in the start list, and of teams.
func (m *meeting) kinds() (alone, teams []int) {
	for i, n := range m.entries {
		switch {
		case n.Kind == domain.Team:
			teams = append(teams, i)
		case n.Place.Heat > 0 && !n.Disabled():
			alone = append(alone, i)
		}
	}
	return alone, teams
}

// shareLane puts two entrants of a heat into one lane.
func (m *meeting) shareLane() {
	type place struct {
		startKey
		heat int
	}
	first := map[place]int{}
	for i := range m.entries {
		n := &m.entries[i]
		at := place{startKeyOf(*n), n.Place.Heat}
		if n.Place.Heat == 0 {
			continue
		}
		if j, ok := first[at]; ok {
			n.Place.Lane = m.entries[j].Place.Lane
			return
		}
		first[at] = i
	}
}

// idleItem adds a start item without entries.
func (m *meeting) idleItem() {
	for _, r := range m.races {
		t := startKey{r.RaceID, r.CategoryID, r.Disabled, r.Kind, domain.Female}
		if r.Kind == domain.Individual && !slices.ContainsFunc(m.entries, func(n domain.Participation) bool { return startKeyOf(n) == t }) {
			m.items = append(m.items, domain.StartItem{RaceID: t.raceID, CategoryID: t.categoryID, Disabled: t.disabled, Kind: t.kind, Sex: t.sex})
			return
		}
	}
}

// otherRace returns a race of the body that is not in the event.
func (o *Organiser) otherRace(m *meeting) id.Race {
	for _, r := range catalog.RacesOf(int64(o.variant.Body), int64(m.Event.SportID)) {
		if r.Type == catalog.Individual && !slices.ContainsFunc(m.races, func(x domain.EventRace) bool { return x.RaceID == r.ID }) {
			return r.ID
		}
	}
	return 0
}
