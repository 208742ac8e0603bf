package raceday

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/problem"
)

// Consoles returns the current start list of an event that the caller may print, for the files of timing consoles.
func (s *Exchange) Consoles(ctx context.Context, a access.Actor, eventID id.Event) (*Programme, error) {
	e, err := s.printable(ctx, a, eventID)
	if err != nil {
		return nil, err
	}
	if !meet.HasLanes(e.SportID) {
		return nil, problem.Refused("Esportazione per i cronometri non disponibile per questo sport")
	}
	return s.StartList(ctx, a, eventID, 0)
}
