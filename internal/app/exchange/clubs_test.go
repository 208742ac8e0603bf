package exchange

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/lenex"
)

func TestClubDirectory(t *testing.T) {
	d := &clubDirectory{map[string]id.Club{}, map[string][]id.Club{}}
	for _, c := range []domain.Club{
		{ID: 1, Code: "RM1", Name: "Nuoto Roma"}, {ID: 2, Name: "Città di Ostia"}, {ID: 3, Code: "MI1", Name: "Delfini"},
		{ID: 4, Name: "DELFINI"},
	} {
		d.add(c)
	}
	check := func(want id.Club, code, name string) {
		t.Helper()
		if got := d.find(&lenex.Club{Code: code, Name: name}); got != want {
			t.Errorf("code %q, name %q: club %d, want %d", code, name, got, want)
		}
	}
	check(1, "RM1", "Another name")
	check(1, "XX9", "nuoto roma")
	check(2, "", "CITTA DI OSTIA")
	check(3, "MI1", "Delfini")
	check(0, "", "Delfini") // two clubs have this name
	check(0, "", "")
	check(0, "XX9", "Unknown")

	created := domain.Club{ID: 5, Code: "TO1", Name: "Nuovi"}
	d.add(created)
	check(5, "TO1", "")
	check(5, "", "Nuovi")
	d.remove(created)
	check(0, "TO1", "Nuovi")
}
