package database

import (
	"context"
	"encoding/json"
	"slices"

	"traguardo/internal/names"
)

// ReadPairs returns the current counts with the second texts of all texts of kind that contain part loaded, for use with PagePairs. query
// returns the keys of all pairs whose first text is in the JSON array $1. Second texts are cached until the count of their first text is
// written: changing a second text therefore requires an Add of 0 to the first.
func (t Tally) ReadPairs(ctx context.Context, q Q, kind int, part, query string) (*names.Index, error) {
	cached, err := t.read(ctx, q)
	if err != nil {
		return nil, err
	}
	missing := cached.index.MissingSeconds(kind, part)
	if len(missing) == 0 {
		return cached.index, nil
	}
	for chunk := range slices.Chunk(missing, 2000) {
		if err := loadSecondTexts(ctx, q, chunk, query); err != nil {
			return nil, err
		}
	}
	now := tallySnapshot{cached.index.With(missing), cached.version} // if the keys are newer than version, they are loaded again
	if q.outsideTx(ctx) {
		q.tallies.replace(t.table, cached, now)
	}
	return now.index, nil
}

// loadSecondTexts sets the second texts of list, which is sorted.
func loadSecondTexts(ctx context.Context, q Q, list []names.Count, query string) error {
	texts := make([]string, len(list))
	for i, c := range list {
		texts[i] = c.Text.Text
	}
	arg, err := json.Marshal(texts)
	if err != nil {
		return err
	}
	keys, err := All(ctx, q, Value[string], query, string(arg))
	if err != nil {
		return err
	}
	slices.Sort(keys)
	names.SetSeconds(list, keys)
	return nil
}
