package sheet

import (
	"context"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/pace"
)

// OwnTargets returns the caller's targets in workouts of a group. A user is an athlete of the group if both have the same e-mail address,
// which the user has confirmed; parents may be several. Callers without an account have none.
func (s *Sheets) OwnTargets(ctx context.Context, a access.Actor, workouts []training.WorkoutDetail, pool int) ([]SeriesTargets, error) {
	if !a.LoggedIn() || len(workouts) == 0 {
		return nil, nil
	}
	q, groupID := s.core.DB.Q, workouts[0].GroupID
	user, err := q.User(ctx, a.UserID)
	if err != nil || user.Unverified || user.Email == "" {
		return nil, err
	}
	athletes, _, err := q.Athletes(ctx, domain.AthleteFilter{GroupID: groupID, InGroup: true, Visible: new(true)}, domain.Page{})
	if err != nil {
		return nil, err
	}
	athletes = slices.DeleteFunc(athletes, func(x domain.Athlete) bool { return !strings.EqualFold(x.Email, user.Email) })
	squad, err := s.members(ctx, q, groupID, athletes)
	if err != nil || len(squad) == 0 {
		return nil, err
	}
	var out []SeriesTargets
	for _, w := range workouts {
		t := Targets{Workout: w, Pool: pool}
		for _, x := range t.paced() {
			if x.addAthletes(squad, pool); len(x.Athletes) > 0 {
				out = append(out, x)
			}
		}
	}
	return out, nil
}

// addAthletes adds the targets of the athletes who swim the series.
func (x *SeriesTargets) addAthletes(squad []member, pool int) {
	for _, m := range squad {
		if x.Subgroup != 0 && !slices.Contains(m.subgroups, x.Subgroup) {
			continue
		}
		target := AthleteTarget{Athlete: m.Athlete, Subgroups: m.subgroups}
		if p, found := m.in(x.Stroke, pool); found {
			target.Time = pace.TimeFor(p.At(x.Level), x.Metres)
			target.SendOff = x.sendOff(target.Time)
			target.Late = !pace.Makes(target.Time, x.SendOff)
		}
		x.Athletes = append(x.Athletes, target)
	}
}
