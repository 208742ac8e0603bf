package testkit

import (
	"context"
	"fmt"
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/store"
)

// Categories and races of the shipped catalogue for test events: competitive swimming of season 2026/2027.
const (
	Esordienti id.Category = 2_027_103 // boys of 2014 and 2015, girls of 2015 and 2016
	Ragazzi    id.Category = 2_027_104 // boys of 2011 to 2013, girls of 2013 and 2014
	Juniores   id.Category = 2_027_105 // boys of 2009 and 2010, girls of 2011 and 2012

	Free50    id.Race = 1002
	Free100   id.Race = 1003
	Back100   id.Race = 1010
	Relay4x50 id.Race = 1052
)

// Athlete stores a girl of Ragazzi in a club, a member for a year, modified by change, and returns her as stored.
func Athlete(t testing.TB, db *store.DB, club domain.Club, change ...func(*domain.Athlete)) domain.Athlete {
	t.Helper()
	n := numbers.Add(1)
	a := domain.Athlete{
		ClubID: club.ID, ClubName: club.Name, Visible: true, Card: fmt.Sprintf("T%05d",
			n), Membership: 2, Qualification: domain.QualifiedAthlete, Disability: 1,
		MemberUntil: calendar.In(Start).AddDays(365), CreatedAt: calendar.At(Start),
		Person: domain.Person{LastName: fmt.Sprintf("Atleta%05d", n), FirstName: "Gaia", Sex: domain.Female, Birth: calendar.Of(2013, 5, 4)},
	}
	for _, f := range change {
		f(&a)
	}
	write(t, db, func(q store.Q) error {
		athleteID, err := q.AddAthlete(context.Background(), a)
		if err != nil {
			return err
		}
		a, err = q.Athlete(context.Background(), athleteID, 0)
		return err
	})
	return a
}

// Event stores an open event of a club in a month, with ten days left to enter, modified by change, and returns it as stored.
func Event(t testing.TB, db *store.DB, organiser domain.Club, change ...func(*domain.Event)) domain.Event {
	t.Helper()
	today := calendar.In(Start)
	e := domain.Event{
		SportID: domain.Swimming, SeasonID: 2027, Name: fmt.Sprintf("Trofeo %05d", numbers.Add(1)), Place: "Roma",
		Starts: today.AddDays(30), Ends: today.AddDays(31), Deadline: today.AddDays(10),
		MaxEntrants: 2000, OrganiserID: organiser.ID, Organiser: organiser.Name, FeeMethod: 1, PointsMethod: 1, Status: domain.EventOpen,
		CreatedAt: calendar.At(Start), Options: option.Values{},
	}
	for _, f := range change {
		f(&e)
	}
	write(t, db, func(q store.Q) error {
		eventID, err := q.AddEvent(context.Background(), e)
		if err != nil {
			return err
		}
		e, err = q.Event(context.Background(), eventID)
		return err
	})
	return e
}

// Enable admits a category of competitive members to an event, individually or in teams, with races in the given order.
func Enable(
	t testing.TB, db *store.DB, e domain.Event, categoryID id.Category, kind domain.EntryKind, races ...id.Race,
) (category domain.EventCategory, list []domain.EventRace) {
	t.Helper()
	ctx := context.Background()
	write(t, db, func(q store.Q) error {
		eventCategoryID, err := q.AddEventCategory(ctx, domain.EventCategory{EventID: e.ID, CategoryID: categoryID, Kind: kind, Membership: 2})
		if err != nil {
			return err
		}
		if category, err = q.EventCategory(ctx, eventCategoryID); err != nil {
			return err
		}
		for i, race := range races {
			eventRaceID, err := q.AddEventRace(ctx, domain.EventRace{EventID: e.ID, CategoryID: categoryID, RaceID: race, Kind: kind, Points: true,
				Position: i + 1})
			if err != nil {
				return err
			}
			g, err := q.EventRace(ctx, eventRaceID)
			if err != nil {
				return err
			}
			list = append(list, g)
		}
		return nil
	})
	return category, list
}

// Enter enters athletes in a race of an event, each for their club.
func Enter(t testing.TB, db *store.DB, g domain.EventRace, athletes ...domain.Athlete) {
	t.Helper()
	var list []domain.Entry
	for _, a := range athletes {
		list = append(list, domain.Entry{
			EventID: g.EventID, RaceID: g.RaceID, AthleteID: a.ID, ClubID: a.ClubID, Kind: domain.Individual, CategoryID: g.CategoryID,
			Disability: a.Disability, Sex: a.Sex, EntryTime: 6000,
			Author: domain.AuthorClub, CreatedAt: calendar.At(Start),
		})
	}
	addEntries(t, db, g.EventID, list)
}

// EnterTeam enters a team in a race of an event. The team is closed if it has as many members as the race requires.
func EnterTeam(t testing.TB, db *store.DB, g domain.EventRace, progressive int, athletes ...domain.Athlete) {
	t.Helper()
	n := domain.Entry{
		EventID: g.EventID, RaceID: g.RaceID, ClubID: athletes[0].ClubID, Kind: domain.Team, CategoryID: g.CategoryID,
		Disability: domain.NoDisability, Sex: athletes[0].Sex, Progressive: progressive,
		Closed: len(athletes) == g.Race.Members, Author: domain.AuthorClub, CreatedAt: calendar.At(Start),
	}
	for i, a := range athletes {
		n.Members = append(n.Members, domain.Member{Entrant: domain.Entrant{ID: a.ID}, Position: i + 1})
	}
	addEntries(t, db, g.EventID, []domain.Entry{n})
}

func addEntries(t testing.TB, db *store.DB, eventID id.Event, list []domain.Entry) {
	t.Helper()
	write(t, db, func(q store.Q) error {
		_, err := q.AddEntries(context.Background(), eventID, list)
		return err
	})
}

// Meeting is an event with all kinds of data: Ragazzi individually and in relays, Juniores individually, entries and teams of its organiser
// and a guest, a time standard, a break in the start order, and a category exception for an athlete of each club.
type Meeting struct {
	domain.Event
	Organiser, Guest domain.Club
	// Free100 and Free50 are races of Ragazzi, Back100 of Juniores, Relay of Ragazzi teams.
	Free100, Free50, Back100, Relay domain.EventRace
	Girls, Teams, Elders            domain.EventCategory
	// Ours are five athletes of the organiser: three in the 100, the first also in the 50, the fourth only in the relay, the fifth not
	// entered. Theirs are the guest's, entered in the same way.
	Ours, Theirs []domain.Athlete
	Limit        domain.TimeStandard
}

// NewMeeting stores a Meeting.
func NewMeeting(t testing.TB, db *store.DB, organiser, guest domain.Club, change ...func(*domain.Event)) Meeting {
	t.Helper()
	ctx := context.Background()
	m := Meeting{Event: Event(t, db, organiser, change...), Organiser: organiser, Guest: guest}
	var races []domain.EventRace
	m.Girls, races = Enable(t, db, m.Event, Ragazzi, 1, Free100, Free50)
	m.Free100, m.Free50 = races[0], races[1]
	m.Elders, races = Enable(t, db, m.Event, Juniores, 1, Back100)
	m.Back100 = races[0]
	m.Teams, races = Enable(t, db, m.Event, Ragazzi, 2, Relay4x50)
	m.Relay = races[0]
	for _, side := range []struct {
		club domain.Club
		name string
		list *[]domain.Athlete
	}{{organiser, "Nostrani", &m.Ours}, {guest, "Segretissimi", &m.Theirs}} {
		for i := range 5 {
			*side.list = append(*side.list, Athlete(t, db, side.club, func(a *domain.Athlete) {
				a.LastName, a.FirstName = fmt.Sprintf("%s%d", side.name, i+1), []string{"Ada", "Bea", "Cloe", "Dora", "Eva"}[i]
				a.Card = fmt.Sprintf("%s-%d-%d", side.name, m.ID, i+1)
			}))
		}
		list := *side.list
		Enter(t, db, m.Free100, list[:3]...)
		Enter(t, db, m.Free50, list[0])
		EnterTeam(t, db, m.Relay, 1, list[:4]...)
	}
	write(t, db, func(q store.Q) error {
		for _, list := range [][]domain.Athlete{m.Ours, m.Theirs} {
			if _, err := q.AddException(ctx, domain.CategoryException{EventID: m.ID, CategoryID: Juniores, AthleteID: list[4].ID}); err != nil {
				return err
			}
		}
		if _, err := q.AddStartItem(ctx, domain.StartItem{EventID: m.ID, Position: 1, Note: "Pausa"}); err != nil {
			return err
		}
		timeStandardID, err := q.AddTimeStandard(ctx, domain.TimeStandard{EventID: m.ID, RaceID: Free100, CategoryID: Ragazzi, Sex: domain.Female,
			Time: 7000})
		if err != nil {
			return err
		}
		m.Limit, err = q.TimeStandard(ctx, timeStandardID)
		return err
	})
	return m
}
