package timetable

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"traguardo/internal/domain/calendar"
)

// nine is the planned start of the first heat.
var nine = calendar.At(time.Date(2026, 3, 1, 9, 0, 0, 0, calendar.Rome))

func at(minutes float64) calendar.Instant {
	return nine.Add(time.Duration(minutes * float64(time.Minute)))
}

// heats returns n heats of four starters, two minutes apart.
func heats(n int, change ...func([]Heat)) []Heat {
	list := make([]Heat, n)
	for i := range list {
		list[i] = Heat{Planned: at(float64(2 * i)), Session: 1, Starters: 4}
	}
	for _, c := range change {
		c(list)
	}
	return list
}

// swum gives the heat all its results; the first was recorded at a minute.
func swum(i int, minute float64) func([]Heat) {
	return func(list []Heat) { list[i].Results, list[i].First = list[i].Starters, at(minute) }
}

func partly(i int, minute float64) func([]Heat) {
	return func(list []Heat) { list[i].Results, list[i].First = 1, at(minute) }
}

func called(i int, minute float64) func([]Heat) {
	return func(list []Heat) { list[i].Called = at(minute) }
}

func empty(i int) func([]Heat) { return func(list []Heat) { list[i].Starters = 0 } }

func afterBreak(i int) func([]Heat) { return func(list []Heat) { list[i].Break = true } }

// newSession moves the heats from i to a second session an hour later.
func newSession(i int) func([]Heat) {
	return func(list []Heat) {
		for ; i < len(list); i++ {
			list[i].Session, list[i].Planned = 2, list[i].Planned.Add(time.Hour)
		}
	}
}

// late swims the first n heats three minutes each instead of two, beginning at nine; the heat after them is in the water.
func late(n int) func([]Heat) {
	return func(list []Heat) {
		for i := range n {
			called(i, float64(3*i))(list)
			swum(i, float64(3*i+3))(list)
		}
	}
}

// none means that a heat has no expected time.
const none = -1

func TestCompute(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name     string
		heats    []Heat
		now      float64 // minutes after nine
		day      Day
		states   []State
		expected []float64
		delay    time.Duration
	}{
		{name: "no heats"},
		{name: "before the event", heats: heats(3), now: -60, states: []State{Next, ToCome, ToCome}, expected: []float64{0, 2, 4}},
		{name: "not begun on time: the delay is unknown", heats: heats(3), now: 3,
			states: []State{Next, ToCome, ToCome}, expected: []float64{3, 3, 4}},
		{name: "the first heat is called late", heats: heats(3, called(0, 5)), now: 5,
			states: []State{InWater, Next, ToCome}, expected: []float64{none, 7, 9}, delay: 5 * time.Minute},
		{name: "results put the next heat in the water", heats: heats(3, swum(0, 4)), now: 4,
			states: []State{Swum, InWater, Next}, expected: []float64{none, none, 6}, delay: 2 * time.Minute},
		{name: "only when every starter has a result", heats: heats(3, partly(0, 4)), now: 4,
			states: []State{InWater, Next, ToCome}, expected: []float64{none, 4, 6}, delay: 2 * time.Minute},
		{name: "a missing result does not stop the next heats", heats: heats(3, partly(0, 2), partly(1, 4)), now: 4,
			states: []State{InWater, InWater, Next}, expected: []float64{none, none, 4}},
		{name: "ahead of schedule", heats: heats(3, swum(0, 1)), now: 1,
			states: []State{Swum, InWater, Next}, expected: []float64{none, none, 3}, delay: -time.Minute},
		{name: "a call takes precedence over earlier results", heats: heats(3, swum(0, 3), called(1, 6)), now: 6,
			states: []State{Swum, InWater, Next}, expected: []float64{none, none, 8}, delay: 4 * time.Minute},
		{name: "the delay grows while the next heat does not begin", heats: heats(3, called(0, 0)), now: 10,
			states: []State{InWater, Next, ToCome}, expected: []float64{none, 10, 12}, delay: 8 * time.Minute},
		{name: "average overrun of earlier heats", heats: heats(6, late(3)), now: 9,
			states: []State{Swum, Swum, Swum, InWater, Next, ToCome}, expected: []float64{none, none, none, none, 12, 15}, delay: 3 * time.Minute},
		{name: "a heat without starters is skipped", heats: heats(4, swum(0, 2), empty(1)), now: 2,
			states: []State{Swum, Swum, InWater, Next}, expected: []float64{none, none, none, 4}, delay: -2 * time.Minute},
		{name: "after a break a heat waits for its call", heats: heats(3, swum(0, 2), afterBreak(1)), now: 2,
			states: []State{Swum, Next, ToCome}, expected: []float64{none, 2, 4}},
		{name: "after a break a heat waits for results", heats: heats(3, swum(0, 2), afterBreak(1), partly(1, 5)), now: 5,
			states: []State{Swum, InWater, Next}, expected: []float64{none, none, 5}, delay: time.Minute},
		{name: "a delay does not carry over into the next session", heats: heats(4, called(0, 20), swum(0, 22), called(1, 30), newSession(2)),
			now: 30, states: []State{Swum, InWater, Next, ToCome}, expected: []float64{none, none, 64, 66}, delay: 28 * time.Minute},
		{name: "between sessions there is no delay", heats: heats(4, swum(0, 22), swum(1, 30), newSession(2)), now: 40,
			states: []State{Swum, Swum, Next, ToCome}, expected: []float64{none, none, 64, 66}},
		{name: "the next session begins late", heats: heats(4, swum(0, 22), swum(1, 30), newSession(2)), now: 70,
			states: []State{Swum, Swum, Next, ToCome}, expected: []float64{none, none, 70, 72}, delay: 6 * time.Minute},
		{name: "a correction hours later changes nothing", heats: heats(4, called(0, 0), swum(0, 200), called(1, 2), swum(1, 4)), now: 4,
			states: []State{Swum, Swum, InWater, Next}, expected: []float64{none, none, none, 6}},
		{name: "results typed together cause no overrun", heats: heats(5, swum(0, 8), swum(1, 8), swum(2, 8)), now: 8,
			states: []State{Swum, Swum, Swum, InWater, Next}, expected: []float64{none, none, none, none, 10}, delay: 2 * time.Minute},
		{name: "results without a time", heats: heats(3, func(list []Heat) { list[0].Results = 4 }), now: 2,
			states: []State{Swum, InWater, Next}, expected: []float64{none, none, 4}},
		{name: "a skipped heat", heats: heats(4, swum(0, 2), swum(2, 6)), now: 6,
			states: []State{Swum, InWater, Swum, InWater}, expected: []float64{none, none, none, none}},
		{name: "concluded", heats: heats(3, swum(0, 2), swum(1, 4)), now: 5, day: Day{Final: true},
			states: []State{Official, Official, ToCome}, expected: []float64{none, none, none}},
		{name: "over but not concluded", heats: heats(3, swum(0, 2)), now: 5000, day: Day{Over: true},
			states: []State{Swum, ToCome, ToCome}, expected: []float64{none, none, none}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.day.Now = at(c.now)
			got, delay := Compute(c.heats, c.day)
			for i, s := range got {
				want := calendar.Instant{}
				if c.expected[i] != none {
					want = at(c.expected[i])
				}
				if s.State != c.states[i] || s.Expected != want {
					t.Errorf("heat %d: state %d at %s, want %d at %s", i+1, s.State, s.Expected.Italian(), c.states[i], want.Italian())
				}
			}
			if delay != c.delay {
				t.Errorf("delay %s, want %s", delay, c.delay)
			}
		})
	}
}

// anyHeats draws a timetable in which anything may have happened.
func anyHeats(t *rapid.T) []Heat {
	list := make([]Heat, rapid.IntRange(0, 30).Draw(t, "heats"))
	minute, session := 0, 1
	for i := range list {
		h := Heat{Planned: at(float64(minute)), Break: rapid.IntRange(0, 9).Draw(t, "break") == 0,
			Starters: rapid.IntRange(0, 8).Draw(t, "starters")}
		if rapid.IntRange(0, 9).Draw(t, "session") == 0 {
			session++
		}
		h.Session = session
		h.Results = rapid.IntRange(0, h.Starters).Draw(t, "results")
		if h.Results > 0 && rapid.Bool().Draw(t, "recorded") {
			h.First = at(float64(rapid.IntRange(-30, 300).Draw(t, "first")))
		}
		if rapid.IntRange(0, 4).Draw(t, "call") == 0 {
			h.Called = at(float64(rapid.IntRange(-30, 300).Draw(t, "called")))
		}
		list[i] = h
		minute += rapid.IntRange(0, 10).Draw(t, "minutes")
	}
	return list
}

func TestExpectedTimesHold(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		list := anyHeats(t)
		day := Day{Now: at(float64(rapid.IntRange(-60, 400).Draw(t, "now"))), Over: rapid.Bool().Draw(t, "over"),
			Final: rapid.Bool().Draw(t, "final")}
		got, delay := Compute(list, day)
		if len(got) != len(list) {
			t.Fatalf("%d of %d heats", len(got), len(list))
		}
		if (day.Final || day.Over) && delay != 0 {
			t.Errorf("a delay of %s after the end", delay)
		}
		next, last := 0, day.Now
		for i, s := range got {
			complete := list[i].Results >= list[i].Starters
			if (s.State == Official) != (complete && day.Final) {
				t.Errorf("heat %d is in state %d", i, s.State)
			}
			if (s.State == Swum) != (complete && !day.Final) {
				t.Errorf("heat %d is in state %d", i, s.State)
			}
			if s.State == Next {
				next++
			}
			waits := (s.State == ToCome || s.State == Next) && !day.Final && !day.Over
			if s.Expected.IsZero() == waits {
				t.Errorf("heat %d in state %d is expected at %q", i, s.State, s.Expected.Italian())
			}
			if waits && s.Expected.Before(last) {
				t.Errorf("heat %d is expected before now or before the heat before it", i)
			}
			if waits {
				last = s.Expected
			}
		}
		if next > 1 {
			t.Errorf("%d heats are next", next)
		}
	})
}
