package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/racetime"
)

// Workout is what a group trains on a day. Its series stand beside it; Metres and Duration are what they amount to.
type Workout struct {
	ID       int64
	GroupID  int64
	Day      calendar.Date
	Name     string
	Note     string
	Metres   int
	Duration racetime.Centis
	// SeriesVersion rises with every change of a series, Version with every change of the rest.
	SeriesVersion int64
	ChangedAt     calendar.Instant
	Version       int64
}

// WorkoutFilter narrows the workouts of a group; the days are included.
type WorkoutFilter struct {
	GroupID  int64
	From, To calendar.Date
	Name     string
	ID       int64
}

// Share is how many metres of a workout are swum at an intensity; 0 is none.
type Share struct {
	WorkoutID, IntensityID int64
	Metres                 int
}

// Week is what a coach planned for a week of a group. Target is in metres.
type Week struct {
	ID      int64
	GroupID int64
	Monday  calendar.Date
	Note    string
	Race    bool
	Target  int
	Version int64
}

// Subgroup is a part of a group that has series of its own.
type Subgroup struct {
	ID       int64
	GroupID  int64
	Name     string
	Athletes int
	Version  int64
}

// VolumeCriterion is by what statistics share metres out.
type VolumeCriterion int

const (
	ByIntensity VolumeCriterion = 1
	ByStyle     VolumeCriterion = 2
	ByModality  VolumeCriterion = 3
)

// VolumeBucket is what statistics add up.
type VolumeBucket int

const (
	PerWorkout VolumeBucket = 1
	PerWeek    VolumeBucket = 2
	PerMonth   VolumeBucket = 3
)

// VolumeFilter asks for the statistics of a group; ids of 0 mean all.
type VolumeFilter struct {
	GroupID                          int64
	From, To                         calendar.Date
	Criterion                        VolumeCriterion
	Bucket                           VolumeBucket
	IntensityID, StyleID, ModalityID int64
}

// Volume is how many metres were swum in a bucket that begins on a day, at an intensity, in a style or in a modality.
type Volume struct {
	WorkoutID int64 // 0 unless the bucket is a workout
	Day       calendar.Date
	TermID    int64 // of the criterion's catalogue; 0 is none
	Metres    int
}

// GroupOf is a group that a person trains in, with the subgroup if there is one.
type GroupOf struct{ Group, Owner, Subgroup string }
