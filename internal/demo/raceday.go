package demo

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/seeding"
	"traguardo/internal/domain/split"
)

// raceDay makes what a race day leaves behind: an event that is on today, those of the other sports, splits, and records of earlier years.
// It comes after the other events and has a random source of its own, so that those stay as they were.
func (o *Organiser) raceDay(ctx context.Context) error {
	o.random = rand.New(rand.NewPCG(20, 29)) //nolint:gosec // the same race days every time
	for _, d := range append([]draft{o.underWay()}, o.otherSports()...) {
		if _, err := o.hold(ctx, d); err != nil {
			return fmt.Errorf("%s: %w", d.Name, err)
		}
	}
	over, _, err := o.q.Events(ctx, domain.EventFilter{SportID: swimming, Statuses: []domain.EventStatus{domain.EventConcluded}}, domain.Page{Sort: "id"})
	if err != nil {
		return err
	}
	for _, listed := range over {
		e, err := o.q.Event(ctx, listed.ID) // with its circuits
		if err != nil {
			return err
		}
		if err := o.measure(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// underWay is the event whose results are being typed.
func (o *Organiser) underWay() draft {
	programme := slices.Concat(youth, masters)
	if o.variant.Body == catalog.FinswimmingBody {
		programme = fins
	}
	return draft{
		Event: domain.Event{
			SportID: swimming, Name: "Trofeo del Golfo", Place: "Ancona - Piscina del Passetto", Starts: o.today(), Deadline: o.today().AddDays(-9), RegionID: marche, OrganiserID: 2,
			Status: domain.EventClosed, Circuits: []int64{4}, Notes: "Risultati in diretta sulle pagine pubbliche.",
			Options: option.Values{option.Lanes: "8", option.TeamMembersRequired: "1", option.YoungerInTeam: "1", option.RacePrice: "6", option.TeamPrice: "12"},
		},
		programme: programme, listed: true, typed: 3, absent: 30, field: field{clubs: []int{1, 2, 3, 4, 5, 7, 8}, athletes: 16, teams: 8},
	}
}

// otherSports are the events of the sports that are judged and of basketball, where a deployment has them.
func (o *Organiser) otherSports() []draft {
	if o.variant.Body != catalog.MultisportBody {
		return nil
	}
	judged := func(sport int, name, place string, on calendar.Date, region int64, programme []class) draft {
		return draft{
			Event: domain.Event{
				SportID: sport, Name: name, Place: place, Starts: on, Deadline: on.AddDays(-10), RegionID: region, OrganiserID: 5, Status: domain.EventConcluded,
				Options: option.Values{option.MaxRaces: "3", option.YoungerInTeam: "1", option.RacePrice: "10", option.TeamPrice: "24"},
			},
			programme: programme, listed: true, finished: true, absent: 40, field: field{clubs: []int{1, 2, 3, 5, 7}, athletes: 12, teams: 6},
		}
	}
	rhythmic := judged(5, "Trofeo del Nastro", "Torino - Palazzetto dello sport", o.today(), piedmont, rhythmics)
	rhythmic.Status, rhythmic.finished, rhythmic.typed = domain.EventClosed, false, 2
	next := judged(4, "Rassegna di nuoto artistico", "Roma - Centro sportivo Tiberino", o.saturday(5), lazio, artistics)
	next.Status, next.finished, next.Deadline = domain.EventClosed, false, o.today().AddDays(-4)
	return []draft{
		judged(2, "Gran Premio della Trave", "Ferrara - Palestra comunale", o.saturday(-21), emilia, gymnasts),
		judged(3, "Trofeo degli Anelli", "Ferrara - Palestra comunale", o.saturday(-21), emilia, menGymnasts),
		next, rhythmic,
		judged(7, "Torneo dei tiri liberi", "Napoli - Palazzetto dello sport", o.saturday(-14), campania, players),
		judged(8, "Gran Galà dei pattini", "Lecce - Pista coperta", o.saturday(-35), apulia, skaters),
	}
}

// draw gives every starter a turn where there are no lanes, so that athletes of a club do not follow each other.
func (m *meeting) draw() {
	groups := map[turn][]seeding.Entrant{}
	for i, n := range m.entries {
		if m.starting(n) {
			groups[turnOf(n)] = append(groups[turnOf(n)], seeding.Entrant{ID: int64(i), Club: n.ClubID})
		}
	}
	for _, group := range groups {
		for i, id := range seeding.Order(group, uint64(m.Event.ID)) {
			m.entries[id].Place = domain.StartPlace{Heat: 1, Position: i + 1}
		}
	}
}

// forgetAfter keeps the results of the first part of the day, such as a third of it, and forgets the others: they are still to come.
func (m *meeting) forgetAfter(part int) {
	turns := map[turn]int{}
	for i, item := range m.items {
		turns[turn{item.RaceID, item.CategoryID, item.Disabled, item.Kind, item.Sex}] = i
	}
	for i := range m.entries {
		if n := &m.entries[i]; turns[turnOf(*n)] >= len(m.items)/part || n.Place.Heat == 0 {
			n.Result = domain.Result{}
		}
	}
}

// measure adds the splits of an event that is over, and records of earlier years: some that stand, some that were beaten there.
func (o *Organiser) measure(ctx context.Context, e domain.Event) error {
	entries, err := o.q.Participations(ctx, e.ID, 0)
	if err != nil {
		return err
	}
	races, categories, err := o.q.EventCatalogue(ctx, e.ID)
	if err != nil {
		return err
	}
	best := map[turn]domain.Participation{}
	var turns []turn
	for _, n := range entries {
		if n.Result.Status != domain.ResultRegular {
			continue
		}
		for _, s := range o.splits(races[n.RaceID], n.Result.Time) {
			if _, err := o.q.AddSplit(ctx, n.Result.ID, s); err != nil {
				return err
			}
		}
		t := turnOf(n)
		was, there := best[t]
		if !there {
			turns = append(turns, t)
		}
		if !there || n.Result.Time < was.Result.Time {
			best[t] = n
		}
	}
	return o.recordsBefore(ctx, e, turns, best, categories)
}

// splits are the times at every fifty metres of somebody who began a little too fast.
func (o *Organiser) splits(r domain.Race, time racetime.Centis) []split.Split {
	var list []split.Split
	for metres := 50; metres < r.Metres; metres += 50 {
		part := math.Pow(float64(metres)/float64(r.Metres), 1.03)
		list = append(list, split.Split{Metres: metres, Time: racetime.Centis(float64(time) * part), Frequency: 34 + o.random.IntN(20)})
	}
	return list
}

// recordsBefore writes down records of the circuits of an event from the year before: of three races one has a record that the event left
// standing and one that it broke.
func (o *Organiser) recordsBefore(ctx context.Context, e domain.Event, turns []turn, best map[turn]domain.Participation, categories map[int64]domain.Category) error {
	pool := raceday.PoolMetres(e)
	var list []domain.Record
	for _, circuit := range e.Circuits {
		for i, t := range turns {
			n := best[t]
			share := map[int]float64{0: 0.985, 1: 1.012}[i%3]
			if share == 0 || t.kind != domain.Individual {
				continue
			}
			list = append(list, domain.Record{
				CircuitID: circuit, RaceID: t.raceID, CategoryID: t.categoryID, CategoryKey: categories[t.categoryID].SeasonlessKey(), Sex: t.sex, Pool: pool, Disabled: t.disabled,
				Time: racetime.Centis(float64(n.Result.Time) * share), Name: "Record " + catalog.CircuitName(circuit), Holder: o.holder(t.sex), Club: cmp.Or(pick(o.random, o.clubs).Name, n.ClubName),
				Place: pick(o.random, []string{"Roma", "Napoli", "Torino", "Como", "Ancona"}), Day: e.Starts.AddDays(-300 - o.random.IntN(600)), Active: true,
			})
		}
	}
	if len(list) == 0 {
		return nil
	}
	return o.q.AddRecords(ctx, list)
}

// holder is somebody of that sex who swam before the portal was there.
func (o *Organiser) holder(sex domain.Sex) string {
	club := pick(o.random, o.clubs)
	for _, a := range o.squads[club.ID] {
		if a.Sex == sex && o.random.IntN(6) == 0 {
			return a.LastName + " " + a.FirstName
		}
	}
	return "Primati " + map[domain.Sex]string{domain.Male: "Piero", domain.Female: "Paola"}[sex]
}

// Rank finds the records of the demonstration events, as their organisers would.
func (w World) Rank(ctx context.Context, results *raceday.Results) error {
	admin, err := w.DB.FirstAdmin(ctx)
	if err != nil {
		return err
	}
	list, _, err := w.DB.Events(ctx, domain.EventFilter{SportID: swimming, Statuses: []domain.EventStatus{domain.EventConcluded}}, domain.Page{Sort: "id"})
	if err != nil {
		return err
	}
	actor := access.Actor{UserID: admin, Username: "admin", Level: domain.LevelAdmin, Active: true}
	for _, e := range list {
		if _, err := results.Recalculate(ctx, actor, e.ID); err != nil {
			return fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	return nil
}
