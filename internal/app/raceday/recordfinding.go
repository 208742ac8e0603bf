package raceday

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"traguardo/internal/access"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/record"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Recalculation is the result of computing the rankings of an event.
type Recalculation struct {
	Groups  int // with a result
	Records int // current records set in the event
}

// Recalculate ranks an event and finds the records of its circuits. It is idempotent.
func (s *Results) Recalculate(ctx context.Context, a access.Actor, eventID id.Event) (Recalculation, error) {
	var out Recalculation
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		e, err := q.LockEvent(ctx, eventID)
		if err != nil {
			return err
		}
		if !appmeet.Oversees(a, e) {
			return problem.Forbidden()
		}
		changes, active, err := findRecords(ctx, q, e)
		if err != nil {
			return err
		}
		out.Records = active
		if err := q.TouchEvent(ctx, eventID); err != nil { // invalidates cached boards, also for changes other than results
			return err
		}
		return s.core.Record(ctx, q, a, audit.RankingsChanged, audit.Event, int64(eventID), nil, map[string]int{"record": changes})
	})
	if err != nil {
		return out, err
	}
	b, err := s.Board(ctx, eventID)
	if err != nil {
		return out, err
	}
	for _, g := range b.Groups {
		if g.Run() {
			out.Groups++
		}
	}
	s.core.Publish(ctx, Topic(eventID))
	return out, nil
}

// findRecords updates the records of an event's circuits from results and manual records. It returns how many changed
// and how many current records were set in the event.
func findRecords(ctx context.Context, q store.Q, e domain.Event) (changes, active int, err error) {
	if Scored(e.SportID) {
		return 0, 0, nil
	}
	plan, err := settleRecords(ctx, q, e.Circuits...)
	if err != nil {
		return 0, 0, err
	}
	for _, d := range plan.all {
		if d.Active && d.EventID == e.ID {
			active++
		}
	}
	return len(plan.added) + len(plan.changed) + len(plan.deletedIDs) + len(plan.standing[true]) + len(plan.standing[false]), active, nil
}

// settleRecords stores the changes to the records of circuits.
func settleRecords(ctx context.Context, q store.Q, circuits ...int64) (recordPlan, error) {
	if len(circuits) == 0 {
		return recordPlan{}, nil
	}
	if err := q.LockRecords(ctx); err != nil { // two events of a circuit may be ranked at the same time
		return recordPlan{}, err
	}
	stored, err := q.RecordsOf(ctx, circuits)
	if err != nil {
		return recordPlan{}, err
	}
	candidates, err := q.RecordCandidates(ctx, circuits)
	if err != nil {
		return recordPlan{}, err
	}
	plan := planRecords(stored, candidates)
	if err := describe(ctx, q, plan.added); err != nil {
		return plan, err
	}
	if err := q.AddRecords(ctx, plan.added); err != nil {
		return plan, err
	}
	for _, d := range plan.changed {
		if err := q.SaveRecord(ctx, d); err != nil {
			return plan, err
		}
	}
	for stand, ids := range plan.standing {
		if err := q.SetStanding(ctx, ids, stand); err != nil {
			return plan, err
		}
	}
	if len(plan.deletedIDs) == 0 {
		return plan, nil
	}
	return plan, q.DeleteRecords(ctx, plan.deletedIDs)
}

// recordPlan is the set of changes that make the stored records right.
type recordPlan struct {
	added, changed, all []domain.Record
	deletedIDs          []int64
	standing            map[bool][]int64 // manual records that become current (true) or not (false)
}

// planRecords compares the stored records with the history of each key.
func planRecords(stored []domain.Record, candidates []store.RecordCandidate) recordPlan {
	byResult, byID := map[resultRecord]domain.Record{}, map[int64]domain.Record{}
	marks := map[domain.RecordKey][]record.Mark{}
	for _, d := range stored {
		byID[d.ID] = d
		if d.ResultID != 0 {
			byResult[resultRecord{d.CircuitID, d.ResultID}] = d
			continue
		}
		marks[d.Key()] = append(marks[d.Key()], record.Mark{Record: d.ID, Date: d.Day, Time: d.Time})
	}
	fresh := map[resultRecord]store.RecordCandidate{}
	for _, c := range candidates {
		fresh[resultRecord{c.CircuitID, c.Result}] = c
		marks[c.RecordKey] = append(marks[c.RecordKey], c.Mark)
	}
	plan := recordPlan{standing: map[bool][]int64{}}
	unchanged := map[int64]bool{}
	for _, key := range sortedKeys(marks) {
		for _, state := range record.History(marks[key]) {
			d, found := byID[state.Record]
			if state.Result != 0 {
				at := resultRecord{key.CircuitID, state.Result}
				if d, found = byResult[at]; !found {
					d = domain.Record{ResultID: state.Result, EventID: state.Event}
				}
				c := fresh[at]
				was := d
				d.CircuitID, d.RaceID, d.CategoryID, d.CategoryKey, d.Sex, d.Pool, d.Disabled = key.CircuitID, key.RaceID, c.CategoryID, key.CategoryKey, key.Sex, key.Pool, key.Disabled
				d.Time, d.Day, d.Active = state.Time, state.Date, state.Active
				if found && d != was {
					plan.changed = append(plan.changed, d)
				}
			} else if d.Active != state.Active {
				d.Active = state.Active
				plan.standing[d.Active] = append(plan.standing[d.Active], d.ID)
			}
			if !found {
				plan.added = append(plan.added, d)
			}
			unchanged[d.ID] = true
			plan.all = append(plan.all, d)
		}
	}
	for _, d := range stored {
		if !unchanged[d.ID] {
			plan.deletedIDs = append(plan.deletedIDs, d.ID)
		}
	}
	return plan
}

type resultRecord struct {
	circuitID id.Circuit
	resultID  id.Result
}

func sortedKeys(marks map[domain.RecordKey][]record.Mark) []domain.RecordKey {
	keys := make([]domain.RecordKey, 0, len(marks))
	for k := range marks {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b domain.RecordKey) int {
		return cmp.Or(cmp.Compare(a.CircuitID, b.CircuitID), cmp.Compare(a.Pool, b.Pool), cmp.Compare(a.RaceID, b.RaceID),
			cmp.Compare(a.CategoryKey, b.CategoryKey), cmp.Compare(a.Sex, b.Sex),
			compareFlags(a.Disabled, b.Disabled))
	})
	return keys
}

// describe sets the name, holder, club and place of new records.
func describe(ctx context.Context, q store.Q, list []domain.Record) error {
	if len(list) == 0 {
		return nil
	}
	ids := make([]id.Result, len(list))
	for i, d := range list {
		ids[i] = d.ResultID
	}
	entries, err := q.ResultEntries(ctx, ids)
	if err != nil {
		return err
	}
	all := make([]domain.Participation, 0, len(entries))
	for _, n := range entries {
		all = append(all, n)
	}
	_, events, err := q.RacesAndEvents(ctx, all)
	if err != nil {
		return err
	}
	members, err := q.MembersOf(ctx, all)
	if err != nil {
		return err
	}
	for i := range list {
		n := entries[list[i].ResultID]
		n.Members = members[n.ID]
		list[i].Name, list[i].Holder, list[i].Club, list[i].Place = "Record "+catalog.CircuitName(int64(list[i].CircuitID)), holder(n), n.ClubName, events[n.EventID].Place
	}
	return nil
}

// holder returns the name of a record's holder: the athlete, or the team and its members.
func holder(n domain.Participation) string {
	if n.Kind == domain.Individual {
		return strings.TrimSpace(n.Athlete.LastName + " " + n.Athlete.FirstName)
	}
	surnames := make([]string, len(n.Members))
	for i, m := range n.Members {
		surnames[i] = m.LastName
	}
	if len(surnames) == 0 {
		return n.TeamName()
	}
	return n.TeamName() + " (" + strings.Join(surnames, ", ") + ")"
}
