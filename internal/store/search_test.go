package store_test

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// TestTotalsOfLargeSearches checks that totals and pages are correct whether or not a search finds more rows than are kept as ids.
func TestTotalsOfLargeSearches(t *testing.T) {
	testkit.Engines(t, func(t *testing.T, db *store.DB) {
		ctx := t.Context()
		if err := db.Execute(ctx, `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 6000)
			INSERT INTO access_log (username, username_search, at, ip, success) SELECT 'u' || i, 'u' || i, i, '192.0.2.1', i % 2 = 0
			FROM n`); err != nil {
			t.Fatal(err)
		}
		yes := true
		for _, c := range []struct {
			name string
			f    domain.AccessFilter
			like string
		}{
			{"all", domain.AccessFilter{Username: "u"}, "username_search LIKE '%u%'"},
			{"many", domain.AccessFilter{Username: "1"}, "username_search LIKE '%1%'"},
			{"few", domain.AccessFilter{Username: "77"}, "username_search LIKE '%77%'"},
			{"one", domain.AccessFilter{Username: "u5999"}, "username_search LIKE '%u5999%'"},
			{"none", domain.AccessFilter{Username: "zz"}, "username_search LIKE '%zz%'"},
			{"many, and more", domain.AccessFilter{Username: "u", Success: &yes}, "username_search LIKE '%u%' AND success"},
		} {
			want, err := db.Number(ctx, "SELECT COUNT(*) FROM access_log WHERE "+c.like)
			if err != nil {
				t.Fatal(err)
			}
			seen := map[int64]bool{}
			for page := 1; page == 1 || len(seen) < want; page++ {
				rows, total, err := db.Accesses(ctx, c.f, domain.Page{Number: page, Size: 700})
				if err != nil || total != want {
					t.Fatalf("%s: total %d, want %d: %v", c.name, total, want, err)
				}
				if len(rows) == 0 {
					break
				}
				for _, r := range rows {
					seen[r.ID] = true
				}
			}
			if len(seen) != want {
				t.Errorf("%s: the pages hold %d rows of %d", c.name, len(seen), want)
			}
		}
	})
}
