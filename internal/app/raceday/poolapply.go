package raceday

import (
	"context"
	"slices"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// refusedPart is a part of a change that home refused, and why.
type refusedPart struct {
	change poolChange
	reason error
}

// errEntryGone is the reason for a change of an entry that was removed at home meanwhile.
var errEntryGone = problem.Refused("La presenza non è più nell'evento")

// apply applies a change made at the pool, with the same rules as for changes made here. It must run in TxAll with a context of
// core.ApplyingCase. It returns the parts that were refused; an error refuses the whole change.
func (s *Cases) apply(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, c poolChange) ([]refusedPart, error) {
	switch {
	case len(c.Results) > 0:
		return s.results.applyPool(ctx, q, a, eventID, c.Results)
	case c.Order != nil:
		return nil, s.starts.applyOrder(ctx, q, a, eventID, *c.Order)
	case c.List != nil:
		return s.starts.applyList(ctx, q, a, eventID, *c.List)
	case c.Absence != nil:
		return nil, s.starts.applyAbsence(ctx, a, eventID, *c.Absence)
	case c.Call != nil:
		return nil, s.starts.Call(ctx, a, eventID, HeatAsk(*c.Call))
	}
	return nil, problem.Refused("Modifica di un tipo sconosciuto")
}

// applyPool stores results of the pool with their splits.
func (s *Results) applyPool(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, list []poolResult) ([]refusedPart, error) {
	if err := s.lockHere(ctx, q, eventID); err != nil {
		return nil, err
	}
	e, err := q.Event(ctx, eventID)
	if err != nil {
		return nil, err
	}
	races, _, err := q.EventCatalogue(ctx, eventID)
	if err != nil {
		return nil, err
	}
	var refused []refusedPart
	for _, r := range list {
		err := s.core.DB.Tx(ctx, func(q store.Q) error { return s.applyOne(ctx, q, a, e, races, r) })
		switch {
		case err != nil && problem.Is(err, problem.KindFault):
			return nil, err
		case err != nil:
			refused = append(refused, refusedPart{poolChange{Results: []poolResult{r}}, err})
		}
	}
	s.core.Publish(ctx, Topic(eventID))
	return refused, nil
}

// applyOne stores one result of the pool and its splits.
func (s *Results) applyOne(
	ctx context.Context, q store.Q, a access.Actor, e domain.Event, races map[id.Race]domain.Race, r poolResult,
) error {
	n, err := q.Participation(ctx, r.EntryID)
	if problem.Is(err, problem.KindNotFound) || err == nil && n.EventID != e.ID {
		return errEntryGone
	}
	if err != nil {
		return err
	}
	after := n
	after.Result = r.result(n.Result.ID)
	if !after.Result.Same(n.Result) { // otherwise only splits changed
		if err := checkPoolResult(e, after); err != nil {
			return err
		}
		if _, err := s.store(ctx, q, a, n, after.Result); err != nil {
			return err
		}
		if err := s.core.Record(ctx, q, a, audit.ResultChanged, audit.Entry, int64(n.ID), resultFacts(n.Result),
			resultFacts(after.Result)); err != nil {
			return err
		}
	}
	return s.applySplits(ctx, q, a, e, races[n.RaceID].Metres, r)
}

// checkPoolResult checks a result like the calls that save or upload one.
func checkPoolResult(e domain.Event, n domain.Participation) error {
	r := n.Result
	if r.Time < 0 || r.Time > racetime.Max || r.Status < domain.ResultNone || r.Status > domain.ResultAbsent || r.PenaltyPoints < 0 ||
		r.PenaltySeconds < 0 {
		return problem.Refused("Risultato non valido")
	}
	for _, err := range domain.CheckResult(n) {
		return problem.Refused(err.Error())
	}
	return checkResult(e, n)
}

// applySplits replaces the splits of an entry if they changed. Only new ones are checked, because the final time may have been corrected
// after the others were stored.
func (s *Results) applySplits(ctx context.Context, q store.Q, a access.Actor, e domain.Event, metres int, r poolResult) error {
	n, err := q.Participation(ctx, r.EntryID)
	if err != nil {
		return err
	}
	if n.Result.ID == 0 && len(r.Splits) > 0 {
		if n, err = s.withResult(ctx, q, a, n.ID); err != nil {
			return err
		}
	}
	if n.Result.ID == 0 {
		return nil
	}
	stored, err := q.Splits(ctx, n.Result.ID)
	if err != nil {
		return err
	}
	wanted := r.splits()
	if slices.EqualFunc(stored, wanted, sameSplit) {
		return nil
	}
	if Scored(e.SportID) {
		return problem.Refused("Split non disponibile")
	}
	for i, x := range wanted {
		if slices.ContainsFunc(stored, func(o split.Split) bool { return sameSplit(o, x) }) {
			continue
		}
		others := slices.Delete(slices.Clone(wanted), i, i+1)
		if err := split.Check(x, others, metres, finalTime(n.Result)); err != nil {
			return err
		}
	}
	if err := q.ReplaceSplits(ctx, map[id.Result][]split.Split{n.Result.ID: wanted}); err != nil {
		return err
	}
	return s.core.Record(ctx, q, a, audit.SplitStored, audit.Entry, int64(n.ID), nil, map[string]any{"split": len(wanted)})
}

func sameSplit(a, b split.Split) bool {
	return a.Metres == b.Metres && a.Time == b.Time && a.Frequency == b.Frequency
}

// applyOrder stores the start order of the pool.
func (s *Starts) applyOrder(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, o poolOrder) error {
	if _, err := s.lockEvent(ctx, q, a, eventID); err != nil {
		return err
	}
	races, categories, err := q.EventCatalogue(ctx, eventID)
	if err != nil {
		return err
	}
	items := make([]domain.StartItem, len(o.Items))
	for i, x := range o.Items {
		_, race := races[x.RaceID]
		_, category := categories[x.CategoryID]
		if x.RaceID != 0 && !race || x.CategoryID != 0 && !category {
			return problem.Refused("L'ordine di gara ha una gara che non è più nell'evento")
		}
		items[i] = domain.StartItem{EventID: eventID, Position: i + 1, RaceID: x.RaceID, CategoryID: x.CategoryID, Disabled: x.Disabled,
			Kind: x.Kind, Sex: x.Sex, Note: x.Note, Minutes: x.Minutes, Begins: calendar.At(time.UnixMilli(x.Begins))}
	}
	before, err := q.StartOrder(ctx, eventID)
	if err != nil {
		return err
	}
	draw := domain.StartOrder{EventID: eventID, Seed: o.Seed, Begins: calendar.At(time.UnixMilli(o.Begins)), TurnRound: o.TurnRound}
	if err := q.ReplaceStartOrder(ctx, draw, items, o.KeepTimes); err != nil {
		return err
	}
	after, err := q.StartOrder(ctx, eventID)
	if err != nil {
		return err
	}
	return s.core.Record(ctx, q, a, audit.StartOrderChanged, audit.Event, int64(eventID), orderFacts(before), orderFacts(after))
}

// applyList stores a start list of the pool, or a change of the current one. Places of entries that are no longer in the event are refused,
// the others are stored.
func (s *Starts) applyList(ctx context.Context, q store.Q, a access.Actor, eventID id.Event, l poolList) ([]refusedPart, error) {
	e, err := s.lockEvent(ctx, q, a, eventID)
	if err != nil {
		return nil, err
	}
	lists, err := q.StartLists(ctx, eventID)
	if err != nil {
		return nil, err
	}
	if l.Restore {
		if err := q.UseStartList(ctx, eventID, l.Number); err != nil {
			return nil, err
		}
		return nil, s.core.Record(ctx, q, a, audit.StartListRestored, audit.Event, int64(eventID), map[string]any{"lista": current(lists).Number},
			map[string]any{"lista": l.Number})
	}
	entries, err := q.Started(ctx, eventID)
	if err != nil {
		return nil, err
	}
	byID := make(map[id.Entry]domain.Entry, len(entries))
	for i := range entries {
		byID[entries[i].ID] = entries[i].Entry
	}
	var places []domain.StartPlace
	var refused []refusedPart
	for i, p := range l.places() {
		_, known := byID[p.EntryID]
		err := checkLane(e, p.Lane)
		if p.Heat == 0 {
			err = nil // removed from the list
		}
		if !known {
			err = errEntryGone
		}
		if err != nil {
			refused = append(refused, refusedPart{poolChange{List: &poolList{Number: l.Number, Places: l.Places[i : i+1]}}, err})
			continue
		}
		places = append(places, p)
	}
	before, err := currentPlaces(ctx, q, lists)
	if err != nil {
		return nil, err
	}
	if l.New {
		_, err = s.storeList(ctx, q, a, newList{audit.StartListGenerated, eventID, l.Seed, lists, moved(before, places), places})
		return refused, err
	}
	list := current(lists)
	if list.ID == 0 || list.Number != l.Number {
		return nil, problem.Refused("La start list modificata in piscina non è quella attuale")
	}
	return refused, s.applyPlaces(ctx, q, a, list, before, places, l.Dropped)
}

// applyPlaces changes places of the current list.
func (s *Starts) applyPlaces(
	ctx context.Context, q store.Q, a access.Actor, list domain.StartList, before, places []domain.StartPlace, dropped []id.Entry,
) error {
	was := make(map[id.Entry]domain.StartPlace, len(before))
	for _, p := range before {
		was[p.EntryID] = p
	}
	var ids []id.Entry
	var facts []core.AuditItem
	for _, entryID := range dropped {
		if _, found := was[entryID]; !found {
			continue
		}
		if err := q.DropStartPlace(ctx, list.ID, entryID); err != nil {
			return err
		}
		ids, facts = append(ids, entryID), append(facts, core.AuditItem{ID: int64(entryID), Before: placeFacts(was[entryID])})
	}
	for _, p := range places {
		ids, facts = append(ids, p.EntryID), append(facts, core.AuditItem{ID: int64(p.EntryID), Before: placeFacts(was[p.EntryID]),
			After: placeFacts(p)})
	}
	if len(ids) == 0 {
		return nil
	}
	if err := q.PutStartPlaces(ctx, list.ID, places); err != nil {
		return err
	}
	if err := q.RaiseEntries(ctx, ids); err != nil {
		return err
	}
	return s.core.RecordAll(ctx, q, a, audit.StartPlaceChanged, audit.Entry, facts)
}

// applyAbsence declares an absence that was declared at the pool.
func (s *Starts) applyAbsence(ctx context.Context, a access.Actor, eventID id.Event, x poolAbsence) error {
	n, err := s.core.DB.Participation(ctx, x.EntryID)
	if problem.Is(err, problem.KindNotFound) || err == nil && n.EventID != eventID {
		return errEntryGone
	}
	if err != nil || n.Absent == x.Absent {
		return err
	}
	return s.entries.SetAbsent(ctx, a, x.EntryID, x.Absent)
}
