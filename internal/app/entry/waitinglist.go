package entry

import (
	"context"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// List returns the waiting list of an event if the caller oversees the event, and otherwise the entries of the caller's club on it.
func (s *Waiting) List(ctx context.Context, a access.Actor, eventID id.Event) ([]WaitingView, error) {
	q := s.core.DB.Q
	e, err := q.EventAlone(ctx, eventID)
	if err != nil {
		return nil, err
	}
	if !s.core.Variant.HasSport(e.SportID) {
		return nil, problem.NotFound()
	}
	list, err := q.WaitingList(ctx, eventID)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	races, categories, err := q.EventCatalogue(ctx, eventID)
	var out []WaitingView
	for _, v := range withPositions(list) {
		if !appmeet.Oversees(a, e) && (!a.HasClub() || v.ClubID != a.ClubID) {
			continue
		}
		v.Race, v.Category = races[v.RaceID], categories[v.CategoryID].Label
		out = append(out, v)
	}
	return out, err
}

// Sweep gives free places to waiting entries after changes that no call about an event makes, such as a renewed membership, a new day or an
// extension. It is a job.
func (s *Waiting) Sweep(ctx context.Context, _ time.Time) error {
	events, err := s.core.DB.EventsWaiting(ctx)
	if err != nil || len(events) == 0 {
		return err
	}
	for _, eventID := range events {
		if err := s.core.DB.Tx(ctx, func(q store.Q) error { return s.fill(ctx, q, eventID) }); err != nil {
			return core.InContext(err, "waiting list of event %d", eventID)
		}
	}
	s.core.DeliverLater(ctx)
	return nil
}

// Tasks returns the events in which the caller's club waits for a place, or got one that it may still decline.
func (s *Waiting) Tasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	if a.Admin() || !a.HasClub() {
		return nil, nil
	}
	list, err := s.core.DB.WaitingSummaries(ctx, a.ClubID, s.core.Now())
	var out []domain.Task
	for _, v := range list {
		if v.Promoted > 0 {
			out = append(out, domain.Task{Kind: domain.TaskPromoted, ID: int64(v.EventID), Name: v.Name, Count: v.Promoted, Day: v.Until.Date()})
		}
		if v.Waiting > 0 {
			out = append(out, domain.Task{Kind: domain.TaskWaiting, ID: int64(v.EventID), Name: v.Name, Count: v.Waiting, Day: v.Starts})
		}
	}
	return out, err
}

func withPositions(list []domain.Waiting) []WaitingView {
	places, out := make([]meet.WaitingPlace, len(list)), make([]WaitingView, len(list))
	for i, w := range list {
		places[i] = meet.WaitingPlace{RaceID: w.RaceID, Sex: w.Sex}
	}
	for i, p := range meet.WaitingPositions(places) {
		out[i] = WaitingView{Waiting: list[i], WaitingPosition: p}
	}
	return out
}

// waitingFacts is what the audit records of an entry on a waiting list. Notes are left out, because they must go when a person is erased.
func waitingFacts(w domain.Waiting) map[string]any {
	return map[string]any{
		"attesa": w.ID, "gara": w.RaceID, "atleta": w.AthleteID, "societa": w.ClubID, "tipo": w.Kind, "categoria": w.CategoryID,
		"tempo": w.EntryTime,
	}
}
