package database

import (
	"fmt"
	"testing"

	"traguardo/internal/domain"
)

// TestListJoinedColumns checks that a list can be filtered and sorted by a column of a joined table, whichever way its page is read.
func TestListJoinedColumns(t *testing.T) {
	const inLazio, inVeneto = 260, 40
	db := openPools(t)
	inTx(t, db, func(q Q) error {
		var all []pool
		for i := range inLazio + inVeneto {
			p := pool{Name: fmt.Sprintf("Vasca %03d", i), RegionID: 1}
			if i >= inLazio {
				p.RegionID = 2
			}
			all = append(all, p)
		}
		return pools.InsertAll(t.Context(), q, all)
	})
	list := List[pool]{Table: pools, DefaultSort: "name",
		Sorts: map[string]Sort{"name": {Column: "p.search"}, "region": {Column: "r.name", Then: "p.search", InMemory: true}}}
	region := func(name string) func() *Filter {
		return func() *Filter { f := &Filter{}; f.Add("r.name = ?", name); return f }
	}
	search := func(also bool) func() *Filter {
		return func() *Filter {
			f := &Filter{}
			f.Contains("LOWER(r.name)", "azi")
			if also {
				f.Contains("p.search", "vasca")
			}
			return f
		}
	}
	for name, tt := range map[string]struct {
		filter func() *Filter
		page   domain.Page
		first  string
		rows   int
		total  int
	}{
		"first page": {region("Lazio"), domain.Page{Number: 1, Size: 50}, "Vasca 000", 50, inLazio},
		"ids first":  {region("Lazio"), domain.Page{Number: 6, Size: 50}, "Vasca 250", 10, inLazio},
		"whole list": {region("Veneto"), domain.Page{}, "Vasca 260", inVeneto, inVeneto},
		"sorted by joined": {func() *Filter { return &Filter{} }, domain.Page{Number: 1, Size: 50, Sort: "region", Desc: true},
			"Vasca 299", 50, 300},
		"search in joined":         {search(false), domain.Page{Number: 2, Size: 50}, "Vasca 050", 50, inLazio},
		"search in joined and own": {search(true), domain.Page{Number: 2, Size: 50}, "Vasca 050", 50, inLazio},
	} {
		t.Run(name, func(t *testing.T) {
			rows, total, err := list.Page(t.Context(), db.Q, tt.filter(), tt.page)
			if err != nil || total != tt.total || len(rows) != tt.rows || rows[0].Name != tt.first {
				t.Fatalf("%d rows from %+v of %d, %v", len(rows), rows[:min(len(rows), 1)], total, err)
			}
			if rows[0].Region == "" {
				t.Error("the joined column is empty")
			}
		})
	}
}
