package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// VolumeFilter requests the statistics of a group. ID_OPZIONE_SELEZIONATA is the criterion: 1 intensity, 2 style, 3 modality. GROUP_BY is
// 1 workout, 2 week, otherwise month. The dates default to this year until today.
type VolumeFilter struct {
	GroupID     Ref[id.Group] `json:"FK_ID_GRUPPO"`
	From        calendar.Date `json:"DATA_DA"`
	To          calendar.Date `json:"DATA_A"`
	Criterion   Opt[int]      `json:"ID_OPZIONE_SELEZIONATA"`
	Bucket      int           `json:"GROUP_BY"`
	IntensityID id.Term       `json:"FK_ID_INTENSITA"`
	StyleID     id.Term       `json:"FK_ID_STILE"`
	ModalityID  id.Term       `json:"FK_ID_MODALITA"`
	AthleteID   id.Athlete    `json:"FK_ID_ATLETA"` // counts what the athlete swam
}

// Check rejects an unknown criterion and a range that ends before it starts.
func (f VolumeFilter) Check(wrong problem.Fields) {
	if f.Criterion.Set && (f.Criterion.Value < 1 || f.Criterion.Value > 3) {
		wrong.Add("ID_OPZIONE_SELEZIONATA", "deve essere 1 (intensità), 2 (stile) o 3 (modalità)")
	}
	trainingDay("DATA_DA", f.From, wrong)
	trainingDay("DATA_A", f.To, wrong)
	if !f.From.IsZero() && !f.To.IsZero() && f.To.Before(f.From) {
		wrong.Add("DATA_A", "non può precedere la data iniziale")
	}
}

// Domain converts the filter.
func (f VolumeFilter) Domain(today calendar.Date) domain.VolumeFilter {
	out := domain.VolumeFilter{
		GroupID: f.GroupID.ID(), From: f.From, To: f.To, Criterion: domain.ByIntensity, Bucket: domain.PerMonth,
		IntensityID: f.IntensityID, StyleID: f.StyleID, ModalityID: f.ModalityID, AthleteID: f.AthleteID,
	}
	if f.Criterion.Set {
		out.Criterion = domain.VolumeCriterion(f.Criterion.Value)
	}
	if b := domain.VolumeBucket(f.Bucket); b == domain.PerWorkout || b == domain.PerWeek {
		out.Bucket = b
	}
	if out.To.IsZero() {
		out.To = today
	}
	if out.From.IsZero() {
		out.From = calendar.Of(out.To.Year(), 1, 1)
	}
	return out
}

// Volume is the metres of a term in a bucket; DATA_ALLENAMENTO is the bucket's first day.
type Volume struct {
	WorkoutID   id.Workout    `json:"FK_ID_ALLENAMENTO"`
	Day         calendar.Date `json:"DATA_ALLENAMENTO"`
	Metres      int           `json:"DISTANZA"`
	IntensityID id.Term       `json:"FK_ID_INTENSITA"`
	StyleID     id.Term       `json:"FK_ID_STILE"`
	ModalityID  id.Term       `json:"FK_ID_MODALITA"`
}

// FromVolume converts a row of the statistics.
func FromVolume(v domain.Volume, by domain.VolumeCriterion) Volume {
	out := Volume{WorkoutID: v.WorkoutID, Day: v.Day, Metres: v.Metres}
	switch by {
	case domain.ByStyle:
		out.StyleID = v.TermID
	case domain.ByModality:
		out.ModalityID = v.TermID
	default:
		out.IntensityID = v.TermID
	}
	return out
}
