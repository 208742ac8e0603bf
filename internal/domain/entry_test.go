package domain

import "testing"

func TestTeamName(t *testing.T) {
	for progressive, want := range map[int]string{0: "Rari Nantes", 1: "Rari Nantes A", 10: "Rari Nantes J", 27: "Rari Nantes"} {
		if got := (Entry{ClubName: "Rari Nantes", Progressive: progressive}).TeamName(); got != want {
			t.Errorf("%d: got %q, want %q", progressive, got, want)
		}
	}
}
