package database

import (
	"database/sql"
	"errors"
	"math"
	"testing"
)

// TestBulkInsertValues checks that many rows inserted by one statement keep their values on both engines. The table has the
// name of a type of PostgreSQL.
func TestBulkInsertValues(t *testing.T) {
	type row struct {
		n    sql.NullInt64
		word string
		flag bool
		day  string
	}
	want := []row{
		{sql.NullInt64{Int64: math.MaxInt64, Valid: true}, `"quoted" \ 'and' {"n":1},[]`, true, "2026-02-28"},
		{sql.NullInt64{Int64: math.MinInt64, Valid: true}, "a\tb\nc\r\u2028\x01", false, "0001-01-01"},
		{sql.NullInt64{}, "<b>àèì €🏊</b>", true, "9999-12-31"},
		{sql.NullInt64{Int64: 0, Valid: true}, "", false, "2028-02-29"},
	}
	aheadCases(t, func(t *testing.T, db *DB, h Handover) {
		ctx := t.Context()
		undo := errors.New("undo")
		err := db.TxHandingOver(ctx, h, func(q Q) error {
			if _, err := q.Exec(ctx, "CREATE TABLE record (place INTEGER, n BIGINT, word TEXT, flag BOOLEAN, day DATE, mark TEXT)"); err != nil {
				return err
			}
			var rows [][]any
			for i, r := range want {
				rows = append(rows, []any{i, r.n, r.word, r.flag, r.day})
			}
			if err := q.bulkInsert(ctx, "record (place, n, word, flag, day, mark)", "'x'", "", rows); err != nil {
				return err
			}
			got, err := All(ctx, q, func(s Scanner) (r row, err error) {
				err = s.Scan(&r.n, &r.word, &r.flag, &r.day)
				return r, err
			}, "SELECT n, word, flag, CAST(day AS TEXT) FROM record WHERE mark = 'x' ORDER BY place")
			if err != nil {
				return err
			}
			if len(got) != len(want) {
				t.Errorf("stored %d of %d rows", len(got), len(want))
			}
			for i, r := range got {
				if r != want[i] {
					t.Errorf("row %d is %+v, want %+v", i, r, want[i])
				}
			}
			return undo
		})
		if !errors.Is(err, undo) {
			t.Error(err)
		}
	})
}
