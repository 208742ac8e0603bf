package sheet

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// weeksBefore is the number of weeks of training shown before a result.
const weeksBefore = 8

// Preparation is what an athlete trained in the eight weeks before a result, by intensity.
type Preparation struct {
	Swim     domain.Swim
	From, To calendar.Date
	Total    []domain.IntensityVolume
	Weeks    [weeksBefore]Week
}

// Week is one week of a Preparation.
type Week struct {
	From    calendar.Date
	Volumes []domain.IntensityVolume
}

// Preparation returns the training before a result, in the groups that the caller may open.
func (s *Sheets) Preparation(ctx context.Context, a access.Actor, athleteID id.Athlete, resultID id.Result) (Preparation, error) {
	var p Preparation
	if _, err := s.athletes.Own(ctx, a, athleteID); err != nil {
		return p, err
	}
	q := s.core.DB.Q
	swims, err := q.Swims(ctx, []id.Athlete{athleteID}, calendar.Date{})
	if err != nil {
		return p, err
	}
	i := slices.IndexFunc(swims, func(x domain.Swim) bool { return x.ResultID == resultID })
	if i < 0 {
		return p, problem.NotFound()
	}
	if err := s.mayRead(ctx, q, a); err != nil {
		return p, err
	}
	p.Swim = swims[i]
	p.From, p.To = p.Swim.Day.AddDays(-7*weeksBefore), p.Swim.Day.AddDays(-1)
	for i := range p.Weeks {
		p.Weeks[i].From = p.From.AddDays(7 * i)
	}
	days, err := q.IntensityVolumes(ctx, athleteID, a.UserID, p.From, p.To)
	for _, v := range days {
		week := &p.Weeks[p.From.DaysUntil(v.Day)/7]
		week.Volumes = addVolume(week.Volumes, v)
		p.Total = addVolume(p.Total, v)
	}
	return p, err
}

// addVolume adds v to the volume of the same intensity.
func addVolume(list []domain.IntensityVolume, v domain.IntensityVolume) []domain.IntensityVolume {
	i := slices.IndexFunc(list, func(o domain.IntensityVolume) bool { return o.Name == v.Name })
	if i < 0 {
		v.Day = calendar.Date{}
		return append(list, v)
	}
	list[i].Metres += v.Metres
	return list
}
