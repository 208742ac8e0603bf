package database

import (
	"fmt"
	"path/filepath"
	"testing"

	"traguardo/internal/domain/id"
)

// BenchmarkIDs compares ids with a type of their own with plain numbers: as fields of a table, in a scan and as arguments.
func BenchmarkIDs(b *testing.B) {
	db, err := OpenFile(b.Context(), filepath.Join(b.TempDir(), "ids.db"))
	if err != nil {
		b.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	err = db.Tx(b.Context(), func(q Q) error {
		_, err := q.Exec(b.Context(), "CREATE TABLE swim (id INTEGER PRIMARY KEY, event_id INTEGER, race_id INTEGER, athlete_id INTEGER)")
		for i := 0; err == nil && i < 5000; i++ {
			_, err = q.Exec(b.Context(), fmt.Sprintf("INSERT INTO swim VALUES (%d, %d, %d, %d)", i+1, 1000+i, 2000+i, 3000+i))
		}
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
	type plain struct{ event, race, athlete int64 }
	type typed struct {
		event   id.Event
		race    id.Race
		athlete id.Athlete
	}
	plains := NewTable("swim", "", func(s *plain) []Column {
		return []Column{{Name: "event_id", Field: &s.event}, {Name: "race_id", Field: &s.race}, {Name: "athlete_id", Field: &s.athlete}}
	})
	typeds := NewTable("swim", "", func(s *typed) []Column {
		return []Column{{Name: "event_id", Field: &s.event}, {Name: "race_id", Field: &s.race}, {Name: "athlete_id", Field: &s.athlete}}
	})
	const scan, find = "SELECT event_id, race_id, athlete_id FROM swim", "SELECT athlete_id FROM swim WHERE id = $1 AND event_id = $2"
	for _, c := range []struct {
		name string
		run  func() error
	}{
		{"table/plain", func() error { _, err := plains.All(b.Context(), db.Q, ""); return err }},
		{"table/typed", func() error { _, err := typeds.All(b.Context(), db.Q, ""); return err }},
		{"scan/plain", func() error {
			_, err := All(b.Context(), db.Q, func(s Scanner) (p plain, err error) {
				err = s.Scan(&p.event, &p.race, &p.athlete)
				return p, err
			}, scan)
			return err
		}},
		{"scan/typed", func() error {
			_, err := All(b.Context(), db.Q, func(s Scanner) (p typed, err error) {
				err = s.Scan(&p.event, &p.race, &p.athlete)
				return p, err
			}, scan)
			return err
		}},
		{"argument/plain", func() error {
			_, err := One(b.Context(), db.Q, Value[int64], find, int64(2000), int64(2999))
			return err
		}},
		{"argument/typed", func() error {
			_, err := One(b.Context(), db.Q, Value[id.Athlete], find, id.Entry(2000), id.Event(2999))
			return err
		}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if err := c.run(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
