package training

import (
	"context"
	"crypto/rand"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/training"
	"traguardo/internal/store"
)

// ViewPath is the page of a group's athletes. The token is in the fragment, which browsers do not send.
const ViewPath = "/oggi"

// ViewLink creates a secret link to the workouts of the day for the athletes of a group and revokes the previous one. Only the group's
// coach may do so.
func (t *Training) ViewLink(ctx context.Context, a access.Actor, groupID id.Group) (string, error) {
	token := rand.Text() + rand.Text()
	err := t.changeView(ctx, a, groupID, func(q store.Q) error {
		return q.SetGroupView(ctx, groupID, hashToken(token), t.core.Now())
	})
	return t.core.BaseURL + ViewPath + "#" + token, err
}

// RevokeView revokes the link of a group. Only the group's coach may do so.
func (t *Training) RevokeView(ctx context.Context, a access.Actor, groupID id.Group) error {
	return t.changeView(ctx, a, groupID, func(q store.Q) error { return q.DeleteGroupView(ctx, groupID) })
}

func (t *Training) changeView(ctx context.Context, a access.Actor, groupID id.Group, change func(q store.Q) error) error {
	return t.core.DB.Tx(ctx, func(q store.Q) error {
		if _, err := onlyOwner(a)(q.LockGroupFor(ctx, groupID, a.UserID)); err != nil {
			return err
		}
		if err := change(q); err != nil {
			return err
		}
		return t.core.Record(ctx, q, a, audit.GroupViewChanged, audit.Group, int64(groupID), nil, nil)
	})
}

// DayView is what the athletes of a group see: the workouts of a day, without names of persons, notes and plans.
type DayView struct {
	Group     domain.Group
	Day       calendar.Date
	Colours   map[id.Term]string // of intensities
	Subgroups []domain.Subgroup
	Workouts  []WorkoutDetail
}

// ViewByToken returns the workouts of today by the token of a group's secret link.
func (t *Training) ViewByToken(ctx context.Context, token string) (DayView, error) {
	q := t.core.DB.Q
	g, err := q.GroupOfView(ctx, hashToken(token))
	if err != nil {
		return DayView{}, err
	}
	v := DayView{Group: g, Day: t.core.Today(), Colours: map[id.Term]string{}}
	words, err := loadTerms(ctx, q, g)
	if err != nil {
		return v, err
	}
	for _, i := range words.intensities {
		v.Colours[i.ID] = i.Colour
	}
	v.Subgroups = words.subgroups
	list, err := q.WorkoutsBetween(ctx, g.ID, v.Day, v.Day)
	if err != nil {
		return v, err
	}
	ids := make([]id.Workout, len(list))
	for i, w := range list {
		ids[i] = w.ID
	}
	series, err := q.SeriesOfAll(ctx, ids)
	if err != nil {
		return v, err
	}
	for _, w := range list {
		rows := training.NewSeriesTree(series[w.ID]).Rows()
		v.Workouts = append(v.Workouts, WorkoutDetail{WorkoutView: WorkoutView{Workout: w}, Group: g, Rows: rows, terms: words})
	}
	return v, nil
}
