package raceday

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/passage"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/timetable"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// speakerHeats is the number of heats that the speaker prepares: the one in the water and the next two.
const speakerHeats = 3

// Speakers provides the information that the speaker of an event needs.
type Speakers struct {
	core    *core.Base
	starts  *Starts
	results *Results
}

// NewSpeakers returns a Speakers.
func NewSpeakers(b *core.Base, starts *Starts, results *Results) *Speakers {
	return &Speakers{b, starts, results}
}

// Speaker is the information about the heat in the water and the next ones.
type Speaker struct {
	Event domain.Event
	Delay int // seconds
	Heats []SpeakerHeat
}

// SpeakerHeat is a heat with its starters.
type SpeakerHeat struct {
	TimetableHeat
	Metres int
	Lanes  []SpeakerLane
}

// SpeakerLane is a starter with the times to compare a result with. Personal and Season are nil if the athlete never swam the race in this
// pool.
type SpeakerLane struct {
	*domain.Participation
	Category         domain.Category
	Personal, Season *domain.Swim
	Records          []domain.Record // fastest first
	Limit            racetime.Centis // of the event, 0 if none
	// Passage is the slowest time that qualifies for the final so far; 0 if every time does or there is no final.
	Passage racetime.Centis
}

// Get returns the heats that the speaker of an event presents, for callers who oversee it.
func (s *Speakers) Get(ctx context.Context, a access.Actor, eventID id.Event) (Speaker, error) {
	b, err := s.results.Board(ctx, eventID)
	if err == nil && !appmeet.Oversees(a, b.Event) {
		err = problem.Forbidden()
	}
	if err != nil {
		return Speaker{}, err
	}
	plan := b.Timetable(s.core.Now())
	out := Speaker{Event: b.Event, Delay: int(plan.Delay.Seconds()), Heats: []SpeakerHeat{}}
	facts, err := s.facts(ctx, b)
	if err != nil {
		return out, err
	}
	heats := heatsToPresent(plan.Heats)
	if err := facts.loadSwims(ctx, s.core.DB.Q, heats); err != nil {
		return out, err
	}
	for _, h := range heats {
		heat := SpeakerHeat{TimetableHeat: h, Metres: b.config.races[h.RaceID].Metres, Lanes: []SpeakerLane{}}
		for _, n := range h.Entries {
			if Outcome(*n) != domain.ResultAbsent {
				heat.Lanes = append(heat.Lanes, facts.lane(n))
			}
		}
		out.Heats = append(out.Heats, heat)
	}
	return out, nil
}

// heatsToPresent returns the last heat in the water and those that follow.
func heatsToPresent(heats []TimetableHeat) []TimetableHeat {
	from := len(heats)
	for i, h := range heats {
		switch {
		case h.State == timetable.InWater:
			from = i
		case h.State == timetable.Next && from == len(heats):
			from = i
		}
	}
	return heats[from:min(len(heats), from+speakerHeats)]
}

// speakerFacts holds what a speaker needs to know about all races of an event.
type speakerFacts struct {
	board    *Board
	standing standing
	limits   []domain.TimeStandard
	passages map[passage.Key]racetime.Centis
	swims    map[id.Athlete][]domain.Swim // by athlete
}

// facts loads what does not depend on the heat. Scored sports have neither limits nor records.
func (s *Speakers) facts(ctx context.Context, b *Board) (*speakerFacts, error) {
	f := &speakerFacts{board: b, passages: map[passage.Key]racetime.Centis{}, swims: map[id.Athlete][]domain.Swim{}}
	if Scored(b.Event.SportID) {
		return f, nil
	}
	q := s.core.DB.Q
	var err error
	if f.standing, err = s.results.standing(ctx, q, b.Event); err != nil {
		return nil, err
	}
	if f.limits, err = q.TimeStandards(ctx, b.Event.ID); err != nil {
		return nil, err
	}
	finals, err := q.FinalsOf(ctx, b.Event.ID)
	if err != nil {
		return nil, err
	}
	for _, final := range finals {
		list, err := s.starts.qualify(ctx, q, final)
		if err != nil {
			return nil, err
		}
		f.addPassages(list, final.Options.Int(option.FinalPlaces))
	}
	return f, nil
}

// addPassages keeps the slowest qualified time of each race whose places are all taken.
func (f *speakerFacts) addPassages(list []passage.Passage, places int) {
	taken := map[passage.Key]int{}
	slowest := map[passage.Key]racetime.Centis{}
	for _, p := range list {
		if p.Qualified {
			taken[p.Key]++
			slowest[p.Key] = max(slowest[p.Key], p.Value)
		}
	}
	for key, n := range taken {
		if n >= places {
			f.passages[key] = max(f.passages[key], slowest[key])
		}
	}
}

// loadSwims reads the results of the athletes in the heats. Results that clubs recorded themselves are private, so only results of the
// portal count.
func (f *speakerFacts) loadSwims(ctx context.Context, q store.Q, heats []TimetableHeat) error {
	var athletes []id.Athlete
	for _, h := range heats {
		for _, n := range h.Entries {
			if n.AthleteID > 0 {
				athletes = append(athletes, n.AthleteID)
			}
		}
	}
	if len(athletes) == 0 || Scored(f.board.Event.SportID) {
		return nil
	}
	list, err := q.Swims(ctx, athletes, calendar.Date{})
	for _, x := range list {
		if !x.External() && x.Status == domain.ResultRegular && x.Time > 0 {
			f.swims[x.AthleteID] = append(f.swims[x.AthleteID], x)
		}
	}
	return err
}

func (f *speakerFacts) lane(n *domain.Participation) SpeakerLane {
	lane := SpeakerLane{Participation: n, Category: f.board.config.categories[n.CategoryID],
		Passage: f.passages[passage.Key{Race: n.RaceID, Category: n.CategoryID, Sex: n.Sex}]}
	lane.Records = f.standing.of(*n, lane.Category)
	for _, l := range f.limits {
		if l.RaceID == n.RaceID && l.CategoryID == n.CategoryID && l.Sex == n.Sex {
			lane.Limit = l.Time
		}
	}
	season := calendar.SeasonOf(f.board.Event.Starts)
	for i := range f.swims[n.AthleteID] {
		x := &f.swims[n.AthleteID][i]
		if x.Race.ID != n.RaceID || x.Pool != f.standing.pool || x.EntryID == n.ID {
			continue
		}
		if lane.Personal == nil || x.Time < lane.Personal.Time {
			lane.Personal = x
		}
		if season.Contains(x.Day) && (lane.Season == nil || x.Time < lane.Season.Time) {
			lane.Season = x
		}
	}
	return lane
}
