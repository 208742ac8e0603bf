package training

import (
	"context"
	"slices"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// Statistics are a group's metres per period and term of a catalogue.
type Statistics struct {
	Group   domain.Group
	Volumes []domain.Volume
	Terms   []domain.CatalogueItem // of the criterion
}

// Name returns the name of a term; 0 is none.
func (s Statistics) Name(termID id.Term) string {
	if termID == 0 {
		return "Non indicato"
	}
	return term(s.Terms, termID)
}

// Statistics returns the metres of a group in a period.
func (t *Training) Statistics(ctx context.Context, a access.Actor, f domain.VolumeFilter) (Statistics, error) {
	q := t.core.DB.Q
	var s Statistics
	var err error
	if s.Group, err = t.findGroup(ctx, q, a, f.GroupID); err != nil {
		return s, err
	}
	if f.AthleteID != 0 {
		if err := t.checkAthlete(ctx, q, a, f.AthleteID); err != nil {
			return s, err
		}
	}
	v, err := loadTerms(ctx, q, s.Group)
	if err != nil {
		return s, err
	}
	s.Terms = map[domain.VolumeCriterion][]domain.CatalogueItem{
		domain.ByIntensity: v.intensities, domain.ByStyle: v.styles, domain.ByModality: v.modalities,
	}[f.Criterion]
	days, err := q.Volumes(ctx, f)
	s.Volumes = gather(days, f.Bucket)
	return s, err
}

// gather sums the metres of days by week or month.
func gather(days []domain.Volume, bucket domain.VolumeBucket) []domain.Volume {
	if bucket == domain.PerWorkout {
		return days
	}
	type key struct {
		day  calendar.Date
		term id.Term
	}
	at := map[key]int{}
	out := []domain.Volume{}
	for _, v := range days {
		if bucket == domain.PerWeek {
			v.Day = v.Day.Monday()
		} else {
			v.Day = calendar.Of(v.Day.Year(), v.Day.Month(), 1)
		}
		k := key{v.Day, v.TermID}
		i, found := at[k]
		if !found {
			i = len(out)
			at[k] = i
			out = append(out, domain.Volume{Day: v.Day, TermID: v.TermID})
		}
		out[i].Metres += v.Metres
	}
	slices.SortStableFunc(out, func(a, b domain.Volume) int {
		if c := a.Day.Compare(b.Day); c != 0 {
			return c
		}
		return int(a.TermID - b.TermID)
	})
	return out
}
