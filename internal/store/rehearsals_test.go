package store_test

import (
	"strings"
	"testing"

	"traguardo/internal/store"
	"traguardo/internal/testkit"
)

// keptByRehearsals are the tables about events that no rehearsal ever has rows in.
var keptByRehearsals = []string{"club_order", "event_case", "invoice", "pool_case", "record", "wallet_line", "event", "external_result"}

// TestRehearsalsAreDeletedWhole checks that deleting a rehearsal knows every table that refers to an event, its entries, results, start
// lists, categories or races, directly or by cascade.
func TestRehearsalsAreDeletedWhole(t *testing.T) {
	known := map[string]bool{}
	for _, name := range append(store.RehearsalTables(), keptByRehearsals...) {
		known[name] = true
	}
	for table, list := range sqliteSchema(t, testkit.DB(t)) {
		for _, fact := range list {
			for _, of := range []string{"event.id", "entry.id", "result.id", "start_list.id", "event_category.id", "event_race.id"} {
				if strings.HasPrefix(fact, "reference ") && strings.Contains(fact, " to "+of+" ") && !strings.Contains(fact, "CASCADE") &&
					!known[table] {
					t.Errorf("%s: %s: add it to rehearsalTables", table, fact)
				}
			}
		}
	}
}
