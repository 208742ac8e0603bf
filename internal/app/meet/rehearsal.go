package meet

import (
	"context"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// WithRehearsals returns a context in which the caller finds the rehearsals of events that they manage.
func (s *Events) WithRehearsals(ctx context.Context, caller func() access.Actor) context.Context {
	return store.WithRehearsals(ctx, func(e domain.Event) bool { return s.Manages(caller(), e) })
}

// Rehearse copies an event that the caller manages, with its entries and start list, as a rehearsal and returns its id. An event has at
// most one rehearsal. No one pays for a rehearsal, so all its entries count as paid.
func (s *Events) Rehearse(ctx context.Context, a access.Actor, eventID id.Event) (id.Event, error) {
	var rehearsalID id.Event
	err := s.core.DB.Tx(store.Alone(ctx), func(q store.Q) error { // thousands of rows: others need not wait for the commit
		from, err := q.LockEvent(ctx, eventID)
		switch {
		case err != nil:
			return err
		case !s.Manages(a, from):
			return problem.Forbidden()
		case !s.core.Variant.HasSport(from.SportID):
			return problem.NotFound()
		case from.Rehearsal():
			return problem.Refused("Questa è già una prova generale")
		}
		if existingID, err := q.RehearsalOf(ctx, eventID); err != nil || existingID != 0 {
			if err == nil {
				err = problem.Refused("L'evento ha già una prova generale: eliminala prima di farne un'altra")
			}
			return err
		}
		e := from
		e.Name, e.RehearsalOf, e.Status = rehearsalName(from.Name), from.ID, domain.EventClosed
		e.Invoiced, e.PressRelease, e.PressKey = false, "", ""
		e.CreatedBy, e.CreatedAt = a.UserID, s.core.Now()
		if rehearsalID, err = q.AddEvent(ctx, e); err != nil {
			return err
		}
		for _, step := range []func(context.Context, store.Q, id.Event, id.Event) error{
			s.copySetup, copyOfficials, s.copyPeople, s.copyStarts,
		} {
			if err := step(ctx, q, eventID, rehearsalID); err != nil {
				return err
			}
		}
		return s.core.Record(ctx, q, a, audit.EventRehearsed, audit.Event, int64(rehearsalID), nil, map[string]any{"evento": eventID,
			"descrizione": e.Name})
	})
	return rehearsalID, err
}

// rehearsalName returns the name of an event's rehearsal, cut to the longest name of an event.
func rehearsalName(name string) string {
	runes := []rune(domain.RehearsalPrefix + name)
	return string(runes[:min(len(runes), domain.MaxEventName)])
}

// Fictive creates an event with the configuration of another that is open for entries today, and returns its id. It belongs in a
// transaction that is rolled back.
func (s *Events) Fictive(ctx context.Context, q store.Q, eventID id.Event) (id.Event, error) {
	e, err := q.Event(ctx, eventID)
	if err != nil {
		return 0, err
	}
	e.RehearsalOf, e.Status, e.CreatedAt = 0, domain.EventOpen, s.core.Now()
	if today := s.core.Today(); e.Deadline.Before(today) {
		e.Deadline = today
	}
	copyID, err := q.AddEvent(ctx, e)
	if err != nil {
		return 0, err
	}
	return copyID, s.copySetup(ctx, q, eventID, copyID)
}

// copySetup copies everything that is configured: categories, races, limit times, links, exceptions and start order.
func (s *Events) copySetup(ctx context.Context, q store.Q, from, to id.Event) error {
	same := func(c domain.Category) (id.Category, bool) { return c.ID, true }
	if err := s.copyParts(ctx, q, from, to, same); err != nil {
		return err
	}
	if err := copyOrder(ctx, q, from, to, func(domain.StartItem) bool { return true }); err != nil {
		return err
	}
	linked, err := q.LinkedEvents(ctx, from)
	if err != nil {
		return err
	}
	for _, l := range linked {
		if err := q.LinkEvent(ctx, to, l.ID); err != nil {
			return err
		}
	}
	exceptions, err := q.Exceptions(ctx, from, 0)
	if err != nil {
		return err
	}
	for _, x := range exceptions {
		x.EventID = to
		if _, err := q.AddException(ctx, x); err != nil {
			return err
		}
	}
	passages, err := q.Passages(ctx, from)
	if err != nil {
		return err
	}
	for i := range passages {
		passages[i].EventID = to
	}
	return q.SavePassages(ctx, to, passages)
}

// copyOfficials copies the officials that the sessions need and have.
func copyOfficials(ctx context.Context, q store.Q, from, to id.Event) error {
	needs, err := q.OfficialNeeds(ctx, from)
	if err != nil {
		return err
	}
	duties, err := q.OfficialDuties(ctx, from)
	if err != nil {
		return err
	}
	sessions := map[int]bool{}
	for _, n := range needs {
		sessions[n.Session] = true
	}
	for _, d := range duties {
		sessions[d.Session] = true
	}
	for session := range sessions {
		err := q.SaveSessionOfficials(ctx, to, session,
			slices.DeleteFunc(slices.Clone(needs), func(n domain.OfficialNeed) bool { return n.Session != session }),
			slices.DeleteFunc(slices.Clone(duties), func(d domain.OfficialDuty) bool { return d.Session != session }))
		if err != nil {
			return err
		}
	}
	return nil
}

// copyPeople copies the entries and teams, without results, and counts them as paid.
func (s *Events) copyPeople(ctx context.Context, q store.Q, from, to id.Event) error {
	list, err := q.Participations(ctx, from, 0)
	if err != nil {
		return err
	}
	entries := make([]domain.Entry, len(list))
	for i, n := range list {
		entries[i] = n.Entry
	}
	ids, err := q.AddEntries(ctx, to, entries)
	if err != nil {
		return err
	}
	paid := make([]domain.EntryPayment, len(ids))
	for i, entryID := range ids {
		paid[i] = domain.EntryPayment{EntryID: id.Entry(entryID), PaidAt: s.core.Now()}
	}
	return q.AddEntryPayments(ctx, paid)
}

// copyStarts copies the draw and the current start list. The copied entries are in the order of the original ones.
func (s *Events) copyStarts(ctx context.Context, q store.Q, from, to id.Event) error {
	draw, err := q.StartDraw(ctx, from)
	if err != nil {
		return err
	}
	if draw.EventID = to; draw.Version > 0 {
		if err := q.SaveStartDraw(ctx, draw); err != nil {
			return err
		}
	}
	was, err := q.Participations(ctx, from, 0)
	if err != nil {
		return err
	}
	is, err := q.Participations(ctx, to, 0)
	if err != nil {
		return err
	}
	lists, err := q.StartLists(ctx, from)
	if err != nil {
		return err
	}
	for _, l := range lists {
		if !l.Current {
			continue
		}
		places, err := q.StartPlaces(ctx, l.ID)
		if err != nil {
			return err
		}
		copied := make(map[id.Entry]id.Entry, len(was))
		for i, n := range was {
			copied[n.ID] = is[i].ID
		}
		for i := range places {
			places[i].EntryID = copied[places[i].EntryID]
		}
		l.EventID, l.MadeAt, l.Moved = to, s.core.Now(), 0
		_, err = q.AddStartList(ctx, l, places)
		return err
	}
	return nil
}

// PauseRehearsal stops the invented times of a rehearsal that the caller manages, or continues them.
// eventID is the rehearsal or its event.
func (s *Events) PauseRehearsal(ctx context.Context, a access.Actor, eventID id.Event, paused bool) error {
	return s.changeRehearsal(ctx, a, eventID, func(q store.Q, e domain.Event) error {
		if e.RehearsalPaused == paused {
			return nil
		}
		if err := q.PauseRehearsal(ctx, e.ID, paused); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.RehearsalPaused, audit.Event, int64(e.ID), map[string]any{"pausa": !paused},
			map[string]any{"pausa": paused})
	})
}

// DeleteRehearsal deletes a rehearsal that the caller manages with everything in it. eventID is the
// rehearsal or its event.
func (s *Events) DeleteRehearsal(ctx context.Context, a access.Actor, eventID id.Event) error {
	return s.changeRehearsal(ctx, a, eventID, func(q store.Q, e domain.Event) error {
		if err := q.DeleteRehearsal(ctx, e.ID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.RehearsalDeleted, audit.Event, int64(e.RehearsalOf), map[string]any{"prova": e.ID,
			"descrizione": e.Name}, nil)
	})
}

// changeRehearsal locks the rehearsal with an id, or that of the event with the id, and runs a change of it.
func (s *Events) changeRehearsal(
	ctx context.Context, a access.Actor, eventID id.Event, change func(q store.Q, e domain.Event) error,
) error {
	return s.core.DB.Tx(store.Alone(ctx), func(q store.Q) error {
		e, err := q.LockEvent(ctx, eventID)
		if err == nil && !s.Manages(a, e) {
			err = problem.Forbidden()
		}
		if err != nil {
			return err
		}
		if !e.Rehearsal() {
			rehearsal, err := q.RehearsalOf(ctx, eventID)
			if err != nil {
				return err
			}
			if rehearsal == 0 {
				return problem.Refused("L'evento non ha una prova generale")
			}
			if e, err = q.LockEvent(ctx, rehearsal); err != nil {
				return err
			}
		}
		return change(q, e)
	})
}

// checkRehearsalName keeps the marker in the name of a rehearsal.
func checkRehearsalName(before domain.Event, after *domain.Event) {
	if before.Rehearsal() && !strings.HasPrefix(after.Name, domain.RehearsalPrefix) {
		after.Name = rehearsalName(after.Name)
	}
}
