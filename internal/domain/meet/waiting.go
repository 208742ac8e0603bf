package meet

import (
	"cmp"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// numberLimits are the rules about numbers. An entry that they reject may join the waiting list.
var numberLimits = map[Rule]bool{RuleEventFull: true, RuleClubFull: true, RuleHeatsFull: true}

// OnlyFull reports whether limits on numbers are the only rules that reject the entry, so that it may wait for a place.
func (j Assessment) OnlyFull() bool { return j.onlyFull(func(Rule) bool { return true }) }

// OnlyFullSoFar is OnlyFull without the rules about values that the user has yet to type.
func (j Assessment) OnlyFullSoFar() bool {
	return j.onlyFull(func(rule Rule) bool { return !inputRules[rule] })
}

func (j Assessment) onlyFull(counts func(Rule) bool) bool {
	full := false
	for _, v := range j.Verdicts {
		switch {
		case v.Passed || !counts(v.Rule):
		case numberLimits[v.Rule]:
			full = true
		default:
			return false
		}
	}
	return full
}

// WaitingMoves reports whether places that become free on a day go to the event's waiting list. They do until entries close.
func WaitingMoves(e Event, today calendar.Date) bool {
	return e.Options.Flag(option.WaitingList) && e.Status == domain.EventOpen && withinDays(e, option.LateEntryDays, today)
}

// DeclineUntil returns the time until which a club may decline a place from the waiting list at no cost: the hours of option 77, but not
// after the deadline.
func DeclineUntil(e Event, at calendar.Instant) calendar.Instant {
	end := at.Add(time.Duration(e.Options.Int(option.DeclineHours)) * time.Hour)
	if deadline := calendar.At(e.Deadline.End()); deadline.Before(end) {
		end = deadline
	}
	return end
}

// PayBy returns the last day to pay for a place from the waiting list: the day on which the time to decline ends, but not before tomorrow,
// because the club did not choose when the place became free.
func PayBy(declineUntil, at calendar.Instant) calendar.Date {
	last, tomorrow := declineUntil.Add(-time.Millisecond).Date(), at.Date().AddDays(1)
	if last.Before(tomorrow) {
		return tomorrow
	}
	return last
}

// WaitingPlace holds the fields of a waiting entry that determine its positions.
type WaitingPlace struct {
	RaceID id.Race
	Sex    domain.Sex
}

// WaitingPosition is a position on the waiting list of an event, and among the entries of the same race and sex. The first is 1.
type WaitingPosition struct{ Event, Race int }

// WaitingPositions returns the positions of the entries of a waiting list, oldest first.
func WaitingPositions(list []WaitingPlace) []WaitingPosition {
	out, inRace := make([]WaitingPosition, len(list)), map[WaitingPlace]int{}
	for i, p := range list {
		inRace[p]++
		out[i] = WaitingPosition{i + 1, inRace[p]}
	}
	return out
}

// HeatGroup is a race of a category and sex. Its entries swim in heats of their own, unless the event groups categories.
type HeatGroup struct {
	RaceID   id.Race
	Category domain.CategoryKey
	Sex      domain.Sex
}

// HeatCounts is the number of entries that swim, by group.
type HeatCounts map[HeatGroup]int

// grouped returns the group in which entries of g swim.
func (e Event) grouped(g HeatGroup) HeatGroup {
	if e.Options.Flag(option.GroupCategories) {
		g.Category.CategoryID = 0
	}
	return g
}

// HeatsWith returns how many heats a race and sex have with another entry of a group.
func (e Event) HeatsWith(counts HeatCounts, entry HeatGroup) int {
	sizes := HeatCounts{e.grouped(entry): 1}
	for g, n := range counts {
		if g.RaceID == entry.RaceID && g.Sex == entry.Sex {
			sizes[e.grouped(g)] += n
		}
	}
	heats, lanes := 0, max(1, e.Options.Int(option.Lanes))
	for _, n := range sizes {
		heats += (n + lanes - 1) / lanes
	}
	return heats
}

// MaxHeats returns the limit on the heats of a race and sex; 0 if the event has none.
func (e Event) MaxHeats() int {
	if !HasTimes(e.SportID) {
		return 0
	}
	return e.Options.Int(option.MaxHeats)
}

// HasRoom reports whether a race and sex may have another entry of some category.
func (e Event) HasRoom(counts HeatCounts, raceID id.Race, sex domain.Sex) bool {
	limit := e.MaxHeats()
	if limit == 0 || sex == domain.AnySex {
		return true
	}
	sizes := HeatCounts{}
	for g, n := range counts {
		if g.RaceID == raceID && g.Sex == sex {
			sizes[e.grouped(g)] += n
		}
	}
	heats, lanes, free := 0, max(1, e.Options.Int(option.Lanes)), false
	for _, n := range sizes {
		heats += (n + lanes - 1) / lanes
		free = free || n%lanes != 0
	}
	return heats < limit || free && heats == limit
}

// AssessTeamHeats checks the number of heats that the race of a new team has with it.
func (f *Eligibility) AssessTeamHeats(w Window, heats int) Assessment {
	j := assessor{eligibility: f, window: w}
	j.checkHeats(heats)
	return j.Assessment
}

// checkHeats checks the number of heats that the race has with the entry.
func (j *assessor) checkHeats(heats int) {
	limit := j.eligibility.Event.MaxHeats()
	j.record(RuleHeatsFull, cmp.Or(limit, heats) >= heats, "Numero massimo di batterie raggiunto per questa gara", ratio(limit, limit))
}
