// Package record derives the records of a circuit. It recomputes the whole history of a key after every change of results, so it is
// idempotent, and correcting a result restores the previous record.
package record

import (
	"cmp"
	"slices"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Mark is a record or a candidate. All marks of one call have the same key: circuit, race, category, sex, pool and disability.
type Mark struct {
	// Result is the result id, or 0 for a record entered or imported manually.
	Result id.Result
	// Record is the id of the stored record, or 0 for a result that is not a record yet.
	Record int64
	Event  id.Event // 0 for a manual record
	Date   calendar.Date
	Time   racetime.Centis
	// Penalised results never become records.
	Penalised bool
}

// State is the state of a mark in the history.
type State struct {
	Mark
	Active bool
	// BeatenBy is the index in the history of the first faster mark, or -1 for a current record.
	BeatenBy int
}

// History returns the records among marks, oldest first. Manual records are always included. A result is included if it was at
// least as fast as the record on its date; only the fastest results of an event count. Events on the same day are ordered from
// slow to fast, so that the slower record is listed as beaten.
func History(marks []Mark) []State {
	sorted := slices.Clone(marks)
	slices.SortFunc(sorted, func(a, b Mark) int {
		return cmp.Or(a.Date.Compare(b.Date), cmp.Compare(b.Time, a.Time), cmp.Compare(a.Result, b.Result), cmp.Compare(a.Record, b.Record))
	})
	best := fastest(sorted)
	var history []State
	for _, m := range sorted {
		if m.Result != 0 && (m.Penalised || m.Time <= 0 || m.Time != best[m.Event]) {
			continue
		}
		current := currentBest(history)
		if m.Result != 0 && current > 0 && m.Time > current {
			continue
		}
		at := len(history)
		beaten := -1
		if current > 0 && m.Time > current { // a manual record that was already beaten
			beaten = slices.IndexFunc(history, func(s State) bool { return s.Active })
		}
		for i := range history {
			if history[i].Active && m.Time < history[i].Time {
				history[i].Active, history[i].BeatenBy = false, at
			}
		}
		history = append(history, State{Mark: m, Active: beaten < 0, BeatenBy: beaten})
	}
	return history
}

// fastest returns the best regular time per event.
func fastest(marks []Mark) map[id.Event]racetime.Centis {
	best := map[id.Event]racetime.Centis{}
	for _, m := range marks {
		if m.Result == 0 || m.Penalised || m.Time <= 0 {
			continue
		}
		if known, ok := best[m.Event]; !ok || m.Time < known {
			best[m.Event] = m.Time
		}
	}
	return best
}

// currentBest returns the time of the current record, or 0 if there is none.
func currentBest(history []State) racetime.Centis {
	for _, s := range history {
		if s.Active {
			return s.Time
		}
	}
	return 0
}
