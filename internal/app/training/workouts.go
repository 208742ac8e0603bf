package training

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// maxWorkouts is how many workouts a group may have on one day: enough for whoever trains, too few to fill a disk.
const maxWorkouts = 20

// WorkoutDetail is a workout with its series, as rows and as lines.
type WorkoutDetail struct {
	WorkoutView
	Group    domain.Group
	Rows     []training.StoredSeries // in the order they are read
	Lines    []string
	Unread   []UnreadLine
	Plan     WeekView
	Writable bool
	terms    terms
}

// UnreadLine is a line that could not be understood.
type UnreadLine struct {
	Line int // among Lines, from 0
	*training.ParseError
}

// Term is how an item of a catalogue is called on a series; hidden ones say so.
func term(items []domain.CatalogueItem, id int64) string {
	i := slices.IndexFunc(items, func(item domain.CatalogueItem) bool { return item.ID == id })
	switch {
	case i < 0:
		return ""
	case !items[i].Visible:
		return items[i].Name + "--disabilitato"
	}
	return items[i].Name
}

// Names are how the style, the intensity, the modality and the subgroup of a series are called.
func (d *WorkoutDetail) Names(s training.Series) (style, intensity, modality, subgroup string) {
	if i := slices.IndexFunc(d.terms.subgroups, func(b domain.Subgroup) bool { return b.ID == s.Subgroup }); i >= 0 {
		subgroup = d.terms.subgroups[i].Name
	}
	return term(d.terms.styles, s.Style), term(d.terms.intensities, s.Intensity), term(d.terms.modalities, s.Modality), subgroup
}

// Stroke is the fixed number of the style of a series, 0 where it has none.
func (d *WorkoutDetail) Stroke(s training.Series) int {
	if i := slices.IndexFunc(d.terms.styles, func(item domain.CatalogueItem) bool { return item.ID == s.Style }); i >= 0 {
		return d.terms.styles[i].Stroke
	}
	return 0
}

// Subgroups are those of the group.
func (d *WorkoutDetail) Subgroups() []domain.Subgroup { return d.terms.subgroups }

// Workout answers a workout the caller may open.
func (t *Training) Workout(ctx context.Context, a access.Actor, id int64) (WorkoutDetail, error) {
	q := t.core.DB.Q
	w, err := q.Workout(ctx, id, a.UserID)
	if err != nil {
		return WorkoutDetail{}, err
	}
	rows, err := q.SeriesOf(ctx, id)
	if err != nil {
		return WorkoutDetail{}, err
	}
	return t.detail(ctx, q, a, w, training.NewSeriesTree(rows).Rows())
}

// detail adds to a workout and its rows all that a page shows.
func (t *Training) detail(ctx context.Context, q store.Q, a access.Actor, w domain.Workout, rows []training.StoredSeries) (WorkoutDetail, error) {
	d := WorkoutDetail{Rows: rows}
	var err error
	if d.Group, err = t.mine(ctx, q, a, w.GroupID); err != nil {
		return d, err
	}
	if d.terms, err = termsOf(ctx, q, d.Group); err != nil {
		return d, err
	}
	v := d.terms.vocabulary(rows)
	d.Lines = training.WriteAll(rows, v)
	d.Unread = unread(training.ParseAll(d.Lines, v))
	k, err := q.WeekOf(ctx, w.GroupID, w.Day.Monday())
	if problem.Is(err, problem.KindNotFound) {
		k, err = domain.Week{GroupID: w.GroupID, Monday: w.Day.Monday()}, nil
	}
	if err != nil {
		return d, err
	}
	if d.Plan, err = weekView(ctx, q, k, w.Day); err != nil {
		return d, err
	}
	d.WorkoutView = WorkoutView{w, d.Plan.Number, sharesOf(w.ID, rows)}
	err = t.mayWrite(ctx, q, d.Group, w.Day)
	d.Writable = err == nil
	if problem.Is(err, problem.KindRefused) {
		err = nil
	}
	return d, err
}

// sharesOf are the metres of a workout's rows by intensity.
func sharesOf(workoutID int64, rows []training.StoredSeries) []domain.IntensityShare {
	var shares []domain.IntensityShare
	for _, r := range rows {
		if r.Swum == 0 {
			continue
		}
		i := slices.IndexFunc(shares, func(s domain.IntensityShare) bool { return s.IntensityID == r.Intensity })
		if i < 0 {
			i = len(shares)
			shares = append(shares, domain.IntensityShare{WorkoutID: workoutID, IntensityID: r.Intensity})
		}
		shares[i].Metres += r.Swum
	}
	slices.SortFunc(shares, func(a, b domain.IntensityShare) int { return int(a.IntensityID - b.IntensityID) })
	return shares
}

// roomFor refuses more workouts on a day than anybody trains.
func (t *Training) roomFor(ctx context.Context, q store.Q, groupID int64, days []calendar.Date) error {
	if len(days) == 0 {
		return nil
	}
	from, to := slices.MinFunc(days, calendar.Date.Compare), slices.MaxFunc(days, calendar.Date.Compare)
	there, err := q.WorkoutsBetween(ctx, groupID, from, to)
	if err != nil {
		return err
	}
	count := map[calendar.Date]int{}
	for _, w := range there {
		count[w.Day]++
	}
	for _, d := range days {
		if count[d]++; count[d] > maxWorkouts {
			return problem.Refusedf("Al massimo %d allenamenti in un giorno", maxWorkouts)
		}
	}
	return nil
}

// AddWorkout makes a workout without series.
func (t *Training) AddWorkout(ctx context.Context, a access.Actor, w domain.Workout) (int64, error) {
	var id int64
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		g, err := q.LockGroupFor(ctx, w.GroupID, a.UserID)
		if err != nil {
			return err
		}
		if err := t.mayWrite(ctx, q, g, w.Day); err != nil {
			return err
		}
		if err := t.roomFor(ctx, q, g.ID, []calendar.Date{w.Day}); err != nil {
			return err
		}
		w.SeriesVersion, w.ChangedAt = 1, t.core.Now()
		id, err = q.AddWorkout(ctx, w)
		return err
	})
	return id, err
}

// EditWorkout changes the day, the words or the group of a workout. Its series go along, in the words of the other coach.
func (t *Training) EditWorkout(ctx context.Context, a access.Actor, id, version int64, edit func(*domain.Workout) error) error {
	err := core.Change[domain.Workout]{
		Action: "allenamento.modifica", Object: "allenamento", ID: id, Version: version,
		Find:      func(q store.Q) (domain.Workout, error) { return q.LockWorkout(ctx, id, a.UserID) },
		VersionOf: func(w domain.Workout) int64 { return w.Version },
		Edit:      edit,
		Check: func(q store.Q, before domain.Workout, after *domain.Workout) error {
			after.ChangedAt = t.core.Now()
			return t.mayMove(ctx, q, a, before, *after)
		},
		Save: func(q store.Q, before, after domain.Workout) error {
			if err := q.SaveWorkout(ctx, before, after); err != nil || after.GroupID == before.GroupID {
				return err
			}
			return t.adopt(ctx, q, a, before, after)
		},
		Facts: core.Whole[domain.Workout],
	}.Run(ctx, t.core, a)
	if err == nil {
		t.show(ctx, id)
	}
	return err
}

// mayMove asks both ends of a move: where a workout is, and where it goes.
func (t *Training) mayMove(ctx context.Context, q store.Q, a access.Actor, before, after domain.Workout) error {
	from, err := t.mine(ctx, q, a, before.GroupID)
	if err != nil {
		return err
	}
	to, err := t.mine(ctx, q, a, after.GroupID)
	if err != nil {
		return err
	}
	if err := t.mayWrite(ctx, q, from, before.Day); err != nil {
		return err
	}
	if err := t.mayWrite(ctx, q, to, after.Day); err != nil {
		return err
	}
	if after.GroupID == before.GroupID && after.Day == before.Day {
		return nil
	}
	return t.roomFor(ctx, q, after.GroupID, []calendar.Date{after.Day})
}

// adopt makes the series of a workout that changed its group those of the new one.
func (t *Training) adopt(ctx context.Context, q store.Q, a access.Actor, before, after domain.Workout) error {
	rows, err := q.SeriesOf(ctx, after.ID)
	if err != nil {
		return err
	}
	changed, err := t.translated(ctx, q, a, before.GroupID, after.GroupID, rows)
	if err != nil {
		return err
	}
	return t.save(ctx, q, a, after.ID, rows, training.NewSeriesTree(changed))
}

// translated are rows of one group as another would have them.
func (t *Training) translated(ctx context.Context, q store.Q, a access.Actor, from, to int64, rows []training.StoredSeries) ([]training.StoredSeries, error) {
	rows = slices.Clone(rows)
	if from == to {
		return rows, nil
	}
	var both [2]terms
	for i, id := range []int64{from, to} {
		g, err := t.mine(ctx, q, a, id)
		if err != nil {
			return nil, err
		}
		if both[i], err = termsOf(ctx, q, g); err != nil {
			return nil, err
		}
	}
	translate(rows, both[0], both[1])
	return rows, nil
}

// DeleteWorkout removes a workout with its series.
func (t *Training) DeleteWorkout(ctx context.Context, a access.Actor, id int64) error {
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		w, err := q.LockWorkout(ctx, id, a.UserID)
		if err != nil {
			return err
		}
		g, err := t.mine(ctx, q, a, w.GroupID)
		if err != nil {
			return err
		}
		if err := t.mayWrite(ctx, q, g, w.Day); err != nil {
			return err
		}
		if err := q.DeleteWorkout(ctx, w); err != nil {
			return err
		}
		return t.core.Record(ctx, q, a, "allenamento.elimina", "allenamento", id, w, nil)
	})
	if err == nil {
		t.show(ctx, id)
	}
	return err
}

// WorkoutCopy is where a copy of a workout goes; what is unset is as in the original.
type WorkoutCopy struct {
	FromID, GroupID int64
	Day             calendar.Date
	Name            string
}

// CopyWorkout makes a workout like another, with its series.
func (t *Training) CopyWorkout(ctx context.Context, a access.Actor, c WorkoutCopy) (int64, error) {
	var id int64
	err := t.core.DB.Tx(ctx, func(q store.Q) error {
		w, err := q.Workout(ctx, c.FromID, a.UserID)
		if err != nil {
			return err
		}
		from := w.GroupID
		if c.GroupID != 0 {
			w.GroupID = c.GroupID
		}
		if c.Name != "" {
			w.Name = c.Name
		}
		w.Day = c.Day
		g, err := q.LockGroupFor(ctx, w.GroupID, a.UserID)
		if err != nil {
			return err
		}
		if err := t.mayWrite(ctx, q, g, w.Day); err != nil {
			return err
		}
		if err := t.roomFor(ctx, q, g.ID, []calendar.Date{w.Day}); err != nil {
			return err
		}
		rows, err := q.SeriesOf(ctx, c.FromID)
		if err != nil {
			return err
		}
		if rows, err = t.translated(ctx, q, a, from, w.GroupID, rows); err != nil {
			return err
		}
		w.ID, w.Version, w.SeriesVersion, w.ChangedAt = 0, 0, 1, t.core.Now()
		if id, err = q.AddWorkout(ctx, w); err != nil {
			return err
		}
		return q.AddSeriesOf(ctx, map[int64][]training.StoredSeries{id: rows})
	})
	return id, err
}
