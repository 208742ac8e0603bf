package meet

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
)

// The rules know nothing of rows; who has read some turns them into what the rules ask for here.

// EventOf is an event as the rules see it.
func EventOf(e domain.Event) Event {
	return Event{
		SportID: e.SportID, Status: e.Status, Starts: e.Starts, Ends: e.Ends, Deadline: e.Deadline, ClubOnly: e.ClubOnly, OrganiserID: e.OrganiserID,
		ChampionshipID: e.ChampionshipID, Options: e.Options,
	}
}

// CategoriesOf are categories as the rules see them.
func CategoriesOf(rows []domain.EventCategory) []Category {
	return each(rows, func(c *domain.EventCategory) Category {
		return Category{
			CategoryKey: c.Key(), Name: c.Category.Name, Membership: c.Membership, Men: catalog.Range{From: c.Category.MenFrom, To: c.Category.MenTo},
			Women: catalog.Range{From: c.Category.WomenFrom, To: c.Category.WomenTo}, AgeSumMin: c.Category.AgeSumMin, AgeSumMax: c.Category.AgeSumMax,
		}
	})
}

// RaceOf is a race as the rules see it.
func RaceOf(r domain.Race) Race { return Race{SportID: r.SportID, Members: r.Members, Sex: r.Sex} }

// RacesOf are the races of an event as the rules see them.
func RacesOf(rows []domain.EventRace) []EventRace {
	return each(rows, func(r *domain.EventRace) EventRace {
		return EventRace{ID: r.ID, RaceID: r.RaceID, Group: r.CategoryKey(), Race: RaceOf(r.Race)}
	})
}

// EntrantOf is an athlete as the rules see one.
func EntrantOf(a domain.Entrant) Entrant { return entrantOf(&a) }

func entrantOf(a *domain.Entrant) Entrant {
	return Entrant{ID: a.ID, ClubID: a.ClubID, LastName: a.LastName, FirstName: a.FirstName, Sex: a.Sex, Birth: a.Birth, Membership: a.Membership, Disability: a.Disability}
}

// EntryOf is an entry as the rules see it.
func EntryOf(n domain.Participation) Entry { return entryOf(&n) }

// EntriesOf are entries as the rules see them.
func EntriesOf(rows []domain.Participation) []Entry { return each(rows, entryOf) }

func entryOf(n *domain.Participation) Entry {
	e := Entry{
		ID: n.ID, RaceID: n.RaceID, Group: n.CategoryKey(), ClubID: n.ClubID, Sex: n.Sex, Author: n.Author, Paid: n.Payment.Paid(), Excused: n.Absent,
		Missing: n.Result.Status == domain.ResultAbsent, Closed: n.Closed, Heat: n.Place.Heat, Lane: n.Place.Lane,
	}
	if !e.team() {
		e.Athlete = entrantOf(&n.Athlete)
		return e
	}
	e.Team = n.TeamName()
	e.Members = each(n.Members, func(m *domain.Member) Entrant { return entrantOf(&m.Entrant) })
	return e
}

// ItemsOf are the items of a start order as the rules see them.
func ItemsOf(rows []domain.StartItem) []Item {
	return each(rows, func(s *domain.StartItem) Item {
		return Item{ID: s.ID, Position: s.Position, RaceID: s.RaceID, Group: domain.CategoryKey{CategoryID: s.CategoryID, Disabled: s.Disabled, Kind: s.Kind}, Sex: s.Sex}
	})
}

func each[From, To any](rows []From, convert func(*From) To) []To {
	out := make([]To, len(rows))
	for i := range rows {
		out[i] = convert(&rows[i])
	}
	return out
}
