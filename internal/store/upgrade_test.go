package store_test

import (
	"testing"

	"traguardo/internal/testkit"
)

// TestMigrateEntriesOfSchema3 checks that the migration from schema 3 loses and invents no entry data. The numbers were read from the old
// database; an API test checks that all calls return the same as before.
func TestMigrateEntriesOfSchema3(t *testing.T) {
	testkit.Schema3(t, func(t *testing.T, dir, databaseURL string) {
		db := testkit.Open(t, dir, databaseURL)
		if err := db.Migrate(t.Context()); err != nil {
			t.Fatal(err)
		}
		for query, want := range map[string]int{
			"SELECT COUNT(*) FROM entry": 603,
			"SELECT COUNT(*) FROM start_list WHERE current AND number = 1 AND made_at IS NULL": 4,
			"SELECT COUNT(*) FROM start_list":                                                  4,
			"SELECT COUNT(*) FROM start_place":                                                 522,
			"SELECT SUM(heat) FROM start_place":                                                528,
			"SELECT SUM(lane) FROM start_place":                                                1720,
			"SELECT COUNT(*) FROM result WHERE version = 1 AND recorded_at IS NULL":            352,
			"SELECT SUM(time) FROM result":                                                     3140951,
			"SELECT SUM(penalty_points) FROM result":                                           50,
			"SELECT SUM(penalty_seconds) FROM result":                                          10,
			"SELECT COUNT(*) FROM result_version":                                              0,
			"SELECT COUNT(*) FROM entry_payment WHERE paid_at IS NOT NULL":                     542,
			"SELECT COUNT(*) FROM entry_payment WHERE paid_at IS NULL OR by_hand":              0,
			"SELECT COUNT(*) FROM entry WHERE made_by = 0":                                     0,
			"SELECT COUNT(*) FROM start_place p JOIN start_list l ON l.id = p.start_list_id JOIN entry n ON n.id = p.entry_id " +
				"WHERE n.event_id <> l.event_id": 0,
		} {
			if got, err := db.Number(t.Context(), query); err != nil || got != want {
				t.Errorf("%s: %d, want %d, %v", query, got, want, err)
			}
		}
	})
}
