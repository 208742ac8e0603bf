package meet

import (
	"testing"

	"traguardo/internal/domain"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
)

func TestTimeFault(t *testing.T) {
	for _, c := range []struct {
		name   string
		sport  domain.Sport
		metres int
		time   racetime.Centis
		wrong  bool
	}{
		{"none", domain.Swimming, 100, 0, false},
		{"other sports", domain.WomensGymnastics, 0, 0, false},
		{"usual", domain.Swimming, 100, 6000, false},
		{"the fastest with fins", domain.Swimming, 50, 1385, false},
		{"impossible speed", domain.Swimming, 100, 300, true},
		{"fastest possible", domain.Swimming, 100, 2500, false},
		{"faster", domain.Swimming, 100, 2499, true},
		{"below 0", domain.Swimming, 100, -1, true},
		{"longest time", domain.Swimming, 1500, racetime.Max, false},
		{"longer", domain.Swimming, 1500, racetime.Max + 1, true},
		{"a race without a length", domain.Swimming, 0, 1, false},
		{"other sport", domain.WomensGymnastics, 0, 6000, true},
	} {
		if got := TimeFault(c.sport, c.metres, c.time); (got != "") != c.wrong {
			t.Errorf(`%s: got %q, want (got != "") == c.wrong`, c.name, got)
		}
	}
}

// TestObstacle checks that faults in typed values are not obstacles; all others are.
func TestObstacle(t *testing.T) {
	for name, c := range map[string]struct {
		change func(*asked)
		want   string
	}{
		"a note":    {func(a *asked) { a.set(option.EntryNoteRequired, "1") }, ""},
		"a time":    {func(a *asked) { a.set(option.EntryTimeRequired, "1"); a.request.Time = 0 }, ""},
		"the limit": {func(a *asked) { a.set(option.TimeStandardsRequired, "1"); a.standing.Standard = 1 }, ""},
		"full": {func(a *asked) {
			a.set(option.EntryNoteRequired, "1")
			a.standing.Entrants, a.standing.MaxEntrants = 3, 3
		},
			"Numero massimo di concorrenti raggiunto"},
		"not passed": {func(a *asked) {
			a.set(option.EntryTimeRequired, "1")
			a.request.Time = 0
			a.set(option.QualificationRequired, "1")
		}, "Atleta non qualificato per questa gara"},
	} {
		a := validEntry()
		c.change(&a)
		if v, _ := a.assess().Obstacle(); v.Message != c.want {
			t.Errorf("%s: got %q, want %q", name, v.Message, c.want)
		}
	}
}
