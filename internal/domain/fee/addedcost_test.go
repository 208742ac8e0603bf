package fee

import (
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
)

// TestAddedCostMatchesCompute compares AddedCost with the difference of two bills without penalties.
func TestAddedCostMatchesCompute(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := meets.Draw(t, "meet")
		tariff := NewTariff(m.charged, m.opts, m.own)
		list := clubs.Draw(t, "entries")
		var b Standing
		more := rapid.Custom(func(t *rapid.T) Entry {
			return entries.Draw(t,
				"one")
		}).Filter(func(e Entry) bool { return !e.isTeam() }).Draw(t, "more")
		more.ID, more.Missing = 5000, false
		for i := range list {
			e := &list[i]
			e.Missing = false
			if e.isTeam() && !tariff.CountsTeam(!e.Open) {
				continue
			}
			b.Entered = true
			if !e.isTeam() && e.AthleteID == more.AthleteID {
				b.Races++
				b.Late = b.Late || e.Late
			}
			for _, id := range e.Members {
				b.Teams = b.Teams || e.isTeam() && id == more.AthleteID
			}
		}
		before, after := tariff.Compute(list), tariff.Compute(append(list, more))
		if got := tariff.AddedCost(more, b); got != after.Total()-before.Total() {
			t.Fatalf("AddedCost is %d, the difference is %d", got, after.Total()-before.Total())
		}
		if tariff.Free() && after.Total() != 0 {
			t.Fatalf("a free event costs %d", after.Total())
		}
	})
}

func TestFree(t *testing.T) {
	if !NewTariff(domain.FeePerAthleteAndRace, option.Values{}, nil).Free() {
		t.Error("an event without prices is not free")
	}
	for _, id := range []option.ID{option.RacePrice, option.RacePrice3, option.EntryPrice, option.TeamPrice, option.ClubPrice, option.LateFee,
		option.EntryPenalty, option.TeamPenalty, option.AthletePenalty} {
		if NewTariff(domain.FeePerAthleteAndRace, option.Values{id: "1"}, nil).Free() {
			t.Errorf("free with option %d", id)
		}
	}
	own := []PriceOverride{{Category: domain.CategoryKey{CategoryID: 1, Kind: domain.Individual},
		Prices: option.Values{option.RacePrice: "1"}}}
	if NewTariff(domain.FeePerAthleteAndRace, option.Values{}, own).Free() {
		t.Error("free with a category that has a price")
	}
}
