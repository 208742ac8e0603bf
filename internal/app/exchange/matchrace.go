package exchange

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"traguardo/internal/app/upload"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/lenex"
	"traguardo/internal/store"
)

// Offer sets the races that the file may name.
func (m *Matcher) Offer(races []Offered) { m.races = races }

// OfferRaces offers races of the catalogue.
func (m *Matcher) OfferRaces(races []domain.Race) {
	offered := make([]Offered, len(races))
	for i, r := range races {
		offered[i].Race = r
	}
	m.Offer(offered)
}

// OfferEvent offers the races of an event and aligns the ages of the file with its categories.
func (m *Matcher) OfferEvent(ctx context.Context, q store.Q, f *File, eventID id.Event) error {
	list, err := q.EventRaces(ctx, eventID)
	if err != nil {
		return err
	}
	races, categories, err := q.EventCatalogue(ctx, eventID)
	if err != nil {
		return err
	}
	at := map[id.Race]int{}
	var out []Offered
	for _, r := range list {
		i, ok := at[r.RaceID]
		if !ok {
			i = len(out)
			at[r.RaceID], out = i, append(out, Offered{Race: races[r.RaceID]})
		}
		out[i].Categories = append(out[i].Categories, categories[r.CategoryID])
	}
	m.Offer(out)
	f.AlignAges(slices.Collect(maps.Values(categories)))
	return nil
}

// Race returns the race that matches an event of the file, or the reason why there is none.
func (m *Matcher) Race(ctx context.Context, q store.Q, e *lenex.Event) (raceID id.Race, reason string, err error) {
	if e == nil {
		return 0, unknownEvent, nil
	}
	if f, ok := m.byEvent[e.Pos.Number]; ok {
		return id.Race(f.id), f.reason, nil
	}
	custom := e.SwimStyle.Stroke == lenex.UnknownOne
	f, ok := m.styles[styleKey(e)]
	if !custom || !ok {
		if f, err = m.decideRace(ctx, q, e); err != nil {
			return 0, "", err
		}
	}
	if custom {
		m.styles[styleKey(e)] = f
	}
	m.byEvent[e.Pos.Number] = f
	return id.Race(f.id), f.reason, nil
}

// Follow makes m share another matcher's choices of custom races.
func (m *Matcher) Follow(other *Matcher) { m.styles = other.styles }

func (m *Matcher) decideRace(ctx context.Context, q store.Q, e *lenex.Event) (found, error) {
	list, possible := MatchRaces(m.races, e, m.AskAll)
	if len(list) == 1 {
		return found{id: int64(list[0].ID)}, nil
	}
	reason := severalRaces
	if len(list) == 0 {
		list, reason = possible, unknownRace
	}
	if len(list) == 0 {
		return found{reason: unknownRace}, nil
	}
	has := func(raceID id.Race) bool {
		return slices.ContainsFunc(list, func(r domain.Race) bool { return r.ID == raceID })
	}
	setting, key := fmt.Sprintf("lenex/gare/%d", m.actor.ClubID), hash(styleKey(e))
	custom := e.SwimStyle.Stroke == lenex.UnknownOne
	if c := m.choice(position(e.Pos)); c != nil && has(c.RaceID) {
		if custom {
			m.remember(setting, key, int64(c.RaceID))
		}
		return found{id: int64(c.RaceID)}, nil
	}
	if custom {
		known, err := m.remembered(ctx, q, setting)
		if err != nil {
			return found{}, err
		}
		if has(id.Race(known[key])) {
			return found{id: known[key]}, nil
		}
	}
	s := e.SwimStyle
	ask := upload.Choice{Position: position(e.Pos), Element: "EVENT", Style: upload.Style{Name: s.Name, Code: s.Code,
		Stroke: string(s.Stroke), Gender: string(e.Gender), Distance: s.Distance.N, Swimmers: s.RelayCount.N}}
	for _, r := range list {
		ask.Candidates = append(ask.Candidates, upload.Candidate{RaceID: r.ID, Text: r.Name})
	}
	m.choices[e.Pos.Number] = ask
	return found{reason: reason}, nil
}

// SetRace records the race that was created for an event of the file.
func (m *Matcher) SetRace(e *lenex.Event, raceID id.Race) {
	delete(m.choices, e.Pos.Number)
	m.byEvent[e.Pos.Number] = found{id: int64(raceID)}
	if e.SwimStyle.Stroke == lenex.UnknownOne {
		m.styles[styleKey(e)] = found{id: int64(raceID)}
	}
}
