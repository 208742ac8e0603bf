package meet

import (
	"context"
	"slices"
	"time"

	"traguardo/internal/app/exchange"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/meet"
	"traguardo/internal/domain/option"
	"traguardo/internal/lenex"
	"traguardo/internal/store"
)

// wholeGroups returns the age groups of an event without those for single birth years, which mean that a category is ranked by year. An
// event without age groups has an open one.
func (l *invitationLoader) wholeGroups(e *lenex.Event) []lenex.AgeGroup {
	if len(e.AgeGroups) == 0 {
		return []lenex.AgeGroup{{AgeMin: lenex.Some(-1), AgeMax: lenex.Some(-1)}}
	}
	return slices.DeleteFunc(slices.Clone(e.AgeGroups), func(g lenex.AgeGroup) bool {
		return slices.ContainsFunc(e.AgeGroups, func(group lenex.AgeGroup) bool { return l.yearOf(g, group) })
	})
}

// yearOf reports whether an age group is a birth year of another one.
func (l *invitationLoader) yearOf(g, group lenex.AgeGroup) bool {
	if g.AgeMin != g.AgeMax || g.AgeMin.N < 0 || group.ID == g.ID {
		return false
	}
	return g.Name == lenex.YearName(group.Name, l.file.AgeYear()-g.AgeMin.N)
}

// sexesOf returns the sexes for which the start order has an event of the file. Teams without members have none yet.
func sexesOf(e *lenex.Event, g lenex.AgeGroup, race domain.EntryKind) []domain.Sex {
	sex := e.Gender.Sex()
	if sex == domain.AnySex {
		sex = g.Gender.Sex()
	}
	if sex == domain.AnySex && race == domain.Individual {
		return []domain.Sex{domain.Female, domain.Male}
	}
	return []domain.Sex{sex}
}

// storeOrder stores the races of the file as the start order, unless the event has this order already. A session after the first begins
// with a block.
func (l *invitationLoader) storeOrder(ctx context.Context, q store.Q) error {
	items, begins := l.startOrder()
	before, err := q.StartOrder(ctx, l.event.ID)
	if err != nil {
		return err
	}
	draw, err := q.StartDraw(ctx, l.event.ID)
	if err != nil {
		return err
	}
	if len(items) == 0 || slices.EqualFunc(before, items, sameItem) && (begins.IsZero() || draw.Begins == begins) {
		return nil
	}
	for _, i := range before {
		if err := q.DeleteStartItem(ctx, i.ID); err != nil {
			return err
		}
	}
	for _, i := range items {
		if _, err := q.AddStartItem(ctx, i); err != nil {
			return err
		}
	}
	if !begins.IsZero() {
		draw.Begins = begins
		if err := q.SaveStartDraw(ctx, draw); err != nil {
			return err
		}
	}
	return l.events.core.Record(ctx, q, l.actor, audit.StartOrderChanged, audit.Event, int64(l.event.ID), len(before), len(items))
}

func sameItem(a, b domain.StartItem) bool {
	return a.RaceID == b.RaceID && a.CategoryKey() == b.CategoryKey() && a.Sex == b.Sex && a.Note == b.Note && a.Begins == b.Begins
}

// startOrder returns the items of the start order, and the beginning of the first session if the file has it.
func (l *invitationLoader) startOrder() (items []domain.StartItem, begins calendar.Instant) {
	type turn struct {
		domain.CategoryKey
		raceID id.Race
		sex    domain.Sex
	}
	seen := map[turn]bool{}
	add := func(i domain.StartItem) {
		i.EventID, i.Position = l.event.ID, len(items)+1
		items = append(items, i)
	}
	var before *exchange.Session
	for n, s := range l.file.Sessions {
		opens := sessionBegins(s, before)
		switch {
		case n == 0:
			begins = opens
		case !opens.IsZero():
			add(domain.StartItem{Note: s.Name, Begins: opens})
		}
		before = s
		for _, e := range s.Events {
			first := true
			for _, i := range l.order[e.Pos.Number] {
				t := turn{i.CategoryKey(), i.RaceID, i.Sex}
				if seen[t] { // another round of the race
					continue
				}
				if n := len(items); first && n > 0 && l.shareHeats(items[n-1], i) {
					add(domain.StartItem{Note: "Pausa"})
				}
				seen[t], first = true, false
				add(i)
			}
		}
	}
	return items, begins
}

// shareHeats reports whether two successive races would share heats, which are separate events in the file.
func (l *invitationLoader) shareHeats(a, b domain.StartItem) bool {
	rules := meet.FromItems([]domain.StartItem{a, b})
	return !a.Block() && l.event.Options.Flag(option.GroupCategories) && rules[1].SharesHeats(rules[0])
}

// sessionBegins returns when a session begins: at its time, or else at that of its first event, or else at nine if the previous session is
// on another day.
func sessionBegins(s, before *exchange.Session) calendar.Instant {
	at := s.Daytime
	if !at.Set && len(s.Events) > 0 {
		at = s.Events[0].Daytime
	}
	switch {
	case s.Date.IsZero():
		return calendar.Instant{}
	case at.Set:
	case before != nil && before.Date != s.Date:
		at = lenex.ClockAt(9, 0)
	default:
		return calendar.Instant{}
	}
	return calendar.At(s.Date.Start().Add(time.Duration(at.Minutes) * time.Minute))
}
