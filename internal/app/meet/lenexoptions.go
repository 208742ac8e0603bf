package meet

import (
	"cmp"
	"context"
	"maps"
	"strconv"

	"traguardo/internal/app/exchange"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/lenex"
	"traguardo/internal/store"
)

// setOptions stores the options of the file that differ. Values that the portal does not allow are left out.
func (b *invitationBatch) setOptions(ctx context.Context, q store.Q, eventID id.Event) error {
	e, err := q.Event(ctx, eventID)
	if err != nil {
		return err
	}
	values := b.options()
	maps.DeleteFunc(values, func(n option.ID, v string) bool {
		checked, err := option.CheckAll(option.Values{n: v})
		return err != nil || e.Options.Raw(n) == checked[n]
	})
	if len(values) == 0 {
		return nil
	}
	return b.events.SaveOptions(ctx, b.actor, eventID, 0, values, &Affected{})
}

// options returns the options that the file sets: pool, lanes, limits, fees and rules of the rankings. For the rest, they
// allow what a file of entries may contain: members of other categories in relays.
func (b *invitationBatch) options() option.Values {
	m, out := b.file.Meet, maps.Clone(b.rules.Options)
	course := m.Course
	for _, s := range b.file.Sessions {
		course = cmp.Or(course, s.Course)
	}
	switch course.Metres() {
	case 50:
		out[option.Pool] = strconv.Itoa(option.Pool50)
	case 25:
		out[option.Pool] = strconv.Itoa(option.Pool25)
	}
	if p := m.Pool; p != nil && p.LaneMin.Set && p.LaneMax.Set && p.LaneMin.N >= 0 && p.LaneMin.N <= 1 && p.LaneMax.N >= p.LaneMin.N {
		out[option.FirstLane], out[option.Lanes] = strconv.Itoa(p.LaneMin.N), strconv.Itoa(p.LaneMax.N-p.LaneMin.N+1)
	}
	for optionID, n := range map[option.ID]lenex.Int{option.MaxRaces: m.MaxEntriesAthlete, option.MaxTeamsPerAthlete: m.MaxEntriesRelay} {
		if n.Set && n.N > 0 {
			out[optionID] = strconv.Itoa(n.N)
		}
	}
	fees := map[lenex.FeeType]option.ID{lenex.ClubFee: option.ClubPrice, lenex.AthleteFee: option.EntryPrice, lenex.RelayFee: option.TeamPrice,
		lenex.LateEntryFee: option.LateFee}
	for _, f := range m.Fees {
		if optionID, known := fees[f.Type]; known && f.Value.N > 0 {
			out[optionID] = money.Cents(f.Value.N).Decimal()
		}
	}
	for _, s := range b.file.Sessions {
		for _, e := range s.Events {
			optionID := priceOf(e)
			if _, found := out[optionID]; !found && e.Fee != nil && e.Fee.Value.N > 0 {
				out[optionID] = money.Cents(e.Fee.Value.N).Decimal()
			}
			if optionID == option.TeamPrice {
				out[option.YoungerInTeam], out[option.OlderInTeam] = flagOn, flagOn
			}
			if groups := b.wholeGroups(e); len(groups) > 1 || len(e.AgeGroups) == 0 || groups[0].AgeMin.N < 0 && groups[0].AgeMax.N < 0 {
				out[option.GroupCategories] = flagOn
			}
		}
	}
	return out
}

const flagOn = "1"

// priceOf returns the option that holds the price of a race.
func priceOf(e *lenex.Event) option.ID {
	if e.SwimStyle.RelayCount.N > 1 {
		return option.TeamPrice
	}
	return option.RacePrice
}

// pricedBy returns the event whose fee is the price of a category in a race. It prefers one that has the category first, because a fee
// applies to the first category.
func (b *invitationBatch) pricedBy(e *lenex.Event, key domain.CategoryKey) *lenex.Event {
	for _, s := range b.file.Sessions {
		for _, other := range s.Events {
			if groups := b.wholeGroups(other); len(groups) > 0 && sameStyle(other, e) {
				c, disabled, _ := exchange.CategoryFor(b.categories, groups[0], other.Gender.Sex(), key.Kind)
				if c.ID == key.CategoryID && disabled == key.Disabled {
					return other
				}
			}
		}
	}
	return e
}

// sameStyle reports whether two events are the same race, except for the sex of individual races.
func sameStyle(a, b *lenex.Event) bool {
	x, y := a.SwimStyle, b.SwimStyle
	return x.Distance == y.Distance && x.RelayCount == y.RelayCount && x.Stroke == y.Stroke && x.Name == y.Name && x.Code == y.Code &&
		(a.Gender == lenex.Mixed) == (b.Gender == lenex.Mixed)
}

// ownPrice returns the price of a race that differs from the event's. A race without a fee is free if others of its kind have one.
func (b *invitationBatch) ownPrice(e *lenex.Event) option.Values {
	optionID := priceOf(e)
	price, known := money.Cents(0), e.Fee != nil
	if known {
		price = money.Cents(e.Fee.Value.N)
	}
	for _, s := range b.file.Sessions {
		for _, other := range s.Events {
			known = known || other.Fee != nil && priceOf(other) == optionID
		}
	}
	if !known || price < 0 || price == b.event.Options.Money(optionID) {
		return nil
	}
	values := option.Values{optionID: price.Decimal()}
	if _, err := option.CheckAll(values); err != nil {
		return nil
	}
	return values
}

// givesPoints reports whether the races of an age group of an event give points.
func (b *invitationBatch) givesPoints(e *lenex.Event, group int) bool {
	number := 0
	for _, s := range b.file.Sessions {
		for _, other := range s.Events {
			number++
			for _, c := range b.rules.NoPoints {
				if other == e && c.Event == number && c.Group == group {
					return false
				}
			}
		}
	}
	return true
}
