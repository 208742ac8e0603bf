package training

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// WorkoutDetail is a workout with its series, as rows and as lines.
type WorkoutDetail struct {
	WorkoutView
	Group    domain.Group
	Rows     []training.StoredSeries // in reading order
	Lines    []string
	Unread   []UnreadLine
	Plan     WeekView
	Writable bool
	Times    map[id.Series]int // the number of times of each series that has some
	terms    terms
}

// UnreadLine is a line that could not be parsed.
type UnreadLine struct {
	Line int // index among the lines that are not empty
	*training.ParseError
}

// term returns the name of a catalogue item, marked if it is hidden.
func term(items []domain.CatalogueItem, termID id.Term) string {
	i := slices.IndexFunc(items, func(item domain.CatalogueItem) bool { return item.ID == termID })
	switch {
	case i < 0:
		return ""
	case !items[i].Visible:
		return items[i].Name + "--disabilitato"
	}
	return items[i].Name
}

// Names returns the names of the style, intensity, modality and subgroup of a series.
func (d *WorkoutDetail) Names(s training.Series) (style, intensity, modality, subgroup string) {
	if i := slices.IndexFunc(d.terms.subgroups, func(b domain.Subgroup) bool { return b.ID == s.Subgroup }); i >= 0 {
		subgroup = d.terms.subgroups[i].Name
	}
	return term(d.terms.styles, s.Style), term(d.terms.intensities, s.Intensity), term(d.terms.modalities, s.Modality), subgroup
}

// Stroke returns the stroke of a series' style, 0 if it has none.
func (d *WorkoutDetail) Stroke(s training.Series) int {
	if i := slices.IndexFunc(d.terms.styles, func(item domain.CatalogueItem) bool { return item.ID == s.Style }); i >= 0 {
		return d.terms.styles[i].Stroke
	}
	return 0
}

// Subgroups returns the subgroups of the group.
func (d *WorkoutDetail) Subgroups() []domain.Subgroup { return d.terms.subgroups }

// Workout returns a workout that the caller may open.
func (t *Training) Workout(ctx context.Context, a access.Actor, workoutID id.Workout) (WorkoutDetail, error) {
	q := t.core.DB.Q
	w, err := q.Workout(ctx, workoutID, a.UserID)
	if err != nil {
		return WorkoutDetail{}, err
	}
	rows, err := q.SeriesOf(ctx, workoutID)
	if err != nil {
		return WorkoutDetail{}, err
	}
	return t.detail(ctx, q, a, w, training.NewSeriesTree(rows).Rows())
}

// detail adds everything that the page shows.
func (t *Training) detail(
	ctx context.Context, q store.Q, a access.Actor, w domain.Workout, rows []training.StoredSeries,
) (WorkoutDetail, error) {
	d := WorkoutDetail{Rows: rows}
	var err error
	if d.Group, err = t.findGroup(ctx, q, a, w.GroupID); err != nil {
		return d, err
	}
	if d.terms, err = loadTerms(ctx, q, d.Group); err != nil {
		return d, err
	}
	if d.Times, err = q.TimesOfWorkout(ctx, w.ID); err != nil {
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

// sharesOf sums the metres of a workout by intensity.
func sharesOf(workoutID id.Workout, rows []training.StoredSeries) []domain.IntensityShare {
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
