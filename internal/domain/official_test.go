package domain_test

import (
	"slices"
	"testing"

	"traguardo/internal/domain"
)

// TestMissingOfficials checks what a session still needs.
func TestMissingOfficials(t *testing.T) {
	needs := []domain.OfficialNeed{{Session: 1, Role: "TIK", Needed: 3}, {Session: 1, Role: "REF", Needed: 1},
		{Session: 2, Role: "TIK", Needed: 1}}
	for name, c := range map[string]struct {
		duties []domain.OfficialDuty
		want   []domain.OfficialNeed
	}{
		"no one": {nil, needs[:2]},
		"some": {[]domain.OfficialDuty{{Session: 1, OfficialID: 1, Role: "TIK"}, {Session: 1, OfficialID: 2, Role: "REF"}},
			[]domain.OfficialNeed{{Session: 1, Role: "TIK", Needed: 2}}},
		"in another session": {[]domain.OfficialDuty{{Session: 2, OfficialID: 1, Role: "REF"}}, needs[:2]},
		"more than needed": {[]domain.OfficialDuty{{Session: 1, OfficialID: 1, Role: "REF"}, {Session: 1, OfficialID: 2, Role: "REF"}},
			needs[:1]},
	} {
		if got := domain.MissingOfficials(needs, c.duties, 1); !slices.Equal(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// TestOfficialRoles checks that each role has a name and occurs once.
func TestOfficialRoles(t *testing.T) {
	seen := map[domain.OfficialRole]bool{}
	for _, r := range domain.OfficialRoles {
		if seen[r.Role] || r.Name == "" || !r.Role.Known() || r.Role.Name() != r.Name {
			t.Errorf(`got %+v, want not seen[r.Role] and r.Name != "" and r.Role.Known() and r.Role.Name() == r.Name`, r)
		}
		seen[r.Role] = true
	}
	if domain.OfficialRole("XYZ").Known() {
		t.Error("an unknown role is known")
	}
}
