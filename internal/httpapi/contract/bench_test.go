package contract_test

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/httpapi/contract"
	"traguardo/internal/httpapi/wire"
)

// athletes returns rows of the longest list.
func athletes(n int) *contract.Envelope {
	today, rows := calendar.Of(2026, 3, 1), make([]wire.AthleteRow, n)
	for i := range rows {
		rows[i] = wire.FromAthleteRow(domain.AthleteSummary{
			ID: id.Athlete(100_000 + i), LastName: "Rossi", FirstName: "Maria Grazia", Sex: domain.Female, Birth: calendar.Of(2009, 5,
				17), ClubID: 77,
			ClubName: "Rari Nantes Salerno",
			Card:     "123456", MemberUntil: calendar.Of(2026, 8, 31), Version: 3,
		}, today)
	}
	return &contract.Envelope{Data: rows}
}

// BenchmarkEncode encodes a page of fifty athletes.
func BenchmarkEncode(b *testing.B) {
	env := athletes(50)
	b.ReportAllocs()
	for b.Loop() {
		if _, err := contract.Encode(env); err != nil {
			b.Fatal(err)
		}
	}
}

// TestCellAllocations checks that a long list needs as many allocations as a short one, so that no cell and no row needs one.
func TestCellAllocations(t *testing.T) {
	allocations := func(rows int) float64 {
		env := athletes(rows)
		return testing.AllocsPerRun(20, func() {
			if _, err := contract.Encode(env); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := allocations(1), allocations(400); many > few {
		t.Errorf("%v allocations for 400 rows, %v for one", many, few)
	}
}
