package raceday

import (
	"context"
	"slices"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// KeptNames returns the athletes and clubs of an event that the caller runs whose names changed since it was concluded.
func (s *Results) KeptNames(ctx context.Context, a access.Actor, eventID id.Event) ([]domain.KeptName, error) {
	if _, err := s.events.Overseen(ctx, a, eventID); err != nil {
		return nil, err
	}
	return s.core.DB.KeptNames(ctx, eventID)
}

// TakeOverNames makes an event, including its records, show the current names of some athletes and clubs. It fails with not found if the
// event has no kept name for one of them.
func (s *Results) TakeOverNames(ctx context.Context, a access.Actor, eventID id.Event, athletes []id.Athlete, clubs []id.Club) error {
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		e, err := q.LockEvent(ctx, eventID)
		if err != nil {
			return err
		}
		if !appmeet.Oversees(a, e) {
			return problem.Forbidden()
		}
		kept, err := q.KeptNames(ctx, eventID)
		if err != nil {
			return err
		}
		chosen, err := chooseNames(kept, athletes, clubs)
		if err != nil {
			return err
		}
		if err := renameHolders(ctx, q, eventID, func() error { return s.takeOver(ctx, q, a, eventID, chosen) }); err != nil {
			return err
		}
		return q.TouchEvent(ctx, eventID)
	})
	if err == nil {
		s.core.Publish(ctx, Topic(eventID))
	}
	return err
}

// chooseNames returns the names of some athletes and clubs.
func chooseNames(kept []domain.KeptName, athletes []id.Athlete, clubs []id.Club) ([]domain.KeptName, error) {
	var chosen []domain.KeptName
	add := func(wanted func(domain.KeptName) bool) error {
		i := slices.IndexFunc(kept, wanted)
		if i < 0 {
			return problem.NotFound()
		}
		chosen = append(chosen, kept[i])
		return nil
	}
	for _, athlete := range athletes {
		if err := add(func(k domain.KeptName) bool { return athlete != 0 && k.AthleteID == athlete }); err != nil {
			return nil, err
		}
	}
	for _, club := range clubs {
		if err := add(func(k domain.KeptName) bool { return club != 0 && k.ClubID == club }); err != nil {
			return nil, err
		}
	}
	return chosen, nil
}

// takeOver stores and records each name. The audit is about the person or the club: erasing a person empties it.
func (s *Results) takeOver(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, chosen []domain.KeptName) error {
	for _, k := range chosen {
		if err := q.TakeOverName(ctx, eventID, k); err != nil {
			return err
		}
		object, objectID := audit.Club, int64(k.ClubID)
		if k.AthleteID != 0 {
			object, objectID = audit.Athlete, int64(k.AthleteID)
		}
		before, after := map[string]any{"nome": k.OfDay, "evento": eventID}, map[string]any{"nome": k.Today, "evento": eventID}
		if err := s.core.Record(ctx, q, a, audit.ResultNameChanged, object, objectID, before, after); err != nil {
			return err
		}
	}
	return nil
}

// renameHolders changes names in an event and updates its records, except those whose holder was typed by an administrator.
func renameHolders(ctx context.Context, q store.Q, eventID id.Event, change func() error) error {
	if err := q.LockRecords(ctx); err != nil {
		return err
	}
	stored, err := q.RecordsIn(ctx, eventID)
	if err != nil {
		return err
	}
	before, after := slices.Clone(stored), slices.Clone(stored)
	if err := describe(ctx, q, before); err != nil {
		return err
	}
	if err := change(); err != nil {
		return err
	}
	if err := describe(ctx, q, after); err != nil {
		return err
	}
	for i, d := range stored {
		if d.Holder == before[i].Holder {
			d.Holder = after[i].Holder
		}
		if d.Club == before[i].Club {
			d.Club = after[i].Club
		}
		if d == stored[i] {
			continue
		}
		if err := q.SaveRecord(ctx, d); err != nil {
			return err
		}
	}
	return nil
}
