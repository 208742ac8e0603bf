package training

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// WorkoutView is a workout in a list, with its week of the season and its metres by intensity.
type WorkoutView struct {
	domain.Workout
	Week   int
	Shares []domain.IntensityShare
}

// WeekView is a week of a season. Trends are -1, 0 or 1 compared with the previous week.
type WeekView struct {
	domain.Week
	Number                   int
	Actual                   int // metres of all workouts
	Done                     int // metres of the workouts up to today
	Taper                    int // percent below the week before the taper, 0 if it is in none
	TargetTrend, ActualTrend int
	Events                   []domain.GroupEvent // that athletes of the group entered
	Workouts                 []WorkoutView
}

// Dashboard is a season of a group.
type Dashboard struct {
	Group       domain.Group
	Seasons     []domain.Season // with the group's own dates
	Season      calendar.Season
	CurrentWeek int // 0 if today is in another season
	Weeks       []WeekView
	Workouts    []WorkoutView
	TodayID     id.Workout
	Subgroups   []domain.Subgroup
	Athletes    int
	Writable    bool
	Refusal     string // why it is not writable
}

// Dashboard returns a season of a group, the current one if seasonID is 0.
func (t *Training) Dashboard(ctx context.Context, a access.Actor, groupID id.Group, seasonID id.Season) (Dashboard, error) {
	q := t.core.DB.Q
	var d Dashboard
	var err error
	if d.Group, err = t.findGroup(ctx, q, a, groupID); err != nil {
		return d, err
	}
	starts, err := q.GroupSeasons(ctx, groupID)
	if err != nil {
		return d, err
	}
	d.Season = starts.Of(t.core.Today())
	if seasonID != 0 {
		if _, err := q.Season(ctx, seasonID); err != nil {
			return d, err
		}
		d.Season = calendar.Season(seasonID)
	}
	if err := t.seasons(ctx, q, &d, starts); err != nil {
		return d, err
	}
	if d.Subgroups, err = q.Subgroups(ctx, groupID); err != nil {
		return d, err
	}
	members, err := q.GroupMembers(ctx, groupID)
	if err != nil {
		return d, err
	}
	d.Athletes = len(members)
	if err := t.season(ctx, q, a, &d, starts); err != nil {
		return d, err
	}
	return d, t.today(ctx, q, &d, starts)
}

// seasons lists the seasons with the group's dates. Without premium, only the current one and those with workouts can
// be selected.
func (t *Training) seasons(ctx context.Context, q store.Q, d *Dashboard, starts training.Seasons) error {
	all, err := q.Seasons(ctx)
	if err != nil {
		return err
	}
	owner, err := q.User(ctx, d.Group.OwnerID)
	if err != nil {
		return err
	}
	first, last, err := q.WorkoutDays(ctx, d.Group.ID)
	if err != nil {
		return err
	}
	current := starts.Of(t.core.Today())
	for i, s := range all {
		season := calendar.Season(s.ID)
		all[i].StartsOn, all[i].EndsOn = starts.Start(season), starts.End(season)
		written := !first.IsZero() && !first.After(all[i].EndsOn) && !last.Before(all[i].StartsOn)
		all[i].Selectable = season == current || s.Selectable && (written || t.premium(owner))
	}
	d.Seasons = all
	err = t.mayWrite(ctx, q, d.Group, starts.Start(d.Season))
	if err != nil && !problem.Is(err, problem.KindRefused) {
		return err
	}
	if d.Writable = err == nil; !d.Writable {
		d.Refusal = err.Error()
	}
	return nil
}

// season assigns the season's workouts to its weeks.
func (t *Training) season(ctx context.Context, q store.Q, a access.Actor, d *Dashboard, starts training.Seasons) error {
	from, to := starts.Start(d.Season), starts.End(d.Season)
	list, err := q.WorkoutsBetween(ctx, d.Group.ID, from, to)
	if err != nil {
		return err
	}
	shares, err := q.Shares(ctx, d.Group.ID, from, to)
	if err != nil {
		return err
	}
	planned, err := q.Weeks(ctx, d.Group.ID, from.Monday(), to)
	if err != nil {
		return err
	}
	byMonday := make(map[calendar.Date]domain.Week, len(planned))
	for _, k := range planned {
		byMonday[k.Monday] = k
	}
	events, err := q.GroupEvents(ctx, d.Group.ID, a.ClubID, from, to)
	if err != nil {
		return err
	}
	d.Workouts = views(list, shares, starts)
	rest := d.Workouts
	for i, monday := range starts.Weeks(d.Season) {
		k, found := byMonday[monday]
		if !found {
			k = domain.Week{GroupID: d.Group.ID, Monday: monday}
		}
		n := slices.IndexFunc(rest, func(w WorkoutView) bool { return w.Week > i+1 })
		if n < 0 {
			n = len(rest)
		}
		v := WeekView{Week: k, Number: i + 1, Workouts: rest[:n:n]}
		rest = rest[n:]
		for _, w := range v.Workouts {
			v.Actual += w.Metres
			if !w.Day.After(t.core.Today()) {
				v.Done += w.Metres
			}
		}
		for _, e := range events {
			if !e.StartsOn.After(monday.AddDays(6)) && !e.EndsOn.Before(monday) {
				v.Events = append(v.Events, e)
			}
		}
		if i > 0 {
			before := d.Weeks[i-1]
			v.TargetTrend, v.ActualTrend = training.Trend(before.Target, v.Target), training.Trend(before.Actual, v.Actual)
		}
		d.Weeks = append(d.Weeks, v)
	}
	setTapers(d.Weeks)
	return nil
}

// setTapers sets how far each week before a race is reduced, by its target or else by its workouts.
func setTapers(weeks []WeekView) {
	loads := make([]training.Load, len(weeks))
	for i, v := range weeks {
		loads[i] = training.Load{Metres: v.Target, Race: v.Race || len(v.Events) > 0}
		if v.Target == 0 {
			loads[i].Metres = v.Actual
		}
	}
	for i, less := range training.Taper(loads) {
		weeks[i].Taper = less
	}
}

// views adds what lists show. The workouts must be ordered by day.
func views(list []domain.Workout, shares []domain.IntensityShare, starts training.Seasons) []WorkoutView {
	byID := map[id.Workout][]domain.IntensityShare{}
	for _, s := range shares {
		byID[s.WorkoutID] = append(byID[s.WorkoutID], s)
	}
	out := make([]WorkoutView, len(list))
	for i, w := range list {
		out[i] = WorkoutView{w, training.Week(w.Day, starts.Start(starts.Of(w.Day))), byID[w.ID]}
	}
	return out
}

// today sets the current week and today's workout.
func (t *Training) today(ctx context.Context, q store.Q, d *Dashboard, starts training.Seasons) error {
	today := t.core.Today()
	if starts.Of(today) == d.Season {
		d.CurrentWeek = training.Week(today, starts.Start(d.Season))
	}
	now, err := q.WorkoutsBetween(ctx, d.Group.ID, today, today)
	if len(now) > 0 {
		d.TodayID = now[0].ID
	}
	return err
}

// Today returns today's workouts of all groups that the caller may open.
func (t *Training) Today(ctx context.Context, a access.Actor) ([]domain.Workout, error) {
	return t.core.DB.WorkoutsOn(ctx, a.UserID, t.core.Today())
}

// List returns a page of a group's workouts. Without days, it lists a season, the current one if seasonID is 0.
func (t *Training) List(
	ctx context.Context, a access.Actor, f domain.WorkoutFilter, seasonID id.Season, p domain.Page,
) ([]WorkoutView, int, error) {
	q := t.core.DB.Q
	if _, err := t.findGroup(ctx, q, a, f.GroupID); err != nil {
		return nil, 0, err
	}
	starts, err := q.GroupSeasons(ctx, f.GroupID)
	if err != nil {
		return nil, 0, err
	}
	if f.From.IsZero() && f.To.IsZero() && f.ID == 0 {
		season := starts.Of(t.core.Today())
		if seasonID != 0 {
			if _, err := q.Season(ctx, seasonID); err != nil {
				return nil, 0, err
			}
			season = calendar.Season(seasonID)
		}
		f.From, f.To = starts.Start(season), starts.End(season)
	}
	list, total, err := q.Workouts(ctx, f, p)
	if err != nil {
		return nil, 0, err
	}
	ids := make([]id.Workout, len(list))
	for i, w := range list {
		ids[i] = w.ID
	}
	shares, err := q.SharesOf(ctx, ids)
	return views(list, shares, starts), total, err
}
