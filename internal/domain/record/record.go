// Package record finds the records of a circuit. It is asked anew after every change of results and always answers the whole history
// of a key, so that running it twice changes nothing and a corrected result gives the old record back.
package record

import (
	"cmp"
	"slices"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// Mark is a time that is a record or may become one. All marks handed over together are of one key: circuit, race, category, sex, pool,
// disability.
type Mark struct {
	// Result is what the mark refers to; 0 for a record that was written or imported by hand.
	Result int64
	// Record is the stored record, 0 for a result that is none yet.
	Record int64
	Event  int64 // 0 for a record by hand
	Date   calendar.Date
	Time   racetime.Centis
	// Penalised results never become records.
	Penalised bool
}

// State of a mark in the history of records.
type State struct {
	Mark
	Active bool
	// BeatenBy is the index, in the history, of the first mark that was faster; -1 while the record stands.
	BeatenBy int
}

// History separates records from mere results, oldest first. Records by hand always belong to it. A result does when it was, at its date, at
// least as fast as what stood; of one event only the fastest count, since only they stand at its end. Events of one day are taken from the
// slowest to the fastest, so that the slower record is kept as beaten.
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
		standing := current(history)
		if m.Result != 0 && standing > 0 && m.Time > standing {
			continue
		}
		at := len(history)
		beaten := -1
		if standing > 0 && m.Time > standing { // by hand, and slower than what already stood
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

// fastest is the best regular time of each event.
func fastest(marks []Mark) map[int64]racetime.Centis {
	best := map[int64]racetime.Centis{}
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

// current is the time that stands, 0 before the first record.
func current(history []State) racetime.Centis {
	for _, s := range history {
		if s.Active {
			return s.Time
		}
	}
	return 0
}
