package raceday

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
	"traguardo/internal/timing"
)

// SendRehearsals delivers the invented times of the next heat of every rehearsal that is not paused, as a timing system would. It is a job
// that runs every minute.
func (s *Timing) SendRehearsals(ctx context.Context, _ time.Time) error {
	ctx = store.WithRehearsals(ctx, func(domain.Event) bool { return true })
	ids, err := s.core.DB.RunningRehearsals(ctx)
	if err != nil {
		return err
	}
	var failed []error
	for _, eventID := range ids {
		if err := s.sendRehearsal(ctx, eventID); err != nil {
			failed = append(failed, core.InContext(err, "invent times for rehearsal %d", eventID))
		}
	}
	return errors.Join(failed...)
}

// sendRehearsal delivers the next heat of a rehearsal. It does nothing without a start list, in sports without times and after the last
// heat.
func (s *Timing) sendRehearsal(ctx context.Context, eventID id.Event) error {
	e, err := s.core.DB.Event(ctx, eventID)
	if err != nil || e.Status == domain.EventConcluded || Scored(e.SportID) {
		return err
	}
	d, err := s.fullDesk(ctx, s.core.DB.Q, e)
	if err != nil {
		return err
	}
	known, err := s.core.DB.TimingProposals(ctx, eventID)
	if err != nil {
		return err
	}
	heat, found := d.nextInvention(known)
	if !found {
		return nil
	}
	file, err := timing.Invent(heat)
	if err != nil {
		return fmt.Errorf("invent heat %d of race %d: %w", heat.Number, heat.Event, err)
	}
	by := access.Actor{UserID: e.CreatedBy, Username: "prova generale", Level: domain.LevelAdmin, Active: true}
	_, err = s.Receive(ctx, by, eventID, []timing.Source{file}, timing.TimeDrops, nil)
	return err
}

// nextInvention returns the first heat in the programme that has starters and neither a proposal nor results.
func (d *timingDesk) nextInvention(known []domain.TimingProposal) (timing.Invention, bool) {
	turn := -1
	for _, g := range d.Groups {
		for _, h := range g.Heats {
			turn++
			key := g.key(h.Number)
			if slices.ContainsFunc(known, func(p domain.TimingProposal) bool { return p.HeatKey == key }) {
				continue
			}
			race := d.Races[key.RaceID]
			out := timing.Invention{Seed: d.Event.ID, Event: g.Number, Number: h.Number, Turn: turn,
				Race: timing.Race{Metres: race.Metres, Pool: PoolMetres(d.Event)}}
			swum := false
			for _, n := range h.Entries {
				swum = swum || n.Result.Status != domain.ResultNone
				if !n.Absent {
					out.Lanes = append(out.Lanes, timing.InventedLane{Lane: n.Place.Lane, EntryTime: n.EntryTime})
				}
			}
			if !swum && len(out.Lanes) > 0 {
				return out, true
			}
		}
	}
	return timing.Invention{}, false
}
