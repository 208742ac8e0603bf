package meet

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fee"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// Maximum number of tasks of each kind; the list of events shows the rest.
const (
	deadlineLines = 6
	ownLines      = 4
	enteredLines  = 6
	racingLines   = 4
)

// longestMeet is the number of days before which no meet of today started.
const longestMeet = 14

// Tasks returns the events that the caller's club organises, what it owes, the events open for entries, the events of
// today with athletes of the club and, for coaches, its next events. Administrators get the events of today.
func (s *Events) Tasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	if a.Admin() {
		return s.racingTasks(ctx, a)
	}
	if !a.HasClub() {
		return nil, nil
	}
	var out []domain.Task
	for _, read := range []func(context.Context, access.Actor) ([]domain.Task, error){s.ownTasks, s.enteredTasks, s.deadlineTasks} {
		tasks, err := read(ctx, a)
		if err != nil {
			return nil, err
		}
		out = append(out, tasks...)
	}
	return oncePerEvent(out), nil
}

// oncePerEvent keeps one task per entered event: the most urgent kind, with the amount due.
func oncePerEvent(tasks []domain.Task) []domain.Task {
	weight := map[domain.TaskKind]int{domain.TaskFee: 1, domain.TaskNextRaces: 2, domain.TaskDeadline: 3}
	at := map[int64]int{}
	var out []domain.Task
	for _, t := range tasks {
		i, known := at[t.ID]
		switch {
		case weight[t.Kind] == 0:
			out = append(out, t)
		case !known:
			at[t.ID] = len(out)
			out = append(out, t)
		default:
			amount := max(t.Amount, out[i].Amount)
			if weight[t.Kind] > weight[out[i].Kind] {
				out[i] = t
			}
			out[i].Amount = amount
		}
	}
	return out
}

// racingTasks returns the events that take place today, with the counts of all clubs.
func (s *Events) racingTasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	today := s.core.Today()
	under := []domain.EventStatus{domain.EventOpen, domain.EventClosed}
	list, _, err := s.List(ctx, a, domain.EventFilter{Statuses: under, From: today.AddDays(-longestMeet), To: today},
		domain.Page{Number: 1, Size: 2 * racingLines, Sort: "starts", Desc: true})
	if err != nil {
		return nil, err
	}
	var out []domain.Task
	for _, v := range list {
		if takesPlace(v.Event, today) && len(out) < racingLines {
			t := eventTask(domain.TaskNextRaces, v, v.Starts)
			t.Count, t.Event.Counts = v.Counts.Entries+v.Counts.Teams, v.Counts
			if t.Event.Results, err = s.core.DB.CountResults(ctx, v.ID, 0); err != nil {
				return nil, err
			}
			out = append(out, t)
		}
	}
	return out, nil
}

func takesPlace(e domain.Event, day calendar.Date) bool {
	return !e.Starts.After(day) && !e.Ends.Before(day)
}

// deadlineTasks returns the events open to the caller's club, earliest deadline first.
func (s *Events) deadlineTasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	list, _, err := s.List(ctx, a, domain.EventFilter{Statuses: []domain.EventStatus{domain.EventOpen}},
		domain.Page{Number: 1, Size: 2 * deadlineLines, Sort: "deadline"})
	if err != nil {
		return nil, err
	}
	var out []domain.Task
	for _, v := range list {
		if v.CanOpen && !v.Deadline.Before(s.core.Today()) && len(out) < deadlineLines {
			out = append(out, eventTask(domain.TaskDeadline, v, v.Deadline))
		}
	}
	return out, nil
}

// enteredTasks returns what is due for the events that the caller's club entered, those of today that others organise
// and, for coaches, those that are coming up.
func (s *Events) enteredTasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	list, err := s.core.DB.EventsEntered(ctx, a.ClubID, enteredLines)
	if err != nil {
		return nil, err
	}
	views, err := s.views(ctx, a, list)
	if err != nil {
		return nil, err
	}
	var due, near []domain.Task
	today := s.core.Today()
	for _, v := range views {
		if !s.core.Variant.HasSport(v.SportID) {
			continue
		}
		owed, err := s.owed(ctx, v.Event, a.ClubID)
		if err != nil {
			return nil, err
		}
		if owed > 0 {
			t := eventTask(domain.TaskFee, v, v.Starts)
			t.Amount = owed
			due = append(due, t)
		}
		racing := takesPlace(v.Event, today) && v.OrganiserID != a.ClubID
		if racing || a.Level == domain.LevelCoach && v.Starts.After(today) {
			t := eventTask(domain.TaskNextRaces, v, v.Starts)
			if racing {
				if t.Event.Results, err = s.core.DB.CountResults(ctx, v.ID, a.ClubID); err != nil {
					return nil, err
				}
			}
			near = append(near, t)
		}
	}
	return append(near, due...), nil
}

// owed returns what a club still has to pay for an event.
func (s *Events) owed(ctx context.Context, e domain.Event, clubID id.Club) (money.Cents, error) {
	tariff, err := s.tariff(ctx, e)
	if err != nil || tariff.Free() {
		return 0, err
	}
	bills, err := BillsOf(ctx, s.core.DB.Q, e.ID, clubID, tariff)
	return bills[clubID].Due.Total(), err
}

func (s *Events) tariff(ctx context.Context, e domain.Event) (fee.Tariff, error) {
	categories, err := s.core.DB.EventCategories(ctx, e.ID)
	if err != nil {
		return fee.Tariff{}, err
	}
	races, err := s.core.DB.EventRaces(ctx, e.ID)
	return fee.EventTariff(e, categories, races), err
}

// ownTasks returns the unfinished events that the caller's club organises.
func (s *Events) ownTasks(ctx context.Context, a access.Actor) ([]domain.Task, error) {
	under := []domain.EventStatus{domain.EventOpen, domain.EventClosed, domain.EventSoon4, domain.EventSoon}
	list, _, err := s.List(ctx, a, domain.EventFilter{Statuses: under, OrganiserID: a.ClubID}, domain.Page{Number: 1, Size: ownLines,
		Sort: "starts"})
	if err != nil {
		return nil, err
	}
	var out []domain.Task
	for _, v := range list {
		d, err := s.Detail(ctx, a, v.ID, []EventPart{PartCategories, PartAnomalies, PartFiles})
		if err != nil {
			return nil, err
		}
		t := eventTask(domain.TaskOwnEvent, v, v.Starts)
		if t.Event.Status == domain.EventOpen {
			t.Day = v.Deadline
		}
		t.Event.Anomalies = d.Anomalies.Count()
		if takesPlace(v.Event, s.core.Today()) {
			if t.Event.Results, err = s.core.DB.CountResults(ctx, v.ID, 0); err != nil {
				return nil, err
			}
		}
		tariff := fee.EventTariff(v.Event, d.Categories, d.Races)
		if !tariff.Free() {
			bills, err := BillsOf(ctx, s.core.DB.Q, v.ID, 0, tariff)
			if err != nil {
				return nil, err
			}
			for _, b := range bills {
				if b.Due.Total() > 0 {
					t.Event.Unpaid++
				}
			}
		}
		if v.Manages {
			t.Event.Ready = &domain.EventReady{
				Categories: len(d.Categories) > 0 && len(d.Races) > 0, Prices: !tariff.Free(), Documents: v.PressRelease != "" ||
					len(d.Files) > 0, Open: !v.Status.Soon(),
			}
		}
		out = append(out, t)
	}
	return out, nil
}

// eventTask returns a task about an event with the counts of the caller's club, or of all clubs for the club's own
// event.
func eventTask(kind domain.TaskKind, v EventView, day calendar.Date) domain.Task {
	counts := v.Own
	if kind == domain.TaskOwnEvent {
		counts = v.Counts
	}
	return domain.Task{Kind: kind, ID: int64(v.ID), Name: v.Name, Day: day, Count: counts.Entries + counts.Teams,
		Event: &domain.EventTask{Counts: counts, Status: v.Status}}
}
