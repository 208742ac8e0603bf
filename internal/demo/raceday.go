package demo

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"traguardo/internal/access"
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/seeding"
	"traguardo/internal/domain/split"
)

// raceDay creates an event in progress, events of other sports, splits, and records of earlier years. It has a separate random source, so
// that other data does not change.
func (o *Organiser) raceDay(ctx context.Context) error {
	o.random = rand.New(rand.NewPCG(20, 29))
	for _, d := range append([]draft{o.todaysMeet()}, o.otherSports()...) {
		if _, err := o.holdEvent(ctx, d); err != nil {
			return fmt.Errorf("%s: %w", d.Name, err)
		}
	}
	over, _, err := o.q.Events(ctx, domain.EventFilter{SportID: domain.Swimming, Statuses: []domain.EventStatus{domain.EventConcluded}},
		domain.Page{Sort: "id"})
	if err != nil {
		return err
	}
	for _, listed := range over {
		e, err := o.q.Event(ctx, listed.ID) // includes its circuits
		if err != nil {
			return err
		}
		if err := o.addSplitsAndRecords(ctx, e); err != nil {
			return err
		}
	}
	return nil
}

// TodaysMeet is the name of the event whose results are being entered.
const TodaysMeet = "Trofeo del Golfo"

// todaysMeet returns the event whose results are being entered.
func (o *Organiser) todaysMeet() draft {
	return draft{
		Event: domain.Event{
			SportID: domain.Swimming, Name: TodaysMeet, Place: "Ancona - Piscina del Passetto", Starts: o.today(),
			Deadline: o.today().AddDays(-9), RegionID: marche, OrganiserID: 2,
			Status: domain.EventClosed, Circuits: []int64{4}, Notes: "Risultati in diretta sulle pagine pubbliche.",
			Options: option.Values{option.Lanes: "8", option.MaxRaces: "3", option.TeamMembersRequired: "1", option.YoungerInTeam: "1",
				option.RacePrice: "6",
				option.TeamPrice: "12"},
		},
		programme: o.gala(103, 106), listed: true, full: true, typed: 3, absent: 60,
		field: entrants{clubs: []int{1, 9, 2, 17, 25, 3, 4, 5, 7, 8}, sizes: []int{36, 32, 28, 26, 24, 20, 18, 14, 10, 6}, teams: 20,
			regulars: true},
	}
}

// otherSports returns events of judged sports and basketball, if the variant has them.
func (o *Organiser) otherSports() []draft {
	if o.variant.Body != catalog.MultisportBody {
		return nil
	}
	judged := func(sport domain.Sport, name, place string, on calendar.Date, region id.Region, programme []class) draft {
		return draft{
			Event: domain.Event{
				SportID: sport, Name: name, Place: place, Starts: on, Deadline: on.AddDays(-10), RegionID: region, OrganiserID: 5,
				Status:  domain.EventConcluded,
				Options: option.Values{option.MaxRaces: "3", option.YoungerInTeam: "1", option.RacePrice: "10", option.TeamPrice: "24"},
			},
			programme: programme, listed: true, finished: true, absent: 40, field: entrants{clubs: []int{1, 2, 3, 5, 7}, athletes: 12, teams: 6},
		}
	}
	rhythmic := judged(domain.RhythmicGymnastics, "Trofeo del Nastro", "Torino - Palazzetto dello sport", o.today(), piedmont, rhythmics)
	rhythmic.Status, rhythmic.finished, rhythmic.typed = domain.EventClosed, false, 2
	next := judged(domain.ArtisticSwimming, "Rassegna di nuoto artistico", "Roma - Centro sportivo Tiberino", o.saturday(5), lazio, artistics)
	next.Status, next.finished, next.Deadline = domain.EventClosed, false, o.today().AddDays(-4)
	return []draft{
		judged(domain.WomensGymnastics, "Gran Premio della Trave", "Ferrara - Palestra comunale", o.saturday(-21), emilia, gymnasts),
		judged(domain.MensGymnastics, "Trofeo degli Anelli", "Ferrara - Palestra comunale", o.saturday(-21), emilia, menGymnasts),
		next, rhythmic,
		judged(domain.Basketball, "Torneo dei tiri liberi", "Napoli - Palazzetto dello sport", o.saturday(-14), campania, players),
		judged(domain.Skating, "Gran Galà dei pattini", "Lecce - Pista coperta", o.saturday(-35), apulia, skaters),
	}
}

// draw assigns start positions in sports without lanes, so that athletes of a club do not follow each other.
func (m *meeting) draw() {
	groups := map[startKey][]seeding.Entrant{}
	for i, n := range m.entries {
		if m.starting(n) {
			groups[startKeyOf(n)] = append(groups[startKeyOf(n)], seeding.Entrant{ID: id.Entry(i), Club: n.ClubID})
		}
	}
	for _, group := range groups {
		for i, entryID := range seeding.Order(group, uint64(m.Event.ID)) {
			m.entries[entryID].Place = domain.StartPlace{Heat: 1, Position: i + 1}
		}
	}
}

// dropResultsAfter keeps the results of the first 1/part of the day and removes the others.
func (m *meeting) dropResultsAfter(part int) {
	turns := map[startKey]int{}
	for i, item := range m.items {
		turns[startKey{item.RaceID, item.CategoryID, item.Disabled, item.Kind, item.Sex}] = i
	}
	for i := range m.entries {
		if n := &m.entries[i]; turns[startKeyOf(*n)] >= len(m.items)/part || n.Place.Heat == 0 {
			n.Result = domain.Result{}
		}
	}
}

// addSplitsAndRecords adds splits to a concluded event, and records of earlier years, some of which the event broke.
func (o *Organiser) addSplitsAndRecords(ctx context.Context, e domain.Event) error {
	entries, err := o.q.Participations(ctx, e.ID, 0)
	if err != nil {
		return err
	}
	races, categories, err := o.q.EventCatalogue(ctx, e.ID)
	if err != nil {
		return err
	}
	splits, best := map[id.Result][]split.Split{}, map[startKey]domain.Participation{}
	var turns []startKey
	for _, n := range entries {
		if n.Result.Status != domain.ResultRegular {
			continue
		}
		if list := o.splits(races[n.RaceID], n.Result.Time); len(list) > 0 {
			splits[n.Result.ID] = list
		}
		if n.Result.Reason == domain.OutOfCompetition {
			continue
		}
		t := startKeyOf(n)
		was, found := best[t]
		if !found {
			turns = append(turns, t)
		}
		if !found || n.Result.Time < was.Result.Time {
			best[t] = n
		}
	}
	if err := o.q.ReplaceSplits(ctx, splits); err != nil {
		return err
	}
	return o.recordsBefore(ctx, e, turns, best, categories)
}

// splits returns the times at every fifty metres of a swimmer who started slightly too fast.
func (o *Organiser) splits(r domain.Race, time racetime.Centis) []split.Split {
	var list []split.Split
	for metres := 50; metres < r.Metres; metres += 50 {
		part := math.Pow(float64(metres)/float64(r.Metres), 1.03)
		list = append(list, split.Split{Metres: metres, Time: racetime.Centis(float64(time) * part), Frequency: 34 + o.random.IntN(20)})
	}
	return list
}

// recordsBefore stores records of the previous year for the event's circuits: of three races, one record is still valid and one was broken.
func (o *Organiser) recordsBefore(
	ctx context.Context, e domain.Event, turns []startKey, best map[startKey]domain.Participation,
	categories map[id.Category]domain.Category,
) error {
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
				CircuitID: id.Circuit(circuit), RaceID: t.raceID, CategoryID: t.categoryID, CategoryKey: categories[t.categoryID].SeasonlessKey(),
				Sex:  t.sex,
				Pool: pool, Disabled: t.disabled,
				Time: racetime.Centis(float64(n.Result.Time) * share), Name: "Record " + catalog.CircuitName(circuit), Holder: o.holder(t.sex),
				Club:  cmp.Or(pick(o.random, o.clubs).Name, n.ClubName),
				Place: pick(o.random, []string{"Roma", "Napoli", "Torino", "Como", "Ancona"}), Day: e.Starts.AddDays(-300 - o.random.IntN(600)),
				Active: true,
			})
		}
	}
	if len(list) == 0 {
		return nil
	}
	return o.q.AddRecords(ctx, list)
}

// holder returns an athlete of the given sex as the holder of an old record.
func (o *Organiser) holder(sex domain.Sex) string {
	club := pick(o.random, o.clubs)
	for _, a := range o.squads[club.ID] {
		if a.Sex == sex && o.random.IntN(6) == 0 {
			return a.LastName + " " + a.FirstName
		}
	}
	return "Primati " + map[domain.Sex]string{domain.Male: "Piero", domain.Female: "Paola"}[sex]
}

// Rank computes the records of the demonstration events.
func (w World) Rank(ctx context.Context, results *raceday.Results) error {
	admin, err := w.DB.FirstAdmin(ctx)
	if err != nil {
		return err
	}
	list, _, err := w.DB.Events(ctx, domain.EventFilter{SportID: domain.Swimming, Statuses: []domain.EventStatus{domain.EventConcluded}},
		domain.Page{Sort: "id"})
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
