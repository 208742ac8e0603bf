package raceday

import (
	"context"
	"iter"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Records manages the records of circuits.
type Records struct{ core *core.Base }

// NewRecords returns a Records.
func NewRecords(b *core.Base) *Records { return &Records{core: b} }

// List returns a page of records and the total count.
func (s *Records) List(ctx context.Context, f domain.RecordFilter, p domain.Page) ([]domain.Record, int, error) {
	return s.core.DB.Records(ctx, f, p)
}

// Each iterates over all records that match a filter.
func (s *Records) Each(ctx context.Context, f domain.RecordFilter) iter.Seq2[domain.Record, error] {
	return s.core.DB.EachRecord(ctx, f)
}

// Get returns a record.
func (s *Records) Get(ctx context.Context, recordID int64) (domain.Record, error) {
	return s.core.DB.Record(ctx, recordID)
}

// Add adds a manual record and returns its id.
func (s *Records) Add(ctx context.Context, a access.Actor, d domain.Record) (recordID int64, err error) {
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		if err := completeRecord(ctx, q, &d); err != nil {
			return err
		}
		if recordID, err = q.AddRecord(ctx, d); err != nil {
			return err
		}
		if _, err := settleRecords(ctx, q, int64(d.CircuitID)); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.RecordCreated, audit.Record, recordID, nil, d)
	})
	return recordID, err
}

// completeRecord validates the references of a record and sets the derived fields.
func completeRecord(ctx context.Context, q store.Q, d *domain.Record) error {
	race, category, err := q.RaceAndCategory(ctx, d.RaceID, d.CategoryID)
	if err != nil {
		return err
	}
	wrong := problem.Fields{}
	if race.ID == 0 {
		wrong.Add("RaceID", "gara inesistente")
	}
	if category.ID == 0 {
		wrong.Add("CategoryID", "categoria inesistente")
	}
	d.CategoryKey = category.SeasonlessKey()
	if d.Name == "" {
		d.Name = "Record " + catalog.CircuitName(int64(d.CircuitID))
	}
	return wrong.Err()
}

// Update changes a record. Of a record that comes from a result, only the descriptive fields may change.
func (s *Records) Update(ctx context.Context, a access.Actor, recordID, version int64, edit func(*domain.Record) error) error {
	return core.Change[domain.Record]{
		Action: audit.RecordChanged, Object: audit.Record, ID: recordID, Version: version,
		Find:      func(q store.Q) (domain.Record, error) { return q.LockRecord(ctx, recordID) },
		VersionOf: func(d domain.Record) int64 { return d.Version },
		Edit:      edit,
		Check: func(q store.Q, before domain.Record, after *domain.Record) error {
			same := *after
			same.Name, same.Holder, same.Club, same.Place = before.Name, before.Holder, before.Club, before.Place
			if before.ResultID != 0 && same != before {
				return problem.Refused("Il record viene da un risultato: si corregge il risultato e si ricalcolano le classifiche")
			}
			return completeRecord(ctx, q, after)
		},
		Save: func(q store.Q, before, after domain.Record) error {
			if err := q.SaveRecord(ctx, after); err != nil {
				return err
			}
			_, err := settleRecords(ctx, q, int64(before.CircuitID), int64(after.CircuitID))
			return err
		},
		Facts: core.Whole[domain.Record],
	}.Run(ctx, s.core, a)
}

// Delete deletes a manual record.
func (s *Records) Delete(ctx context.Context, a access.Actor, recordID int64) error {
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		d, err := q.LockRecord(ctx, recordID)
		if err != nil {
			return err
		}
		if d.ResultID != 0 {
			return problem.Refused("Il record viene da un risultato: si corregge il risultato e si ricalcolano le classifiche")
		}
		if err := q.DeleteRecords(ctx, []int64{recordID}); err != nil {
			return err
		}
		if _, err := settleRecords(ctx, q, int64(d.CircuitID)); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.RecordDeleted, audit.Record, recordID, d, nil)
	})
}

// RecordBook is a selection of records with the races and categories they are for.
type RecordBook struct {
	Records    []domain.Record
	Races      map[id.Race]domain.Race
	Categories map[id.Category]domain.Category
}

// Book returns the records that match a filter, in the order of their print.
func (s *Records) Book(ctx context.Context, f domain.RecordFilter) (RecordBook, error) {
	b := RecordBook{Races: map[id.Race]domain.Race{}, Categories: map[id.Category]domain.Category{}}
	for d, err := range s.Each(ctx, f) {
		if err != nil {
			return b, err
		}
		b.Records = append(b.Records, d)
	}
	body := id.Body(s.core.Variant.Body)
	races, _, err := s.core.DB.Races(ctx, domain.RaceFilter{BodyID: body}, domain.Page{})
	if err != nil {
		return b, err
	}
	for _, r := range races {
		b.Races[r.ID] = r
	}
	categories, _, err := s.core.DB.Categories(ctx, domain.CategoryFilter{BodyID: body}, domain.Page{})
	for _, c := range categories {
		b.Categories[c.ID] = c
	}
	return b, err
}
