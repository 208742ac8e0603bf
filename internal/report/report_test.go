package report

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
)

func TestCellStringAndPlain(t *testing.T) {
	summer := calendar.At(time.Date(2026, 7, 14, 6, 5, 9, 0, time.UTC))
	for _, c := range []struct {
		cell          Cell
		people, plain string
	}{
		{Cell{}, "", ""},
		{Text("Rossi"), "Rossi", "Rossi"},
		{Int(-3), "-3", "-3"},
		{Money(123_456), "1.234,56 €", "1234,56"},
		{Money(-5), "-0,05 €", "-0,05"},
		{Date(calendar.MustParse("2012-02-29")), "29/02/2012", "29/02/2012"},
		{Date(calendar.Date{}), "", ""},
		{Instant(summer), "14/07/2026 08:05", "14/07/2026 08:05:09"},
		{Instant(calendar.Instant{}), "", ""},
		{RaceTime(6235), "1'02''35", "1:02.35"},
		{RaceTime(0), "S.T.", "S.T."},
		{Flag(true), "Sì", "Sì"},
	} {
		if c.cell.String() != c.people || c.cell.Plain() != c.plain {
			t.Errorf("%q and %q, want %q and %q", c.cell.String(), c.cell.Plain(), c.people, c.plain)
		}
	}
}

func TestPeek(t *testing.T) {
	broken := errors.New("broken")
	source := func(n int, err error) func(func(Row, error) bool) {
		return func(yield func(Row, error) bool) {
			row := Row{{}}
			for i := range n {
				row[0] = Int(i) // reuses the slice
				if !yield(row, nil) {
					return
				}
			}
			if err != nil {
				yield(nil, err)
			}
		}
	}
	for _, n := range []int{0, 1, 2, 3, 10} {
		for _, fail := range []error{nil, broken} {
			t.Run(fmt.Sprint(n, fail), func(t *testing.T) {
				sample, all, stop := Peek(source(n, fail), 3, slices.Clone)
				defer stop()
				if len(sample) != min(n, 3) {
					t.Errorf("%d rows in the sample", len(sample))
				}
				count := 0
				var got error
				for row, err := range all {
					if err != nil {
						got = err
						break
					}
					if row[0].Number() != int64(count) {
						t.Errorf("row %d is %v", count, row[0])
					}
					count++
				}
				if count != n || !errors.Is(got, fail) {
					t.Errorf("%d rows, %v", count, got)
				}
			})
		}
	}
}

func TestRegistry(t *testing.T) {
	build := func(context.Context, Request) (Document, error) { return Document{}, nil }
	users := Definition{ID: 2006, Name: "utenti", Need: "users.read", Formats: []Format{Excel}, Build: build}
	r := NewRegistry(users)
	got, err := r.Find(2006)
	if err != nil || got.FileName(Document{}, Excel) != "utenti.xlsx" || got.Accepts(Excel) != nil ||
		!problem.Is(got.Accepts(PDF), problem.KindMalformed) {
		t.Errorf("%+v, %v", got, err)
	}
	if _, err := r.Find(1); !problem.Is(err, problem.KindNotFound) {
		t.Error(err)
	}
	for name, wrong := range map[string][]Definition{"twice": {users, users}, "incomplete": {{ID: 1, Name: "x"}}} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s: no panic", name)
				}
			}()
			NewRegistry(wrong...)
		}()
	}
}
