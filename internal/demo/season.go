package demo

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

// seasonClubs holds the numbers of the clubs that enter all meets of the season, and how many athletes each brings.
var (
	seasonClubs = []int{1, 9, 2, 17, 25, 7, 4, 3, 5, 8, 12, 11}
	seasonSizes = []int{32, 30, 24, 20, 18, 15, 12, 10, 8, 6, 4, 2}
)

// gala returns a programme with few races, so that the heats are full.
func (o *Organiser) gala(from, to int64) []class {
	if o.variant.Body == catalog.FinswimmingBody {
		return []class{
			{kind: domain.Individual, codes: span(403, 406), races: []string{"50 NP", "100 NP", "200 NP", "50 PN", "100 PN"}},
			{kind: domain.Team, codes: span(403, 406), races: []string{"4x50 NP", "4x50 NP MX"}},
		}
	}
	return []class{
		{kind: domain.Individual, codes: span(from, to), races: []string{"50 SL", "100 SL", "100 DO", "100 RA", "200 MI"}},
		{kind: domain.Team, codes: span(from, to), races: []string{"4x50 SL", "4x50 MI", "4x50 SL MX"}},
	}
}

// meets creates concluded meets of this season and the previous one, in which the same athletes swim the same races and improve. It has a
// separate random source, so that other data does not change.
func (o *Organiser) meets(ctx context.Context) error {
	o.random, o.bests = rand.New(rand.NewPCG(20, 32)), map[[2]int64]racetime.Centis{}
	grandPrix := id.Championship(0)
	autumn := []calendar.Date{o.saturday(-42), o.saturday(-9)}
	if o.variant.Body != catalog.FinswimmingBody {
		var err error
		if grandPrix, err = o.addChampionship(ctx, domain.Championship{
			Name: "Gran Prix Giovanile " + o.season().String(), SportID: domain.Swimming, Committee: domain.NationalCommittee,
			Starts: autumn[0].AddDays(-20), Ends: autumn[1].AddDays(180),
		}, 0, seasonClubs...); err != nil {
			return err
		}
	}
	for _, d := range []draft{
		o.meetOn("Trofeo di Primavera", "Napoli", o.saturday(-245), campania, 4),
		o.meetOn("Campionati regionali di categoria", "Torino", o.saturday(-160), piedmont, 5),
		o.meetOn("Gran Prix Giovanile - 1ª tappa", "Ferrara", autumn[0], emilia, 7),
		o.meetOn("Gran Prix Giovanile - 2ª tappa", "Bari", autumn[1], apulia, 9),
	} {
		if grandPrix != 0 && slices.Contains(autumn, d.Starts) {
			d.ChampionshipID, d.SeasonID = grandPrix, id.Season(o.season())
		}
		m, err := o.holdEvent(ctx, d)
		if err != nil {
			return fmt.Errorf("%s: %w", d.Name, err)
		}
		e, err := o.q.Event(ctx, m.Event.ID)
		if err != nil {
			return err
		}
		if err := o.addSplitsAndRecords(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

func (o *Organiser) meetOn(name, place string, on calendar.Date, region id.Region, organiser id.Club) draft {
	return draft{
		Event: domain.Event{
			SportID: domain.Swimming, Name: name, Place: place, Starts: on, Ends: on.AddDays(1), Deadline: on.AddDays(-10), RegionID: region,
			OrganiserID: organiser, Status: domain.EventConcluded, Circuits: []int64{1},
			Options: option.Values{option.Lanes: "8", option.MaxRaces: "3", option.YoungerInTeam: "1", option.RacePrice: "6",
				option.TeamPrice: "12"},
		},
		programme: o.gala(104, 107), listed: true, finished: true, full: true, form: true,
		field: entrants{clubs: seasonClubs, sizes: seasonSizes, teams: 24, regulars: true},
	}
}

// regularRaces returns the indexes of the races that an athlete always swims: one in freestyle, one more, and for every third athlete
// another one.
func regularRaces(a swimmer, races int) []int {
	if races < 3 {
		return []int{0}
	}
	chosen := []int{int(a.ID % 2), 2 + int(a.ID/2)%(races-2)}
	if a.ID%3 == 0 {
		chosen = append(chosen, 1-chosen[0])
	}
	slices.Sort(chosen)
	return chosen
}

// talents returns the talents of the athletes, by id.
func (o *Organiser) talents() map[id.Athlete]float64 {
	list := map[id.Athlete]float64{}
	for _, squad := range o.squads {
		for _, a := range squad {
			list[a.ID] = a.talent
		}
	}
	return list
}

// form returns the factor by which athletes are slower on a day than at the end of the season.
func form(on calendar.Date) float64 {
	const loss, days = 0.006, 300
	return 1 + loss*(1-min(1, float64(calendar.SeasonOf(on).Start().DaysUntil(on))/days))
}

// swimInForm replaces the times of a meet with those that follow from age, talent and form, and remembers the best ones, which are the
// entry times of the next meet.
func (o *Organiser) swimInForm(m *meeting) {
	talents := o.talents()
	races := map[id.Race]domain.Race{}
	for _, r := range m.races {
		races[r.RaceID] = r.Race
	}
	for i := range m.entries {
		n := &m.entries[i]
		if n.Kind != domain.Individual || n.Result.Status != domain.ResultRegular {
			continue
		}
		slow := slowness(swimmer{n.Athlete, talents[n.AthleteID]}, m.Event.Starts) * form(m.Event.Starts) * (1 + 0.008*o.random.Float64())
		n.Result.Time = m.timed(races[n.RaceID], n.Sex, slow)
		key := [2]int64{int64(n.AthleteID), int64(n.RaceID)}
		if before := o.bests[key]; before == 0 || n.Result.Time < before {
			o.bests[key] = n.Result.Time
		}
	}
	m.tieFirst()
}

// tieFirst gives the two fastest of the largest group the same time.
func (m *meeting) tieFirst() {
	groups := map[startKey][]*domain.Participation{}
	var largest []*domain.Participation
	for i := range m.entries {
		n := &m.entries[i]
		if n.Kind != domain.Individual || n.Result.Status != domain.ResultRegular {
			continue
		}
		k := startKeyOf(*n)
		if groups[k] = append(groups[k], n); len(groups[k]) > len(largest) {
			largest = groups[k]
		}
	}
	if len(largest) < 2 {
		return
	}
	slices.SortFunc(largest, func(a, b *domain.Participation) int { return cmp.Compare(a.Result.Time, b.Result.Time) })
	largest[1].Result.Time = largest[0].Result.Time
}

// fewestInHeat is the size below which the first of several heats looks empty.
const fewestInHeat = 6

// fillHeats withdraws the slowest of a race whose first heat would be too small, if they swim other races.
func (m *meeting) fillHeats() {
	groups, races := map[startKey][]int{}, map[id.Athlete]int{}
	var turns []startKey
	for i, n := range m.entries {
		if n.Kind != domain.Individual || !m.starting(n) {
			continue
		}
		k := startKeyOf(n)
		if len(groups[k]) == 0 {
			turns = append(turns, k)
		}
		groups[k] = append(groups[k], i)
		races[n.AthleteID]++
	}
	lanes, withdrawn := m.Event.Options.Int(option.Lanes), map[int]bool{}
	for _, k := range turns {
		group := groups[k]
		surplus := len(group) % lanes
		if len(group) < lanes || surplus >= fewestInHeat {
			continue
		}
		slices.SortStableFunc(group, func(a, b int) int { return cmp.Compare(m.entries[b].EntryTime, m.entries[a].EntryTime) })
		for _, i := range group {
			if athleteID := m.entries[i].AthleteID; surplus > 0 && races[athleteID] > 1 {
				withdrawn[i] = true
				races[athleteID]--
				surplus--
			}
		}
	}
	entries := m.entries[:0]
	for i, n := range m.entries {
		if !withdrawn[i] {
			entries = append(entries, n)
		}
	}
	m.entries = entries
}
