package database

import (
	"errors"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

type pool struct {
	ID         int64
	RegionID   id.Region
	Name, Code string
	Region     string
	Lanes      int
	OpenedBy   int64
	Version    int64
}

var pools = NewTable("pool p", " LEFT JOIN region r ON r.id = p.region_id", func(p *pool) []Column {
	return []Column{
		{Name: "id", Field: &p.ID},
		{Name: "name", Field: &p.Name},
		{Name: "search", Value: func() any { return strings.ToLower(p.Name) }},
		{Name: "code", Field: &p.Code, Nullable: true},
		{Name: "region_id", Field: &p.RegionID, Nullable: true},
		{Name: "region_search", SQL: func(arg func(string) string) string {
			return "COALESCE((SELECT name FROM region WHERE id = " + arg("region_id") + "), '')"
		}},
		{Read: "COALESCE(r.name, '')", Field: &p.Region},
		{Name: "lanes", Field: &p.Lanes},
		{Name: "opened_by", Field: &p.OpenedBy, InsertOnly: true},
		{Name: "version", Field: &p.Version},
	}
})

// openPools returns a database with two regions and no pools.
func openPools(t *testing.T) *DB {
	t.Helper()
	db, err := OpenFile(t.Context(), filepath.Join(t.TempDir(), "pools.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	inTx(t, db, func(q Q) error {
		for _, text := range []string{
			"CREATE TABLE region (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
			`CREATE TABLE pool (id INTEGER PRIMARY KEY, name TEXT NOT NULL, search TEXT NOT NULL, code TEXT,
				region_id INTEGER, region_search TEXT NOT NULL,
				lanes INTEGER NOT NULL, opened_by INTEGER NOT NULL, version INTEGER NOT NULL)`,
			"INSERT INTO region (id, name) VALUES (1, 'Lazio'), (2, 'Veneto')",
		} {
			if _, err := q.Exec(t.Context(), text); err != nil {
				return err
			}
		}
		return nil
	})
	return db
}

func inTx(t *testing.T, db *DB, fn func(Q) error) {
	t.Helper()
	if err := db.Tx(t.Context(), fn); err != nil {
		t.Fatal(err)
	}
}

// raw returns the stored values of a column as text, "-" for NULL.
func raw(t *testing.T, db *DB, column string) []string {
	t.Helper()
	list, err := All(t.Context(), db.Q, Value[string], "SELECT COALESCE(CAST("+column+" AS TEXT), '-') FROM pool ORDER BY id")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

func TestTableRoundTrip(t *testing.T) {
	db := openPools(t)
	want := []pool{
		{ID: 1, Name: "Foro", Code: "F1", RegionID: 1, Region: "Lazio", Lanes: 8, OpenedBy: 7, Version: 1},
		{ID: 2, Name: "Sisport", Lanes: 6, OpenedBy: 7, Version: 1},
	}
	inTx(t, db, func(q Q) error {
		for i, p := range want {
			p.ID, p.Version, p.Region = 99, 99, "not written" // ignored: the engine assigns ids, versions start at 1
			if poolID, err := pools.Insert(t.Context(), q, p); err != nil || poolID != int64(i+1) {
				t.Errorf("inserted as %d, %v", poolID, err)
			}
		}
		return nil
	})
	got, err := pools.All(t.Context(), db.Q, "ORDER BY p.id")
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read %+v, %v", got, err)
	}
	for column, stored := range map[string][]string{
		"code": {"F1", "-"}, "region_id": {"1", "-"}, "search": {"foro", "sisport"}, "region_search": {"Lazio", ""},
	} {
		if list := raw(t, db, column); !slices.Equal(list, stored) {
			t.Errorf("%s is stored as %q, want %q", column, list, stored)
		}
	}
	changed := want[0]
	changed.Name, changed.RegionID, changed.OpenedBy = "Flaminio", 2, 8
	inTx(t, db, func(q Q) error { return pools.Update(t.Context(), q, changed) })
	changed.Region, changed.OpenedBy, changed.Version = "Veneto", 7, 2
	if p, err := pools.One(t.Context(), db.Q, "WHERE p.id = $1", 1); err != nil || p != changed {
		t.Errorf("updated to %+v, %v", p, err)
	}
	if list := raw(t, db, "region_search"); !slices.Equal(list, []string{"Veneto", ""}) {
		t.Errorf("the computed column is %q", list)
	}
	if _, err := pools.One(t.Context(), db.Q, "WHERE p.id = $1", 3); !problem.Is(err, problem.KindNotFound) {
		t.Errorf("missing row: %v", err)
	}
	inTx(t, db, func(q Q) error { return pools.Delete(t.Context(), q, 1) })
	if got, err := pools.All(t.Context(), db.Q, ""); err != nil || len(got) != 1 || got[0] != want[1] {
		t.Errorf("after the deletion %+v, %v", got, err)
	}
}

func TestUpdateChangedWritesOnlyChangedColumns(t *testing.T) {
	db := openPools(t)
	inTx(t, db, func(q Q) error { return pools.InsertAll(t.Context(), q, []pool{{Name: "Foro", Lanes: 8}}) })
	before, err := pools.One(t.Context(), db.Q, "WHERE p.id = $1", 1)
	if err != nil {
		t.Fatal(err)
	}
	after := before
	after.Lanes = 10
	inTx(t, db, func(q Q) error {
		if _, err := q.Exec(t.Context(), "UPDATE pool SET name = 'other'"); err != nil {
			return err
		}
		return pools.UpdateChanged(t.Context(), q, before, after)
	})
	if p, err := pools.One(t.Context(), db.Q, "WHERE p.id = $1", 1); err != nil || p.Lanes != 10 || p.Name != "other" || p.Version != 2 {
		t.Errorf("updated to %+v, %v", p, err)
	}
	if err := db.Tx(t.Context(), func(q Q) error { return pools.UpdateChanged(t.Context(), q, before, after) }); !errors.Is(err, ErrChanged) {
		t.Errorf("outdated version: %v", err)
	}
}

func TestInsertMissingAndUpsert(t *testing.T) {
	db := openPools(t)
	list := make([]pool, 7)
	for i := range list {
		list[i] = pool{ID: int64(10 * (i + 1)), Name: string(rune('a' + i)), RegionID: id.Region(i % 3), Lanes: i}
	}
	inTx(t, db, func(q Q) error { return pools.InsertMissing(t.Context(), q, list[:3]) })
	list[1].Name = "changed"
	inTx(t, db, func(q Q) error { return pools.InsertMissing(t.Context(), q, list[:5]) })
	if names := raw(t, db, "name"); !slices.Equal(names, []string{"a", "b", "c", "d", "e"}) {
		t.Errorf("InsertMissing must add missing rows only: %q", names)
	}
	inTx(t, db, func(q Q) error { return pools.Upsert(t.Context(), q, list) })
	if names := raw(t, db, "name"); !slices.Equal(names, []string{"a", "changed", "c", "d", "e", "f", "g"}) {
		t.Errorf("Upsert must add or overwrite rows: %q", names)
	}
	if regions := raw(t, db, "region_search"); !slices.Equal(regions, []string{"", "Lazio", "Veneto", "", "Lazio", "Veneto", ""}) {
		t.Errorf("the regions are %q", regions)
	}
	if err := pools.InsertAll(t.Context(), db.Q, list); err == nil {
		t.Error("InsertAll succeeded outside a transaction")
	}
}

// TestInsertSeveralRowsPerStatement checks that each row gets its own arguments if a statement inserts several rows.
func TestInsertSeveralRowsPerStatement(t *testing.T) {
	db := openPools(t)
	smallBatches := *db.dialect
	smallBatches.maxBulkArgs = 18 // three rows of six arguments
	list := []pool{{Name: "a", RegionID: 1}, {Name: "b", RegionID: 2}, {Name: "c"}, {Name: "d", RegionID: 2}, {Name: "e", RegionID: 1}}
	inTx(t, db, func(q Q) error {
		q.dialect = &smallBatches
		return pools.InsertAll(t.Context(), q, list)
	})
	if names, regions := raw(t, db, "name"), raw(t, db, "region_search"); !slices.Equal(names, []string{"a", "b", "c", "d", "e"}) ||
		!slices.Equal(regions, []string{"Lazio", "Veneto", "", "Veneto", "Lazio"}) {
		t.Errorf("stored %q in %q", names, regions)
	}
}

type lane struct {
	PoolID, Number int64
	Pool           pool
}

func TestJoinedColumns(t *testing.T) {
	db := openPools(t)
	inTx(t, db, func(q Q) error {
		if _, err := q.Exec(t.Context(), "CREATE TABLE lane (pool_id INTEGER NOT NULL, number INTEGER NOT NULL)"); err != nil {
			return err
		}
		return pools.InsertAll(t.Context(), q, []pool{{Name: "Foro", Lanes: 8}})
	})
	own := func(p *pool) []Column { // without the columns of its joins
		return slices.DeleteFunc(pools.columns(p), func(c Column) bool { return c.Name == "" })
	}
	lanes := func(joins string, other func(string, []Column) []Column) *Table[lane] {
		return NewTable("lane l", joins, func(l *lane) []Column {
			return append([]Column{{Name: "pool_id", Field: &l.PoolID}, {Name: "number", Field: &l.Number}}, other("x", own(&l.Pool))...)
		})
	}
	all := lanes(" LEFT JOIN pool x ON x.id = l.pool_id", LeftJoined)
	inTx(t, db, func(q Q) error {
		return all.InsertAll(t.Context(), q, []lane{{PoolID: 1, Number: 3, Pool: pool{Name: "not written"}}, {PoolID: 9, Number: 4}})
	})
	foro := lane{PoolID: 1, Number: 3, Pool: pool{ID: 1, Name: "Foro", Lanes: 8, Version: 1}}
	got, err := all.All(t.Context(), db.Q, "ORDER BY l.number")
	if want := []lane{foro, {PoolID: 9, Number: 4}}; err != nil || !slices.Equal(got, want) {
		t.Errorf("lanes with or without a pool are %+v, %v", got, err)
	}
	one, err := lanes(" JOIN pool x ON x.id = l.pool_id", Joined).One(t.Context(), db.Q, "WHERE l.number = $1", 3)
	if err != nil || one != foro {
		t.Errorf("a lane with its pool is %+v, %v", one, err)
	}
}

func TestToPositional(t *testing.T) {
	for _, c := range []struct {
		in, want string
		ok       bool
	}{
		{"VALUES ($1, $2, 1), ($3, $4, 1) RETURNING id", "VALUES (?, ?, 1), (?, ?, 1) RETURNING id", true},
		{"SELECT 1", "SELECT 1", true},
		{"VALUES ($2, $1)", "", false},
		{"VALUES ($1, (SELECT $1))", "", false},
		{"VALUES ($12)", "", false},
	} {
		if got, ok := toPositional(c.in); got != c.want || ok != c.ok {
			t.Errorf("%s: %q %v", c.in, got, ok)
		}
	}
}
