package raceday

import (
	"context"
	"maps"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/passage"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Passages are the athletes who qualify for an event, with what the prints need.
type Passages struct {
	Event      domain.Event
	List       []domain.Passage
	Races      map[id.Race]domain.Race
	Categories map[id.Category]domain.Category
}

var errNoLinks = problem.Refused("Nessun evento collegato: indica prima gli eventi di qualificazione nei requisiti")

// Qualify computes who qualifies from the linked events and replaces the stored list. It returns the numbers of
// qualified athletes and reserves.
func (s *Starts) Qualify(ctx context.Context, a access.Actor, eventID id.Event) (qualified, reserves int, err error) {
	err = s.change(ctx, a, eventID, func(q store.Q, e domain.Event) error {
		found, err := s.qualify(ctx, q, e)
		if err != nil {
			return err
		}
		list := make([]domain.Passage, len(found))
		qualified, reserves = 0, 0
		for i, p := range found {
			list[i] = domain.Passage{
				EventID: eventID, RaceID: p.Race, CategoryID: p.Category, Sex: p.Sex, Athlete: domain.Entrant{ID: p.Athlete}, Time: p.Value,
				Position: p.Position, Reserve: p.Reserve,
			}
			if p.Qualified {
				qualified++
			} else {
				reserves++
			}
		}
		if err := q.SavePassages(ctx, eventID, list); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.PassagesComputed, audit.Event, int64(eventID), nil, map[string]int{"qualificati": qualified,
			"riserve": reserves})
	})
	return qualified, reserves, err
}

// qualify ranks the athletes of the linked events in the races of an event.
func (s *Starts) qualify(ctx context.Context, q store.Q, e domain.Event) ([]passage.Passage, error) {
	linked, err := q.LinkedEvents(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	if len(linked) == 0 {
		return nil, errNoLinks
	}
	races, err := q.EventRaces(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	ids := map[id.Race]bool{}
	for _, r := range races {
		ids[r.RaceID] = true
	}
	scored := !meet.HasLanes(e.SportID)
	results, err := q.LinkedResults(ctx, e.ID, slices.Sorted(maps.Keys(ids)), scored)
	if err != nil {
		return nil, err
	}
	return passage.Qualify(results, e.Options.Int(option.FinalPlaces), scored), nil
}

// Passages returns the stored qualification list of an event that the caller oversees.
func (s *Starts) Passages(ctx context.Context, a access.Actor, eventID id.Event) (Passages, error) {
	e, err := s.events.Overseen(ctx, a, eventID)
	if err != nil {
		return Passages{}, err
	}
	p := Passages{Event: e}
	if p.List, err = s.core.DB.Passages(ctx, eventID); err != nil {
		return p, err
	}
	p.Races, p.Categories, err = s.core.DB.EventCatalogue(ctx, eventID)
	return p, err
}

// KeepFinalists removes the unpaid entries of athletes who are neither qualified nor admitted as reserves, and
// returns how many.
func (s *Starts) KeepFinalists(ctx context.Context, a access.Actor, eventID id.Event) (int, error) {
	var removed int
	err := s.change(ctx, a, eventID, func(q store.Q, e domain.Event) error {
		found, err := s.qualify(ctx, q, e)
		if err != nil {
			return err
		}
		entries, err := q.Participations(ctx, eventID, 0)
		if err != nil {
			return err
		}
		paid, err := s.accounts.PaidFor(ctx, q, eventID)
		if err != nil {
			return err
		}
		entries = slices.DeleteFunc(entries, func(n domain.Participation) bool { return n.Kind != domain.Individual })
		for i := range entries {
			if !paid[entries[i].ID] { // a free entry does not count as paid
				entries[i].Payment = domain.EntryPayment{EntryID: entries[i].ID}
			}
		}
		repechage := e.Options.Choice(option.QualificationStep) == option.Repechage
		out := notQualified(found, entries, e.Options.Int(option.FinalPlaces), repechage)
		removed = len(out)
		if removed == 0 {
			return nil
		}
		if err := s.entries.RemoveAll(ctx, q, a, eventID, out); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.FinalistsRemoved, audit.Event, int64(eventID), nil, map[string]int{"eliminati": removed})
	})
	return removed, err
}

// notQualified returns the unpaid individual entries, oldest first, of athletes who may not enter. A reserve who entered
// while there was a free place stays, even if a qualified athlete entered later.
func notQualified(found []passage.Passage, entries []domain.Participation, places int, repechage bool) []domain.Participation {
	standing := map[passage.Key]map[id.Athlete]passage.Passage{}
	for _, p := range found {
		if standing[p.Key] == nil {
			standing[p.Key] = map[id.Athlete]passage.Passage{}
		}
		standing[p.Key][p.Athlete] = p
	}
	taken := map[passage.Key]int{} // by qualified athletes
	sofar := map[passage.Key]int{} // at the time of the current entry
	key := func(n domain.Participation) passage.Key {
		return passage.Key{Race: n.RaceID, Category: n.CategoryID, Sex: n.Sex}
	}
	for _, n := range entries {
		if n.Kind == domain.Individual && standing[key(n)][n.AthleteID].Qualified {
			taken[key(n)]++
		}
	}
	var out []domain.Participation
	for _, n := range entries {
		if n.Kind != domain.Individual {
			continue
		}
		k := key(n)
		p, ok := standing[k][n.AthleteID]
		if ok && p.Qualified {
			sofar[k]++
			continue
		}
		admitted := repechage && p.Reserve > 0 && p.Reserve <= places-sofar[k]
		if !n.Payment.Paid() && (!ok || !passage.MayEnter(p, repechage, places-taken[k], admitted)) {
			out = append(out, n)
		}
	}
	return out
}
