package meet

import (
	"strconv"
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

// instant returns a time of the clock in Rome on a day.
func instant(on string, hour, minute int) calendar.Instant {
	d := day(on)
	return calendar.At(time.Date(d.Year(), d.Month(), d.Day(), hour, minute, 0, 0, calendar.Rome))
}

func withValues(values option.Values) Event {
	e := spring
	e.SportID, e.Options = domain.Swimming, values
	return e
}

// TestOnlyFull checks that an entry may wait only if limits on numbers are the only rules that reject it.
func TestOnlyFull(t *testing.T) {
	full := func(a *asked) { a.standing.Entrants, a.standing.MaxEntrants = 30, 30 }
	for _, c := range []struct {
		name            string
		change          func(*asked)
		only, onlySoFar bool
	}{
		{"there is a place", func(*asked) {}, false, false},
		{"the event is full", full, true, true},
		{"option 29", func(a *asked) { a.set(option.MaxEntriesPerRace, "4"); a.standing.ClubInRace = 4 }, true, true},
		{"option 76", func(a *asked) { a.set(option.MaxHeats, "2"); a.standing.Heats = 3 }, true, true},
		{"all three", func(a *asked) {
			full(a)
			a.set(option.MaxEntriesPerRace, "4")
			a.set(option.MaxHeats, "2")
			a.standing.ClubInRace, a.standing.Heats = 4, 3
		}, true, true},
		{"the athlete has too many races", func(a *asked) { a.standing.Races = []id.Race{butterfly, 13} }, false, false},
		{"full, and the athlete has too many races", func(a *asked) {
			a.set(option.MaxHeats, "2")
			a.standing.Heats, a.standing.Races = 3, []id.Race{butterfly, 13}
		}, false, false},
		{"full, and not a member", func(a *asked) { full(a); a.request.MemberUntil = calendar.Date{} }, false, false},
		{"full, and too late", func(a *asked) { full(a); a.window.Today = day("2026-05-11") }, true, true},
		{"full, and closed", func(a *asked) { full(a); a.window.Today = day("2026-05-13"); a.set(option.LateEntryDays, "1") }, false, false},
		{"full, and no note", func(a *asked) { full(a); a.set(option.EntryNoteRequired, "1") }, false, true},
		{"full, and no time yet", func(a *asked) { full(a); a.set(option.EntryTimeRequired, "1"); a.request.Time = 0 }, false, true},
		{"full, and too slow", func(a *asked) {
			full(a)
			a.set(option.TimeStandardsRequired, "1")
			a.standing.Standard = 5900
		}, false, true},
		{"full, with a wild card", func(a *asked) {
			full(a)
			a.set(option.TimeStandardsRequired, "1")
			a.set(option.WildCards, "1")
			a.standing.Standard, a.request.WildCard = 5900, true
		}, true, true},
		{"full, for the organiser", func(a *asked) { full(a); a.window.Manages = true }, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			a := validEntry()
			a.set(option.LateEntryDays, "1")
			c.change(&a)
			if j := a.assess(); j.OnlyFull() != c.only || j.OnlyFullSoFar() != c.onlySoFar {
				t.Errorf("only full %t, so far %t", j.OnlyFull(), j.OnlyFullSoFar())
			}
		})
	}
}

func TestWaitingMoves(t *testing.T) {
	on := option.Values{option.WaitingList: "1", option.LateEntryDays: "2"}
	for _, c := range []struct {
		name   string
		event  Event
		status domain.EventStatus
		today  string
		want   bool
	}{
		{"long before", withValues(on), domain.EventOpen, "2026-01-01", true},
		{"the deadline's day", withValues(on), domain.EventOpen, "2026-05-10", true},
		{"the last late day", withValues(on), domain.EventOpen, "2026-05-12", true},
		{"a day later", withValues(on), domain.EventOpen, "2026-05-13", false},
		{"no list", withValues(option.Values{option.WaitingList: "0"}), domain.EventOpen, "2026-05-01", false},
		{"entries closed by hand", withValues(on), domain.EventClosed, "2026-05-01", false},
		{"not open yet", withValues(on), domain.EventSoon, "2026-05-01", false},
	} {
		e := c.event
		e.Status = c.status
		if got := WaitingMoves(e, day(c.today)); got != c.want {
			t.Errorf("%s: got %t, want %t", c.name, got, c.want)
		}
	}
}

func TestDeclineUntil(t *testing.T) {
	for _, c := range []struct {
		name      string
		hours     string // of option 77; empty: the default
		at, until calendar.Instant
		payBy     string
	}{
		{"one day by default", "", instant("2026-05-01", 9, 30), instant("2026-05-02", 9, 30), "2026-05-02"},
		{"three days", "72", instant("2026-05-01", 9, 30), instant("2026-05-04", 9, 30), "2026-05-04"},
		{"one hour, but payable until tomorrow", "1", instant("2026-05-01", 9, 30), instant("2026-05-01", 10, 30), "2026-05-02"},
		{"no time to decline, but payable until tomorrow", "0", instant("2026-05-01", 9, 30), instant("2026-05-01", 9, 30), "2026-05-02"},
		{"midnight belongs to the day before", "48", instant("2026-05-01", 0, 0), instant("2026-05-03", 0, 0), "2026-05-02"},
		{"not past the deadline", "72", instant("2026-05-09", 9, 30), instant("2026-05-11", 0, 0), "2026-05-10"},
		{"on the deadline's day", "", instant("2026-05-10", 23, 59), instant("2026-05-11", 0, 0), "2026-05-11"},
		{"no time to decline after the deadline", "", instant("2026-05-11", 8, 0), instant("2026-05-11", 0, 0), "2026-05-12"},
		{"24 hours across a day of 23 hours", "24", instant("2026-03-28", 12, 0), instant("2026-03-29", 13, 0), "2026-03-29"},
	} {
		values := option.Values{}
		if c.hours != "" {
			values[option.DeclineHours] = c.hours
		}
		until := DeclineUntil(withValues(values), c.at)
		if until != c.until {
			t.Errorf("%s: until %s, want %s", c.name, until.Italian(), c.until.Italian())
		}
		if got := PayBy(until, c.at); got != day(c.payBy) {
			t.Errorf("%s: pay by %s, want %s", c.name, got, c.payBy)
		}
	}
}

func TestDeclineUntilProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		hours := rapid.IntRange(0, 168).Draw(t, "hours")
		e := withValues(option.Values{option.DeclineHours: strconv.Itoa(hours)})
		at := calendar.At(e.Deadline.AddDays(-rapid.IntRange(-3, 20).Draw(t, "days before")).Start()).
			Add(time.Duration(rapid.IntRange(0, 24*60-1).Draw(t, "minute")) * time.Minute)
		until := DeclineUntil(e, at)
		if calendar.At(e.Deadline.End()).Before(until) {
			t.Fatal("past the deadline")
		}
		if until.Sub(at) > time.Duration(hours)*time.Hour {
			t.Fatal("longer than option 77")
		}
		if pay := PayBy(until, at); !pay.After(at.Date()) || calendar.At(pay.End()).Before(until) {
			t.Fatal("payment is due today, or before the place is certain")
		}
	})
}

func TestWaitingPositions(t *testing.T) {
	list := []WaitingPlace{{1, domain.Female}, {1, domain.Male}, {2, domain.Female}, {1, domain.Female}, {2, domain.Female}}
	want := []WaitingPosition{{1, 1}, {2, 1}, {3, 1}, {4, 2}, {5, 2}}
	for i, got := range WaitingPositions(list) {
		if got != want[i] {
			t.Errorf("row %d: %+v, want %+v", i, got, want[i])
		}
	}
	if got := WaitingPositions(nil); len(got) != 0 {
		t.Errorf("got %+v, want len(got) == 0", got)
	}
}

// TestWaitingPositionsProperties checks that positions in the event are 1 to n, and so are those in each race; both increase along the
// list.
func TestWaitingPositionsProperties(t *testing.T) {
	place := rapid.Custom(func(t *rapid.T) WaitingPlace {
		return WaitingPlace{id.Race(rapid.IntRange(1, 3).Draw(t, "race")), domain.Sex(rapid.IntRange(1, 2).Draw(t, "sex"))}
	})
	rapid.Check(t, func(t *rapid.T) {
		list := rapid.SliceOf(place).Draw(t, "list")
		last := map[WaitingPlace]int{}
		for i, p := range WaitingPositions(list) {
			if p.Event != i+1 || p.Race != last[list[i]]+1 {
				t.Fatalf("row %d: %+v", i, p)
			}
			last[list[i]] = p.Race
		}
	})
}

func TestHeatsWith(t *testing.T) {
	junior, senior := domain.CategoryKey{CategoryID: 1, Kind: domain.Individual}, domain.CategoryKey{CategoryID: 2, Kind: domain.Individual}
	girls := func(c domain.CategoryKey) HeatGroup { return HeatGroup{freestyle, c, domain.Female} }
	counts := HeatCounts{girls(junior): 6, girls(senior): 3, {freestyle, junior, domain.Male}: 50, {butterfly, junior, domain.Female}: 50}
	for _, c := range []struct {
		name  string
		lanes string
		group bool
		entry HeatGroup
		heats int
		room  bool // with at most two heats
	}{
		{"a third heat opens", "6", false, girls(junior), 3, true},
		{"a lane is free", "6", false, girls(senior), 2, true},
		{"a new category needs its own heat", "6", false, girls(domain.CategoryKey{CategoryID: 3, Kind: domain.Individual}), 3, true},
		{"mixed categories fill two heats", "6", true, girls(junior), 2, true},
		{"mixed categories on eight lanes", "8", true, girls(senior), 2, true},
		{"nine on five lanes leave one free", "5", true, girls(senior), 2, true},
		{"nine on three lanes", "3", true, girls(senior), 4, false},
		{"six and three on three lanes", "3", false, girls(junior), 4, false},
		{"an empty race", "6", false, HeatGroup{13, junior, domain.Male}, 1, true},
	} {
		values := option.Values{option.Lanes: c.lanes, option.MaxHeats: "2"}
		if c.group {
			values[option.GroupCategories] = "1"
		}
		e := withValues(values)
		if got := e.HeatsWith(counts, c.entry); got != c.heats {
			t.Errorf("%s: %d heats, want %d", c.name, got, c.heats)
		}
		if got := e.HasRoom(counts, c.entry.RaceID, c.entry.Sex); got != c.room {
			t.Errorf("%s: room %t", c.name, got)
		}
	}
	sport := withValues(option.Values{option.MaxHeats: "2"})
	if sport.SportID = domain.WomensGymnastics; sport.MaxHeats() != 0 || !sport.HasRoom(counts, freestyle, domain.Male) {
		t.Error("a sport without heats has a limit on heats")
	}
}

// TestHasRoomProperties checks HasRoom, a cheap check before HeatsWith: it reports room if and only if another entry of some category fits.
func TestHasRoomProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := option.Values{
			option.Lanes: strconv.Itoa(rapid.IntRange(1, 5).Draw(t, "lanes")), option.MaxHeats: strconv.Itoa(rapid.IntRange(0, 4).Draw(t, "limit")),
			option.GroupCategories: strconv.Itoa(rapid.IntRange(0, 1).Draw(t, "grouped")),
		}
		e, counts := withValues(values), HeatCounts{}
		group := func(category id.Category) HeatGroup {
			return HeatGroup{freestyle, domain.CategoryKey{CategoryID: category, Kind: domain.Individual}, domain.Female}
		}
		for c := range id.Category(3) {
			counts[group(c+1)] = rapid.IntRange(0, 9).Draw(t, "entries")
		}
		fits := false
		for c := range id.Category(4) { // the fourth has no entries yet
			heats := e.HeatsWith(counts, group(c+1))
			fits = fits || e.MaxHeats() == 0 || heats <= e.MaxHeats()
			more := HeatCounts{group(c + 1): 1}
			for g, n := range counts {
				more[g] += n
			}
			if next := e.HeatsWith(more, group(c+1)); next < heats || next > heats+1 {
				t.Fatalf("another entry makes %d heats of %d", next, heats)
			}
		}
		if got := e.HasRoom(counts, freestyle, domain.Female); got != fits {
			t.Fatalf("room %t, an entry fits %t: %v %v", got, fits, values, counts)
		}
	})
}
