package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// Workout is a group's training session on a day. Metres and Duration are the totals of its series, which are stored separately.
type Workout struct {
	ID       id.Workout      `json:"ID"`
	GroupID  id.Group        `json:"GroupID"`
	Day      calendar.Date   `json:"Day"`
	StartsAt string          `json:"StartsAt"` // 18:30; empty if no time is set
	Name     string          `json:"Name"`
	Note     string          `json:"Note"`
	Metres   int             `json:"Metres"`
	Duration racetime.Centis `json:"Duration"`
	// SeriesVersion increases with every change of a series, Version with every other change.
	SeriesVersion int64            `json:"SeriesVersion"`
	ChangedAt     calendar.Instant `json:"ChangedAt"`
	Version       int64            `json:"Version"`
}

// WorkoutFilter selects workouts of a group. From and To are inclusive.
type WorkoutFilter struct {
	GroupID  id.Group
	From, To calendar.Date
	Name     string
	ID       int64
}

// IntensityShare is the distance of a workout at one intensity. IntensityID 0 means no intensity.
type IntensityShare struct {
	WorkoutID   id.Workout
	IntensityID id.Term
	Metres      int
}

// Week is a coach's plan for a week of a group. Target is in metres.
type Week struct {
	ID      int64         `json:"ID"`
	GroupID id.Group      `json:"GroupID"`
	Monday  calendar.Date `json:"Monday"`
	Note    string        `json:"Note"`
	Race    bool          `json:"Race"`
	Target  int           `json:"Target"`
	Version int64         `json:"Version"`
}

// GroupEvent is an event that athletes of a group entered.
type GroupEvent struct {
	ID               int64
	Name             string
	StartsOn, EndsOn calendar.Date
	Athletes         int
}

// Subgroup is a part of a group that has its own series.
type Subgroup struct {
	ID       id.Subgroup `json:"ID"`
	GroupID  id.Group    `json:"GroupID"`
	Name     string      `json:"Name"`
	Athletes int         `json:"Athletes"`
	Version  int64       `json:"Version"`
}

// VolumeCriterion is the attribute by which statistics divide the distance.
type VolumeCriterion int

const (
	ByIntensity VolumeCriterion = 1
	ByStyle     VolumeCriterion = 2
	ByModality  VolumeCriterion = 3
)

// VolumeBucket is the period that statistics aggregate.
type VolumeBucket int

const (
	PerWorkout VolumeBucket = 1
	PerWeek    VolumeBucket = 2
	PerMonth   VolumeBucket = 3
)

// VolumeFilter selects the statistics of a group. Ids of 0 mean all; AthleteID 0 means the planned metres.
type VolumeFilter struct {
	GroupID                          id.Group
	From, To                         calendar.Date
	Criterion                        VolumeCriterion
	Bucket                           VolumeBucket
	IntensityID, StyleID, ModalityID id.Term
	AthleteID                        id.Athlete // counts what the athlete swam instead of what was planned
}

// Volume is the distance swum in the bucket that starts on Day, for one term of the criterion.
type Volume struct {
	WorkoutID id.Workout // only set if the bucket is a workout
	Day       calendar.Date
	TermID    id.Term // id in the criterion's catalogue; 0: none
	Metres    int
}

// PersonalGroup is a group that a person trains in, with the subgroup if any.
type PersonalGroup struct{ Group, Owner, Subgroup string }
