package raceday

import (
	"context"
	"fmt"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/store"
)

// AsideChange is a change of a case that was set aside, with its description.
type AsideChange struct {
	domain.CaseAside
	What []string
}

// maxAsideLines limits the sentences about one change.
const maxAsideLines = 20

// asides returns the changes of an event's cases that were set aside.
func (s *Cases) asides(ctx context.Context, q store.Q, e domain.Event) ([]AsideChange, error) {
	list, err := q.CaseAsides(ctx, e.ID)
	if err != nil {
		return nil, err
	}
	changes := make([]poolChange, len(list))
	var ids []id.Entry
	for i, c := range list {
		changes[i], _ = parseChange([]byte(c.Change)) // an unreadable change still has its reason
		ids = append(ids, changes[i].entries()...)
	}
	names := map[id.Entry]string{}
	if len(ids) > 0 {
		entries, err := q.ParticipationsByID(ctx, e.ID, ids)
		if err != nil {
			return nil, err
		}
		races, _, err := q.EventCatalogue(ctx, e.ID)
		if err != nil {
			return nil, err
		}
		for entryID, n := range entries {
			names[entryID] = nameOf(n) + ", " + races[n.RaceID].Name
		}
	}
	out := make([]AsideChange, len(list))
	for i, c := range list {
		out[i] = AsideChange{c, changes[i].words(names, Scored(e.SportID))}
	}
	return out, nil
}

// words describes a change in sentences. names has the names of entries.
func (c poolChange) words(names map[id.Entry]string, scored bool) []string {
	name := func(entryID id.Entry) string {
		if text := names[entryID]; text != "" {
			return text
		}
		return fmt.Sprintf("presenza %d, non più nell'evento", entryID)
	}
	var out []string
	for _, r := range c.Results {
		text := name(r.EntryID) + ": " + r.result(0).Text(scored)
		if len(r.Splits) > 0 {
			text += fmt.Sprintf(" con %d passaggi", len(r.Splits))
		}
		out = append(out, text)
	}
	if c.Order != nil {
		out = append(out, "Ordine di gara")
	}
	if l := c.List; l != nil {
		switch {
		case l.New:
			out = append(out, fmt.Sprintf("Start list %d con %d presenze", l.Number, len(l.Places)))
		case l.Restore:
			out = append(out, fmt.Sprintf("Ritorno alla start list %d", l.Number))
		}
		for _, p := range l.Places {
			if !l.New {
				out = append(out, strings.TrimSpace(fmt.Sprintf("%s: batteria %d, corsia %d", name(p.EntryID), p.Heat, p.Lane)))
			}
		}
		for _, entryID := range l.Dropped {
			out = append(out, name(entryID)+": senza posto")
		}
	}
	if c.Call != nil {
		out = append(out, fmt.Sprintf("Chiamata della batteria %d", c.Call.Heat))
	}
	if c.Absence != nil {
		out = append(out, name(c.Absence.EntryID)+": assente")
	}
	if len(out) > maxAsideLines {
		out = append(out[:maxAsideLines], fmt.Sprintf("e altre %d", len(out)-maxAsideLines))
	}
	return out
}
