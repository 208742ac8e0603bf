package timing

import (
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain/racetime"
)

func TestWatchResult(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		watches []racetime.Centis
		want    racetime.Centis
	}{
		{nil, 0}, {[]racetime.Centis{3152}, 3152}, {[]racetime.Centis{5058, 5057}, 5057}, {[]racetime.Centis{5058, 5056}, 5057},
		{[]racetime.Centis{3, 1, 2}, 2}, {[]racetime.Centis{1, 2, 3}, 2}, {[]racetime.Centis{2, 3, 1}, 2}, {[]racetime.Centis{2, 2, 9}, 2},
	} {
		if got := WatchResult(c.watches); got != c.want {
			t.Errorf("%v: %d, want %d", c.watches, got, c.want)
		}
	}
}

// counted returns a lane whose touches have no metres.
func counted(times ...racetime.Centis) Lane {
	l := Lane{Number: 4}
	for _, t := range times {
		l.Touches = append(l.Touches, Touch{Pad: t})
	}
	return l
}

// at returns a lane whose touches are pairs of metres and time.
func at(pairs ...int) Lane {
	l := Lane{Number: 4}
	for i := 0; i < len(pairs); i += 2 {
		l.Touches = append(l.Touches, Touch{Metres: pairs[i], Pad: racetime.Centis(pairs[i+1])})
	}
	return l
}

func timed(pad racetime.Centis, watches ...racetime.Centis) Lane {
	return Lane{Number: 4, Touches: []Touch{{Pad: pad, Watches: watches}}}
}

func with(l Lane, change func(*Lane)) Lane {
	change(&l)
	return l
}

// TestPropose is the table of all rules about times and doubts.
func TestPropose(t *testing.T) {
	t.Parallel()
	free200 := Race{Metres: 200, Pool: 25} // eight lengths
	starts := Starter{Starts: true}
	for _, c := range []struct {
		name   string
		lane   Lane
		race   Race
		who    Starter
		time   racetime.Centis
		doubts string
		splits []int
	}{
		{"only the pad", timed(6000), free200, starts, 6000, "", nil},
		{"only a watch", timed(0, 6000), free200, starts, 6000, "", nil},
		{"two watches", timed(0, 6001, 6002), free200, starts, 6001, "", nil},
		{"three watches", timed(0, 6010, 6001, 6002), free200, starts, 6002, "", nil},
		{"the pad within 0.30 s", timed(6030, 6000), free200, starts, 6030, "", nil},
		{"the pad within 0.30 s before", timed(5970, 6000), free200, starts, 5970, "", nil},
		{"the pad too late", timed(6031, 6000), free200, starts, 6000, "piastra e cronometri differiscono di 0,31 s", nil},
		{"the pad too early", timed(5000, 6000, 6010, 6020), free200, starts, 6010, "piastra e cronometri differiscono di 10,10 s", nil},
		{"an empty lane", timed(0), free200, Starter{}, 0, "", nil},
		{"a time without starter", timed(6000), free200, Starter{}, 6000, "c'è un tempo ma nessuno parte in questa corsia", nil},
		{"a starter without time", timed(0), free200, starts, 0, "nessun tempo", nil},
		{"a starter that the file lacks", Lane{Number: 4}, free200, starts, 0, "nessun tempo", nil},
		{"marked empty without time", with(timed(0), func(l *Lane) { l.Empty = true }), free200, starts, 0, "nessun tempo", nil},
		{"marked empty with a time", with(timed(6000), func(l *Lane) { l.Empty = true }), free200, starts, 6000,
			"la corsia è segnata vuota ma ha un tempo", nil},
		{"marked empty without starter", with(timed(0), func(l *Lane) { l.Empty = true }), free200, Starter{}, 0, "", nil},
		{"disqualified", with(timed(6000), func(l *Lane) { l.DQ = true }), free200, starts, 6000, "squalifica segnalata dal cronometraggio", nil},
		{"a status", with(timed(6000), func(l *Lane) { l.Status = "DNF" }), free200, starts, 6000, "stato DNF nel file del cronometraggio", nil},
		{"stored as disqualified", timed(6000), free200, Starter{Starts: true, Disqualified: true}, 6000,
			"il risultato salvato è una squalifica", nil},
		{"an unknown heat", timed(6000), Race{Pool: 25}, Starter{}, 6000, "", nil},

		{"all touches", counted(1000, 2000, 3000, 4000, 5000, 6000, 7000, 8000), free200, starts, 8000, "",
			[]int{25, 50, 75, 100, 125, 150, 175}},
		{"every second touch", counted(2000, 4000, 6000, 8000), free200, starts, 8000, "", []int{50, 100, 150}},
		{"one touch in the middle", counted(4000, 8000), free200, starts, 8000, "", []int{100}},
		{"three touches of eight lengths", counted(2000, 4000, 8000), free200, starts, 8000,
			"3 passaggi non corrispondono a 200 m in vasca da 25 m", nil},
		{"more touches than lengths", counted(2000, 4000, 6000, 8000), Race{Metres: 100, Pool: 50}, starts, 8000,
			"4 passaggi non corrispondono a 100 m in vasca da 50 m", []int{25, 50, 75}},
		{"a missing touch between others", counted(2000, 0, 6000, 8000), free200, starts, 8000, "manca un intermedio", []int{50, 150}},
		{"only the finish", counted(0, 0, 0, 8000), free200, starts, 8000, "", nil},
		{"the finish is missing", counted(2000, 4000, 6000, 0), free200, starts, 0, "nessun tempo", []int{50, 100, 150}},
		{"touches that do not grow", counted(2000, 2000, 6000, 8000), free200, starts, 8000, "gli intermedi non sono in ordine di tempo",
			[]int{50, 150}},
		{"a touch after the finish", counted(2000, 4000, 9000, 8000), free200, starts, 8000, "gli intermedi non sono in ordine di tempo",
			[]int{50, 100}},
		{"a race of one length", counted(2000), Race{Metres: 25, Pool: 50}, starts, 2000, "", nil},

		{"named touches", at(50, 2000, 100, 4000, 150, 6000, 200, 8000), free200, starts, 8000, "", []int{50, 100, 150}},
		{"named touches, one missing", at(50, 2000, 200, 8000), free200, starts, 8000, "manca un intermedio", []int{50}},
		{"named touches, one empty", at(50, 2000, 100, 0, 150, 6000, 200, 8000), free200, starts, 8000, "manca un intermedio", []int{50, 150}},
		{"named touches without finish", at(50, 2000, 100, 4000, 150, 6000), free200, starts, 0, "nessun tempo", []int{50, 100, 150}},
		{"a touch beyond the race", at(50, 2000, 100, 4000, 150, 6000, 200, 8000), Race{Metres: 100, Pool: 25}, starts, 4000,
			"gli intermedi non sono in ordine di tempo; manca un intermedio", []int{50}},
		{"everything at once", with(timed(6500, 6000), func(l *Lane) { l.DQ, l.Status = true, "DSQ" }), free200, Starter{}, 6000,
			"piastra e cronometri differiscono di 5,00 s; c'è un tempo ma nessuno parte in questa corsia; " +
				"squalifica segnalata dal cronometraggio; stato DSQ nel file del cronometraggio", nil},
	} {
		p := Propose(c.lane, c.race, c.who)
		var splits []int
		for _, s := range p.Splits {
			splits = append(splits, s.Metres)
		}
		want := strings.Split(c.doubts, "; ")
		if c.doubts == "" {
			want = nil
		}
		if p.Time != c.time || !sameWords(p.Doubts, want) {
			t.Errorf("%s: %d %q, want %d %q", c.name, p.Time, p.Doubts, c.time, want)
		}
		if c.splits != nil && !reflect.DeepEqual(splits, c.splits) {
			t.Errorf("%s: splits %v, want %v", c.name, splits, c.splits)
		}
	}
}

func sameWords(a, b []string) bool {
	if len(a) != len(b) {
		return false
	}
	for _, x := range a {
		if !strings.Contains(strings.Join(b, "; "), x) {
			return false
		}
	}
	return true
}

func TestDoubtSentence(t *testing.T) {
	t.Parallel()
	if got := (Proposal{Doubts: []string{"nessun tempo", "manca un intermedio"}}).Doubt(); got != "Nessun tempo; manca un intermedio" {
		t.Error(got)
	}
	if got := (Proposal{}).Doubt(); got != "" {
		t.Error(got)
	}
}

// TestProposedTimeIsMeasured checks that a proposed time is the pad time or lies between the watches.
func TestProposedTimeIsMeasured(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		pad := racetime.Centis(rapid.IntRange(0, 10000).Draw(t, "pad"))
		watches := present(drawTimes(t, rapid.IntRange(0, 3).Draw(t, "watches"), "watch")...)
		p := Propose(timed(pad, watches...), Race{Metres: 100, Pool: 25}, Starter{Starts: true})
		d, both := p.Difference()
		switch {
		case p.Time == pad && (!both || d <= Tolerance && d >= -Tolerance):
		case len(watches) > 0 && p.Time == WatchResult(watches) && (pad == 0 || d > Tolerance || d < -Tolerance):
		default:
			t.Fatalf("%d from the pad %d and the watches %v", p.Time, pad, watches)
		}
	})
}
