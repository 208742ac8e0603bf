package database

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"traguardo/internal/names"
)

// Tally counts texts by kind, such as how many people have a name, in a table and keeps an index of it in memory: summing or searching
// tens of thousands of texts in SQL is too slow for each page of a list (docs/name-search.md). Rows are marked with the change that wrote
// them, and Read loads the rows changed since the last read, so the index is never older than the database at the start of a call,
// whichever server wrote it.
//
// The table has the columns kind, text, the count, and changed, which is indexed. Kind 0 is reserved.
type Tally struct {
	table, count string
	keepKinds    []int
}

// NewTally returns the tally in the given table and count column. Texts whose count drops to 0 are deleted, except those of keepKinds.
func NewTally(table, count string, stay ...int) Tally { return Tally{table, count, stay} }

// Add adds delta to the counts, in a fixed order to avoid deadlocks. A delta of 0 marks the second texts of a text as changed. Texts whose
// count drops to 0 are deleted because they may be personal data, unless their kind is one of keepKinds.
func (t Tally) Add(ctx context.Context, q Q, delta map[names.Text]int) error {
	moved := slices.SortedFunc(maps.Keys(delta), names.Text.Compare)
	if err := t.move(ctx, q, moved, delta); err != nil {
		return err
	}
	var removed []names.Text
	unused := " WHERE kind = $1 AND text = $2 AND " + t.count + " <= 0"
	for _, text := range moved {
		if delta[text] > 0 || slices.Contains(t.keepKinds, text.Kind) {
			continue
		}
		n, err := One(ctx, q, Value[int], "SELECT COUNT(*) FROM "+t.table+unused, text.Kind, text.Text)
		if err != nil {
			return err
		}
		if n > 0 {
			removed = append(removed, text)
		}
	}
	if len(removed) == 0 {
		return nil
	}
	// Deleted rows have no mark, so the row of kind 0 makes readers reload everything. It is written first, to get a mark above all others.
	if err := t.move(ctx, q, []names.Text{{}}, map[names.Text]int{{}: 1}); err != nil {
		return err
	}
	for _, text := range removed {
		if _, err := q.Exec(ctx, "DELETE FROM "+t.table+unused, text.Kind, text.Text); err != nil {
			return err
		}
	}
	return nil
}

func (t Tally) move(ctx context.Context, q Q, texts []names.Text, delta map[names.Text]int) error {
	rows := make([][]any, len(texts))
	for i, text := range texts {
		rows[i] = []any{text.Kind, text.Text, delta[text]}
	}
	into := fmt.Sprintf("%s (kind, text, %s, changed)", t.table, t.count)
	onConflict := fmt.Sprintf("ON CONFLICT (kind, text) DO UPDATE SET %[1]s = %[2]s.%[1]s + excluded.%[1]s, changed = excluded.changed",
		t.count, t.table)
	return q.bulkInsert(ctx, into, q.dialect.changeMark(t.table), onConflict, rows)
}

// Read returns the current counts. Inside a transaction it loads the whole table, which may have uncommitted changes.
func (t Tally) Read(ctx context.Context, q Q) (*names.Index, error) {
	now, err := t.read(ctx, q)
	return now.index, err
}

func (t Tally) read(ctx context.Context, q Q) (tallySnapshot, error) {
	if !q.outsideTx(ctx) {
		return t.load(ctx, q)
	}
	cached, ok := q.tallies.get(t.table)
	if !ok {
		all, err := t.load(ctx, q)
		if err == nil {
			q.tallies.replace(t.table, tallySnapshot{}, all)
		}
		return all, err
	}
	changes, version, err := t.rows(ctx, q, q.dialect.changedSince("w.changed", "$1"), cached.version)
	if err != nil || len(changes) == 0 {
		return cached, err
	}
	var now tallySnapshot
	if slices.ContainsFunc(changes, func(c names.Count) bool { return c.Kind == 0 }) {
		now, err = t.load(ctx, q)
	} else {
		now = tallySnapshot{cached.index.With(changes), version}
	}
	if err == nil {
		q.tallies.replace(t.table, cached, now)
	}
	return now, err
}

func (t Tally) load(ctx context.Context, q Q) (tallySnapshot, error) {
	all, version, err := t.rows(ctx, q, "1 = 1")
	if err != nil {
		return tallySnapshot{}, err
	}
	return tallySnapshot{(&names.Index{}).With(all), version}, nil
}

// rows returns the counts that meet condition, sorted by text, and the snapshot they were read in, even if there are none.
func (t Tally) rows(ctx context.Context, q Q, condition string, args ...any) (list []names.Count, version string, err error) {
	all, err := All(ctx, q, func(s Scanner) (names.Count, error) {
		var c names.Count
		err := s.Scan(&version, &c.Kind, &c.Text.Text, &c.N)
		return c, err
	}, fmt.Sprintf("SELECT %s, COALESCE(w.kind, -1), COALESCE(w.text, ''), COALESCE(w.%s, 0) FROM (SELECT 1 AS one) o LEFT JOIN %s w ON %s",
		q.dialect.snapshot(t.table), t.count, t.table, condition), args...)
	if len(all) == 1 && all[0].Kind == -1 {
		all = nil
	}
	slices.SortFunc(all, func(a, b names.Count) int { return a.Text.Compare(b.Text) })
	return all, version, err
}

// tallySnapshot is the content of one table in a snapshot of the database.
type tallySnapshot struct {
	index   *names.Index
	version string
}

// tallyCache holds the last snapshot read of each tally.
type tallyCache struct {
	mu     sync.RWMutex
	tables map[string]tallySnapshot
}

func (m *tallyCache) get(table string) (tallySnapshot, bool) {
	m.mu.RLock()
	defer m.mu.RUnlock()
	t, ok := m.tables[table]
	return t, ok
}

// replace stores now unless another caller has replaced before. Which snapshot is newer is unknown; the next Read catches up.
func (m *tallyCache) replace(table string, before, now tallySnapshot) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.tables[table] == before {
		m.tables[table] = now
	}
}
