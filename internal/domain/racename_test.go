package domain_test

import (
	"strings"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
)

func TestRaceKey(t *testing.T) {
	for _, c := range []struct{ key, names string }{
		{"100sl", "100 metri stile libero|100 stile libero|100 stile|100 SL|100sl|100 m SL|100 mt. stile|100 S.L."},
		{"200mi", "200 metri misti|200 MI|200 misti|200mx"},
		{"50fa", "50 metri farfalla|50 delfino|50 FA"},
		{"4x50mi", "Staffetta 4x50 misti|4x50 MI|4 x 50 misti"},
		{"100manichino", "100 manichino"},
		{"trofeo", "Trofeo"},
	} {
		for _, name := range strings.Split(c.names, "|") {
			if key := domain.RaceKey(name); key != c.key {
				t.Errorf("RaceKey(%q) = %q, want %q", name, key, c.key)
			}
		}
	}
}

// TestRaceKeyOfCatalogue checks that no two races of a sport have the same key, and that a name and its abbreviation do.
func TestRaceKeyOfCatalogue(t *testing.T) {
	seen := map[int64]map[string]string{}
	for _, r := range catalog.Races() {
		if seen[r.SportID] == nil {
			seen[r.SportID] = map[string]string{}
		}
		for _, name := range []string{r.Name, r.Abbreviation} {
			key := domain.RaceKey(name)
			if other, found := seen[r.SportID][key]; found && other != r.Name && name != "" {
				t.Errorf("%q and %q have the key %q", r.Name, other, key)
			}
			seen[r.SportID][key] = r.Name
		}
	}
}
