package meet

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
)

// This file converts entities into the types of the rules.

// FromEvent converts an event.
func FromEvent(e domain.Event) Event {
	return Event{
		SportID: e.SportID, Status: e.Status, Starts: e.Starts, Ends: e.Ends, Deadline: e.Deadline, ClubOnly: e.ClubOnly,
		OrganiserID:    e.OrganiserID,
		ChampionshipID: e.ChampionshipID, Options: e.Options,
	}
}

// FromCategories converts the categories of an event.
func FromCategories(rows []domain.EventCategory) []Category {
	return convertAll(rows, func(c *domain.EventCategory) Category {
		return Category{
			CategoryKey: c.Key(), Name: c.Category.Name, Membership: c.Membership,
			Men:       catalog.Range{From: c.Category.MenFrom, To: c.Category.MenTo},
			Women:     catalog.Range{From: c.Category.WomenFrom, To: c.Category.WomenTo},
			AgeSumMin: c.Category.AgeSumMin, AgeSumMax: c.Category.AgeSumMax,
		}
	})
}

// FromRace converts a catalogue race.
func FromRace(r domain.Race) Race { return Race{SportID: r.SportID, Members: r.Members, Sex: r.Sex} }

// FromRaces converts the races of an event.
func FromRaces(rows []domain.EventRace) []EventRace {
	return convertAll(rows, func(r *domain.EventRace) EventRace {
		return EventRace{ID: r.ID, RaceID: r.RaceID, Category: r.CategoryKey(), Race: FromRace(r.Race)}
	})
}

// FromEntrant converts an athlete.
func FromEntrant(a domain.Entrant) Entrant { return fromEntrant(&a) }

func fromEntrant(a *domain.Entrant) Entrant {
	return Entrant{
		ID: a.ID, ClubID: a.ClubID, LastName: a.LastName, FirstName: a.FirstName,
		Sex: a.Sex, Birth: a.Birth, Membership: a.Membership, Disability: a.Disability,
	}
}

// FromEntry converts an entry.
func FromEntry(n domain.Participation) Entry { return fromEntry(&n) }

// FromEntries converts entries.
func FromEntries(rows []domain.Participation) []Entry { return convertAll(rows, fromEntry) }

func fromEntry(n *domain.Participation) Entry {
	e := Entry{
		ID: n.ID, RaceID: n.RaceID, Category: n.CategoryKey(), ClubID: n.ClubID, Sex: n.Sex, Author: n.Author, Paid: n.Payment.Paid(),
		Excused: n.Absent,
		Missing: n.Result.Status == domain.ResultAbsent, Closed: n.Closed, Heat: n.Place.Heat, Lane: n.Place.Lane,
	}
	if !e.isTeam() {
		e.Athlete = fromEntrant(&n.Athlete)
		return e
	}
	e.Team = n.TeamName()
	e.Members = convertAll(n.Members, func(m *domain.Member) Entrant { return fromEntrant(&m.Entrant) })
	return e
}

// FromItems converts the items of a start order.
func FromItems(rows []domain.StartItem) []Item {
	return convertAll(rows, func(s *domain.StartItem) Item {
		return Item{ID: int64(s.ID), Position: s.Position, RaceID: s.RaceID, Category: s.CategoryKey(), Sex: s.Sex}
	})
}

func convertAll[From, To any](rows []From, convert func(*From) To) []To {
	out := make([]To, len(rows))
	for i := range rows {
		out[i] = convert(&rows[i])
	}
	return out
}
