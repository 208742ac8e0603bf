package fee

import (
	"traguardo/internal/domain"
)

// TariffOf is the tariff of an event, read from its rows.
func TariffOf(e domain.Event, categories []domain.EventCategory, races []domain.EventRace) Tariff {
	own := make([]Own, 0, len(categories)+len(races))
	for _, c := range categories {
		own = append(own, Own{Group: c.Key(), Prices: c.Overrides})
	}
	for _, r := range races {
		own = append(own, Own{Group: r.CategoryKey(), RaceID: r.RaceID, Age: r.ID, Prices: r.Overrides})
	}
	return NewTariff(e.FeeMethod, e.Options, own)
}

// EntryOf is an entry as it is charged.
func EntryOf(n domain.Participation) Entry {
	e := Entry{
		ID: n.ID, RaceID: n.RaceID, Group: n.CategoryKey(), AthleteID: n.AthleteID, Late: n.Late, Open: n.Kind == domain.Team && !n.Closed,
		Missing: n.Result.Status == domain.ResultAbsent, Excused: n.Absent, ByHand: n.Payment.ByHand,
	}
	for _, m := range n.Members {
		e.Members = append(e.Members, m.ID)
	}
	return e
}

// EntryOfLine is the same for an entry as long lists have it.
func EntryOfLine(n domain.EntrySummary) Entry {
	return Entry{
		ID: n.ID, RaceID: n.RaceID, Group: n.CategoryKey(), AthleteID: n.AthleteID, Members: n.Members, Late: n.Late, Open: n.Kind == domain.Team && !n.Closed,
		Missing: n.Status == domain.ResultAbsent, Excused: n.Absent, ByHand: n.Payment.ByHand,
	}
}
