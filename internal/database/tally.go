package database

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
)

// Tally counts texts of some kinds (how many people have a name) in a table and, as they were last read, in memory: sums over tens of
// thousands of texts, and a look for a part of a text in all of them, are too slow for what every page of a list asks. Each row carries a mark
// of the change that wrote it, and whoever reads asks for the rows that changed since: what memory says is never older than the database
// was when a call began, whichever server wrote it.
//
// The table has the columns kind, text, the count, and changed with an index of its own. Kind 0 is the tally's.
type Tally struct {
	table, count string
	stay         []int
}

// NewTally counts in a column of a table. Texts of some kinds stay when nobody has them any more: they tell nothing about anybody.
func NewTally(table, count string, stay ...int) Tally { return Tally{table, count, stay} }

// Text is a text of a kind.
type Text struct {
	Kind int
	Text string
}

func (t Text) compare(u Text) int {
	return cmp.Or(cmp.Compare(t.Kind, u.Kind), cmp.Compare(t.Text, u.Text))
}

// Add moves the counts, always in the same order: two transactions that wait for each other's texts would be a deadlock. What moves by 0 has
// other second texts. A text that nobody has any more is nobody's business, and removed, unless its kind stays.
func (t Tally) Add(ctx context.Context, q Q, delta map[Text]int) error {
	moved := slices.SortedFunc(maps.Keys(delta), Text.compare)
	if err := t.move(ctx, q, moved, delta); err != nil {
		return err
	}
	var gone []Text
	nobody := " WHERE kind = $1 AND text = $2 AND " + t.count + " <= 0"
	for _, text := range moved {
		if delta[text] > 0 || slices.Contains(t.stay, text.Kind) {
			continue
		}
		n, err := One(ctx, q, Value[int], "SELECT COUNT(*) FROM "+t.table+nobody, text.Kind, text.Text)
		if err != nil {
			return err
		}
		if n > 0 {
			gone = append(gone, text)
		}
	}
	if len(gone) == 0 {
		return nil
	}
	// What is gone carries no mark: this row's says that all are to be read again. It comes first, because a mark is higher than those that stand.
	if err := t.move(ctx, q, []Text{{}}, map[Text]int{{}: 1}); err != nil {
		return err
	}
	for _, text := range gone {
		if _, err := q.Exec(ctx, "DELETE FROM "+t.table+nobody, text.Kind, text.Text); err != nil {
			return err
		}
	}
	return nil
}

func (t Tally) move(ctx context.Context, q Q, texts []Text, delta map[Text]int) error {
	rows := make([][]any, len(texts))
	for i, text := range texts {
		rows[i] = []any{text.Kind, text.Text, delta[text]}
	}
	return q.bulkRows(ctx, fmt.Sprintf("%s (kind, text, %s, changed)", t.table, t.count), q.dialect.mark(t.table),
		fmt.Sprintf("ON CONFLICT (kind, text) DO UPDATE SET %s = %s.%s + excluded.%s, changed = excluded.changed", t.count, t.table, t.count, t.count), rows)
}

// Read answers the counts as they are now. A transaction reads them whole: it sees what nobody else does yet.
func (t Tally) Read(ctx context.Context, q Q) (*Counts, error) {
	now, err := t.read(ctx, q)
	return now.counts, err
}

func (t Tally) read(ctx context.Context, q Q) (tallied, error) {
	if !q.outside(ctx) {
		return t.load(ctx, q)
	}
	have, ok := q.memory.read(t.table)
	if !ok {
		all, err := t.load(ctx, q)
		if err == nil {
			q.memory.keep(t.table, tallied{}, all)
		}
		return all, err
	}
	changes, upTo, err := t.rows(ctx, q, q.dialect.since("w.changed", "$1"), have.upTo)
	if err != nil || len(changes) == 0 {
		return have, err
	}
	var now tallied
	if slices.ContainsFunc(changes, func(c counted) bool { return c.Kind == 0 }) {
		now, err = t.load(ctx, q)
	} else {
		now = tallied{have.counts.with(changes), upTo}
	}
	if err == nil {
		q.memory.keep(t.table, have, now)
	}
	return now, err
}

func (t Tally) load(ctx context.Context, q Q) (tallied, error) {
	all, upTo, err := t.rows(ctx, q, "1 = 1")
	if err != nil {
		return tallied{}, err
	}
	return tallied{(&Counts{}).with(all), upTo}, nil
}

// counted is a text and how many have it, and their second texts, if these are known.
type counted struct {
	Text
	n       int
	seconds string
}

// rows reads counts in the order of their texts, and up to which change they are true, which comes with no row too.
func (t Tally) rows(ctx context.Context, q Q, condition string, args ...any) (list []counted, upTo string, err error) {
	all, err := All(ctx, q, func(s Scanner) (counted, error) {
		var c counted
		err := s.Scan(&upTo, &c.Kind, &c.Text.Text, &c.n)
		return c, err
	}, fmt.Sprintf("SELECT %s, COALESCE(w.kind, -1), COALESCE(w.text, ''), COALESCE(w.%s, 0) FROM (SELECT 1 AS one) o LEFT JOIN %s w ON %s",
		q.dialect.upTo(t.table), t.count, t.table, condition), args...)
	if len(all) == 1 && all[0].Kind == -1 {
		all = nil
	}
	slices.SortFunc(all, func(a, b counted) int { return a.Text.compare(b.Text) })
	return all, upTo, err
}

// tallied is what is in memory of one table, up to a change.
type tallied struct {
	counts *Counts
	upTo   string
}

// memory holds what is known of tallies.
type memory struct {
	mu     sync.RWMutex
	tables map[string]tallied
}

func (m *memory) read(table string) (tallied, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	t, ok := m.tables[table]
	return t, ok
}

// keep replaces what was known, unless somebody else did so meanwhile: whether theirs is newer cannot be told, and the next reader asks again.
func (m *memory) keep(table string, before, now tallied) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables[table] == before {
		m.tables[table] = now
	}
}
