package store

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// optionSort returns SQL to sort events by the value of an option.
func optionSort(optionID option.ID, byDefault string) string {
	return fmt.Sprintf("COALESCE((SELECT o.value FROM event_option o WHERE o.event_id = e.id AND o.option_id = %d), '%s')", optionID,
		byDefault)
}

// withOptions loads the options of events with one query.
func (q Q) withOptions(ctx context.Context, list []domain.Event) error {
	ids := make([]id.Event, len(list))
	at := make(map[id.Event]int, len(list))
	for i, e := range list {
		ids[i], at[e.ID] = e.ID, i
		list[i].Options = option.Values{}
	}
	rows, err := optionRows(ctx, q, "event_option", "event_id", ids)
	for _, r := range rows {
		list[at[id.Event(r.owner)]].Options[r.option] = r.value
	}
	return err
}

type optionRow struct {
	owner  int64
	option option.ID
	value  string
}

// optionRows reads the options of events, event categories or event races; owner is the column that refers to them.
func optionRows[T ~int64](ctx context.Context, q Q, table, owner string, ids []T) ([]optionRow, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	w := &database.Filter{}
	database.In(w, "o."+owner, ids)
	return database.All(ctx, q.db, func(s database.Scanner) (optionRow, error) {
		var r optionRow
		err := s.Scan(&r.owner, &r.option, &r.value)
		return r, err
	}, "SELECT o."+owner+", o.option_id, o.value FROM "+table+" o"+w.Where(q.db), w.Args...)
}

// saveOptions makes after the stored options of an owner. It writes only what differs from before.
func saveOptions[T ~int64](ctx context.Context, q Q, table, owner string, ownerID T, before, after option.Values) error {
	for _, n := range slices.Sorted(maps.Keys(after)) {
		if before.Has(n) && before[n] == after[n] {
			continue
		}
		if _, err := q.db.Exec(ctx, "INSERT INTO "+table+" ("+owner+", option_id, value) VALUES ($1, $2, $3) "+
			"ON CONFLICT ("+owner+", option_id) DO UPDATE SET value = excluded.value",
			ownerID, n, after[n]); err != nil {
			return err
		}
	}
	for n := range before {
		if after.Has(n) {
			continue
		}
		if _, err := q.db.Exec(ctx, "DELETE FROM "+table+" WHERE "+owner+" = $1 AND option_id = $2", ownerID, n); err != nil {
			return err
		}
	}
	return nil
}
