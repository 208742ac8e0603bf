package wire

import (
	"fmt"

	"traguardo/internal/app/training"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// Week is a week of a season; ID_SETTIMANA is 0 if it is not stored. Volumes are metres; trends are -1, 0 or 1 against the previous week.
type Week struct {
	ID          int64         `json:"ID_SETTIMANA"`
	Number      int           `json:"SETTIMANA" show:"only"`
	GroupID     id.Group      `json:"FK_ID_GRUPPO"`
	Monday      calendar.Date `json:"DATA"`
	Note        string        `json:"NOTE"`
	Race        Flag          `json:"FLG_GARA"`
	Target      int           `json:"VOLUME_OBIETTIVO"`
	Actual      int           `json:"VOLUME_EFFETTIVO" show:"only"`
	Done        int           `json:"VOLUME_SVOLTO" show:"only"`
	Taper       int           `json:"SCARICO" show:"only"`
	Events      []WeekEvent   `json:"GARE" show:"only"`
	TargetTrend int           `json:"TREND_OBIETTIVO" show:"only"`
	ActualTrend int           `json:"TREND_EFFETTIVO" show:"only"`
	Workouts    []Workout     `json:"ALLENAMENTI" show:"only"`
	Version     int64         `json:"VERSIONE"`
}

// WeekEvent is an event of a week that athletes of the group entered.
type WeekEvent struct {
	ID       int64         `json:"ID_EVENTO"`
	Name     string        `json:"DESCRIZIONE"`
	StartsOn calendar.Date `json:"DATA_INIZIO"`
	Athletes int           `json:"NUM_ATLETI"`
}

// FromWeek converts a week.
func FromWeek(v training.WeekView) Week {
	return Week{
		ID: v.ID, Number: v.Number, GroupID: v.GroupID, Monday: v.Monday, Note: v.Note, Race: Flag(v.Race), Target: v.Target, Actual: v.Actual,
		Done: v.Done, Taper: v.Taper, Events: Map(v.Events, func(e domain.GroupEvent) WeekEvent {
			return WeekEvent{e.ID, e.Name, e.StartsOn, e.Athletes}
		}),
		TargetTrend: v.TargetTrend, ActualTrend: v.ActualTrend, Workouts: Map(v.Workouts, FromWorkout), Version: v.Version,
	}
}

// GroupSeasonStart sets the first day of a group's season.
type GroupSeasonStart struct {
	GroupID  Ref[id.Group]  `json:"FK_ID_GRUPPO" check:"key"`
	SeasonID Ref[id.Season] `json:"ID_STAGIONE"`
	StartsOn calendar.Date  `json:"DATA_INIZIO_STAGIONE" check:"required"`
}

// WeekFields are the fields of a week that a caller may set.
type WeekFields struct {
	Note   Opt[string] `json:"NOTE" check:"max=4000"`
	Race   Opt[Flag]   `json:"FLG_GARA" check:"notnull"`
	Target Opt[int]    `json:"VOLUME_OBIETTIVO"`
}

// maxTarget is above any weekly volume in metres.
const maxTarget = 1_000_000

// Check rejects an impossible volume.
func (f WeekFields) Check(wrong problem.Fields) {
	if f.Target.Value < 0 || f.Target.Value > maxTarget {
		wrong.Add("VOLUME_OBIETTIVO", fmt.Sprintf("deve essere tra 0 e %d", maxTarget))
	}
}

// Apply sets the sent fields of the stored week.
func (f WeekFields) Apply(k *domain.Week) error {
	f.Note.Into(&k.Note)
	f.Target.Into(&k.Target)
	if f.Race.Set {
		k.Race = bool(f.Race.Value)
	}
	return nil
}

// PlanWeek stores the plan for the week of a day.
type PlanWeek struct {
	ID      int64         `json:"ID_SETTIMANA"`
	GroupID Ref[id.Group] `json:"FK_ID_GRUPPO" check:"key"`
	Day     calendar.Date `json:"DATA" check:"required"`
	Version int64         `json:"VERSIONE"`
	WeekFields
}

// Check validates the week.
func (p PlanWeek) Check(wrong problem.Fields) {
	newID("ID_SETTIMANA", p.ID, wrong)
	trainingDay("DATA", p.Day, wrong)
	p.WeekFields.Check(wrong)
}

// EditWeek changes the plan of a stored week.
type EditWeek struct {
	ID      Ref[int64] `json:"ID_SETTIMANA" check:"key"`
	Version int64      `json:"VERSIONE"`
	WeekFields
}

// CopyWeek copies the workouts of a week to the week of a day, of the same group or of another one.
type CopyWeek struct {
	ID      Ref[int64]    `json:"ID_SETTIMANA" check:"key"`
	Day     calendar.Date `json:"DATA" check:"required"`
	GroupID Ref[id.Group] `json:"FK_ID_GRUPPO" check:"optional"`
}

// Check rejects an implausible date.
func (c CopyWeek) Check(wrong problem.Fields) { trainingDay("DATA", c.Day, wrong) }

// SetWeek requests the week of a day, and stores it if needed.
type SetWeek struct {
	GroupID Ref[id.Group] `json:"FK_ID_GRUPPO" check:"key"`
	Day     calendar.Date `json:"DATA" check:"required"`
}

// Check rejects an implausible date.
func (s SetWeek) Check(wrong problem.Fields) { trainingDay("DATA", s.Day, wrong) }
