package meet

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/store"
)

// ClubSummary is what a club entered, owes and paid in an event.
type ClubSummary struct {
	domain.EventClub             // athletes and teams are those that count
	OpenTeams                int // incomplete teams, which do not count
	OpenAthletes             int // athletes only in incomplete teams
	Absent                   int // entries and teams declared absent or not started
	Unpaid                   int // entries and teams not marked as paid
	Paid, Credit, Due, Total money.Cents
}

// ClubSummary returns the clubs of an event.
func (s *Events) ClubSummary(ctx context.Context, a access.Actor, eventID id.Event) ([]ClubSummary, error) {
	e, err := s.Overseen(ctx, a, eventID)
	if err != nil {
		return nil, err
	}
	var (
		entries    []domain.EntrySummary
		clubs      []domain.EventClub
		races      []domain.EventRace
		categories []domain.EventCategory
	)
	err = s.core.DB.Together(ctx,
		func() (err error) { entries, err = s.core.DB.EntrySummariesOfClubs(ctx, eventID); return err },
		func() (err error) { races, err = s.core.DB.EventRaces(ctx, eventID); return err },
		func() (err error) { clubs, err = s.core.DB.EventClubs(ctx, eventID); return err },
		func() (err error) { categories, err = s.core.DB.EventCategories(ctx, eventID); return err },
	)
	if err != nil {
		return nil, err
	}
	bills, err := Bills(ctx, s.core.DB.Q, eventID, 0, fee.EventTariff(e, categories, races), entries)
	if err != nil {
		return nil, err
	}
	rows, at := make([]ClubSummary, len(clubs)), make(map[id.Club]*ClubSummary, len(clubs))
	for i, c := range clubs {
		b := bills[c.ClubID]
		rows[i] = ClubSummary{EventClub: c, OpenTeams: max(0, c.Teams-b.Teams),
			OpenAthletes: max(0, c.Athletes+c.TeamAthletes-b.Athletes-b.TeamAthletes)}
		rows[i].Athletes, rows[i].TeamAthletes, rows[i].Entries, rows[i].Teams = b.Athletes, b.TeamAthletes, b.Entries, b.Teams
		rows[i].Paid, rows[i].Credit, rows[i].Due, rows[i].Total = b.Paid.Total(), b.Credit, b.Due.Total(), b.Total()
		at[c.ClubID] = &rows[i]
	}
	for _, n := range entries {
		row := at[n.ClubID]
		if row == nil { // entered after the clubs were read
			continue
		}
		if n.Absent || n.Status == domain.ResultAbsent {
			row.Absent++
		}
		if !n.Paid() {
			row.Unpaid++
		}
	}
	return rows, nil
}

// Extend grants or revokes a club's extension for an event.
func (s *Events) Extend(ctx context.Context, a access.Actor, eventID id.Event, clubID id.Club, on bool) error {
	return s.configure(ctx, a, eventID, func(q store.Q, _ domain.Event) error {
		club, err := q.Club(ctx, clubID)
		if err != nil {
			return err
		}
		extended, err := q.ExtendedClubs(ctx, eventID)
		if err != nil {
			return err
		}
		if err := q.SetExtension(ctx, eventID, clubID, on); err != nil {
			return err
		}
		if err := s.core.Record(ctx, q, a, audit.EventExtended, audit.Event, int64(eventID), nil, map[string]any{"societa": club.ID,
			"proroga": on}); err != nil || on || !extended[clubID] {
			return err
		}
		// Entries that the extension protected may be paid until the end of the next day.
		w := Settling{Actor: a, Cause: domain.CauseExtension, Raised: map[id.Club]bool{clubID: true}}
		return s.accounts.SettleEvent(ctx, q, eventID, w, clubID)
	})
}

// CategoryStatistics counts the entrants of a category.
type CategoryStatistics struct {
	Category             domain.EventCategory
	Athletes, Women, Men int
	Races                []RaceStatistics
}

// RaceStatistics counts the entries of a race in a category.
type RaceStatistics struct {
	RaceID                     id.Race
	Race                       string
	Entries, Women, Men, Mixed int
}

// Statistics counts the entrants of each category of an event.
func (s *Events) Statistics(ctx context.Context, a access.Actor, eventID id.Event) ([]CategoryStatistics, error) {
	if _, err := s.Overseen(ctx, a, eventID); err != nil {
		return nil, err
	}
	categories, err := s.core.DB.EventCategories(ctx, eventID)
	if err != nil {
		return nil, err
	}
	races, err := s.core.DB.EventRaces(ctx, eventID)
	if err != nil {
		return nil, err
	}
	people, err := s.core.DB.PersonCounts(ctx, eventID)
	if err != nil {
		return nil, err
	}
	entries, err := s.core.DB.RaceCounts(ctx, eventID)
	if err != nil {
		return nil, err
	}
	return statistics(categories, races, people, entries), nil
}

func statistics(categories []domain.EventCategory, races []domain.EventRace, people, entries []store.SexCount) []CategoryStatistics {
	out := make([]CategoryStatistics, len(categories))
	at := map[domain.CategoryKey]int{}
	for i, c := range categories {
		out[i].Category = c
		at[c.Key()] = i
	}
	place := map[store.RaceKey]int{}
	for _, r := range races {
		key := store.RaceKey{CategoryKey: r.CategoryKey(), RaceID: r.RaceID}
		i, found := at[r.CategoryKey()]
		if _, double := place[key]; !found || double {
			continue
		}
		place[key] = len(out[i].Races)
		out[i].Races = append(out[i].Races, RaceStatistics{RaceID: r.RaceID, Race: r.Race.Name})
	}
	for _, n := range people {
		if i, found := at[n.Group()]; found {
			out[i].add(n.Sex, n.Count)
		}
	}
	for _, n := range entries {
		if j, found := place[store.RaceKey{CategoryKey: n.Group(), RaceID: n.RaceID}]; found {
			out[at[n.Group()]].Races[j].add(n.Sex, n.Count)
		}
	}
	return out
}

func (c *CategoryStatistics) add(sex domain.Sex, count int) {
	c.Athletes += count
	if sex == domain.Female {
		c.Women += count
	} else {
		c.Men += count
	}
}

func (r *RaceStatistics) add(sex domain.Sex, count int) {
	r.Entries += count
	switch sex {
	case domain.Male:
		r.Men += count
	case domain.Female:
		r.Women += count
	default:
		r.Mixed += count
	}
}

// EntryList is the entries of an event with their races and categories.
type EntryList struct {
	Event      domain.Event
	Entries    []domain.Entry
	Races      map[id.Race]domain.Race
	Categories map[id.Category]domain.Category
}

// EntryList returns the entries of an event that the caller may print.
func (s *Events) EntryList(ctx context.Context, a access.Actor, eventID id.Event) (EntryList, error) {
	var l EntryList
	var err error
	if l.Event, err = s.entrantsPrintable(ctx, a, eventID); err != nil {
		return l, err
	}
	started, err := s.core.DB.Started(ctx, eventID)
	if err != nil {
		return l, err
	}
	l.Entries = make([]domain.Entry, len(started))
	for i := range started {
		l.Entries[i] = started[i].Entry
	}
	l.Races, l.Categories, err = s.core.DB.EventCatalogue(ctx, eventID)
	return l, err
}
