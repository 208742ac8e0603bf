package fee

import (
	"traguardo/internal/domain"
)

// EventTariff returns the tariff of an event. A rehearsal is free.
func EventTariff(e domain.Event, categories []domain.EventCategory, races []domain.EventRace) Tariff {
	if e.Rehearsal() {
		return NewTariff(e.FeeMethod, nil, nil)
	}
	overrides := make([]PriceOverride, 0, len(categories)+len(races))
	for _, c := range categories {
		overrides = append(overrides, PriceOverride{Category: c.Key(), Prices: c.Overrides})
	}
	for _, r := range races {
		overrides = append(overrides, PriceOverride{Category: r.CategoryKey(), RaceID: r.RaceID, ID: int64(r.ID), Prices: r.Overrides})
	}
	return NewTariff(e.FeeMethod, e.Options, overrides)
}

// FromParticipation converts an entry for charging.
func FromParticipation(n domain.Participation) Entry {
	e := Entry{
		ID: n.ID, RaceID: n.RaceID, Category: n.CategoryKey(), AthleteID: n.AthleteID, Late: n.Late, Open: n.Kind == domain.Team && !n.Closed,
		Missing: n.Result.Status == domain.ResultAbsent, Excused: n.Absent, MarkedPaid: n.Payment.MarkedPaid,
	}
	for _, m := range n.Members {
		e.Members = append(e.Members, m.ID)
	}
	return e
}

// FromSummary converts an entry summary for charging.
func FromSummary(n domain.EntrySummary) Entry {
	return Entry{
		ID: n.ID, RaceID: n.RaceID, Category: n.CategoryKey(), AthleteID: n.AthleteID, Members: n.Members, Late: n.Late,
		Open:    n.Kind == domain.Team && !n.Closed,
		Missing: n.Status == domain.ResultAbsent, Excused: n.Absent, MarkedPaid: n.Payment.MarkedPaid,
	}
}
