package database

import (
	"math"
	"testing"
)

type seat int16

// TestScanIntegerTypes checks that integer types are scanned as by database/sql, and values that do not fit are errors.
func TestScanIntegerTypes(t *testing.T) {
	db := openPools(t)
	type row struct {
		id    int64
		count int
		seat  seat
		name  string
		open  bool
	}
	scan := func(s Scanner) (row, error) {
		var r row
		err := s.Scan(&r.id, &r.count, &r.seat, &r.name, &r.open)
		return r, err
	}
	read := func(query string) ([]row, error) { return All(t.Context(), db.Q, scan, query) }
	rows, err := read("SELECT 1, 2, 3, 'due', TRUE UNION ALL SELECT 9223372036854775807, -7, -32768, '', FALSE" +
		" UNION ALL SELECT '4', '5', '6', 7, 1 ORDER BY 2")
	if err != nil {
		t.Fatal(err)
	}
	want := []row{{math.MaxInt64, -7, math.MinInt16, "", false}, {1, 2, 3, "due", true}, {4, 5, 6, "7", true}}
	if len(rows) != len(want) {
		t.Fatalf("%+v", rows)
	}
	for i := range want {
		if rows[i] != want[i] {
			t.Errorf("got %+v, want %+v", rows[i], want[i])
		}
	}
	for name, query := range map[string]string{
		"too large":    "SELECT 1, 2, 32768, '', TRUE",
		"none":         "SELECT 1, NULL, 3, '', TRUE",
		"no number":    "SELECT 1, 'due', 3, '', TRUE",
		"no whole one": "SELECT 1, 2.5, 3, '', TRUE",
	} {
		if rows, err := read(query); err == nil {
			t.Errorf("%s: %+v", name, rows)
		}
	}
}

// TestScanNumbersWithoutAllocation checks that scanning integers allocates nothing.
func TestScanNumbersWithoutAllocation(t *testing.T) {
	var count int
	var place seat
	s := &numberScanner{rows: twoNumbers{}}
	fields := []any{&count, &place}
	if n := testing.AllocsPerRun(100, func() {
		if err := s.Scan(fields...); err != nil {
			t.Fatal(err)
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
	if count != 1234567 || place != 8 {
		t.Errorf("%d, %d", count, place)
	}
}

// twoNumbers is a row with two columns, as passed by a driver.
type twoNumbers struct{}

var largeNumber, smallNumber any = int64(1234567), int64(8)

func (twoNumbers) Scan(fields ...any) error {
	if err := fields[0].(*number).Scan(largeNumber); err != nil {
		return err
	}
	return fields[1].(*number).Scan(smallNumber)
}
