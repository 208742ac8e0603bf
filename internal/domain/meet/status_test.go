package meet

import (
	"testing"

	"pgregory.net/rapid"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
)

func day(s string) calendar.Date { return calendar.MustParse(s) }

func TestCanChangeStatus(t *testing.T) {
	organiser := map[[2]domain.EventStatus]bool{{5, 1}: true, {1, 2}: true, {2, 1}: true, {2, 3}: true}
	for from := domain.EventStatus(0); from <= 6; from++ {
		for to := domain.EventStatus(0); to <= 6; to++ {
			if got, want := CanChangeStatus(from, to, false), from == to || organiser[[2]domain.EventStatus{from, to}]; got != want {
				t.Errorf("the organiser from %d to %d: %v", from, to, got)
			}
			if got, want := CanChangeStatus(from, to, true), from == to || to >= 1 && to <= 5; got != want {
				t.Errorf("an administrator from %d to %d: %v", from, to, got)
			}
		}
	}
}

func TestNextStatus(t *testing.T) {
	for _, c := range []struct {
		status domain.EventStatus
		days   string // option 54
		today  string
		want   domain.EventStatus
	}{
		{1, "2", "2026-05-12", 1},
		{1, "2", "2026-05-13", 2},
		{1, "0", "2026-05-10", 1},
		{1, "0", "2026-05-11", 2},
		{1, "2", "2026-06-30", 2}, // only one step, although the event is over
		{2, "2", "2026-05-21", 2},
		{2, "2", "2026-05-22", 3},
		{2, "365", "2026-05-22", 3},
		{3, "2", "2026-06-30", 3},
		{4, "2", "2026-06-30", 4},
		{5, "2", "2026-06-30", 5},
	} {
		e := Event{
			Status: c.status, Deadline: day("2026-05-10"), Starts: day("2026-05-20"), Ends: day("2026-05-21"),
			Options: option.Values{option.LateEntryDays: c.days},
		}
		if got := NextStatus(e, day(c.today)); got != c.want {
			t.Errorf("status %d on %s with %s days more: %d, want %d", c.status, c.today, c.days, got, c.want)
		}
	}
}

func TestNextStatusSettlesAfterTwoSteps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		e := drawEvent(t)
		today := drawDay(t, "today")
		for range 2 {
			next := NextStatus(e, today)
			if !CanChangeStatus(e.Status, next, false) {
				t.Fatalf("from %d to %d, which the organiser may not", e.Status, next)
			}
			e.Status = next
		}
		if NextStatus(e, today) != e.Status {
			t.Fatalf("a third step from %d", e.Status)
		}
	})
}

// drawDay draws a day within a few weeks, so that dates often coincide.
func drawDay(t *rapid.T, label string) calendar.Date {
	return day("2026-05-01").AddDays(rapid.IntRange(0, 40).Draw(t, label))
}

func drawEvent(t *rapid.T) Event {
	e := Event{
		Status:         domain.EventStatus(rapid.IntRange(1, 5).Draw(t, "status")),
		Deadline:       drawDay(t, "deadline"),
		Starts:         drawDay(t, "starts"),
		ClubOnly:       rapid.Bool().Draw(t, "club only"),
		OrganiserID:    id.Club(rapid.Int64Range(1, 2).Draw(t, "organiser")),
		ChampionshipID: id.Championship(rapid.Int64Range(0, 1).Draw(t, "championship")),
		Options: option.Values{
			option.LateEntryDays: rapid.SampledFrom([]string{"0", "2", "5"}).Draw(t, "late days"),
			option.AbsenceDays:   rapid.SampledFrom([]string{"0", "3", "5"}).Draw(t, "absence days"),
		},
	}
	e.Ends = e.Starts.AddDays(rapid.IntRange(0, 3).Draw(t, "length"))
	return e
}
