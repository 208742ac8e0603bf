package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
)

// SeriesTime is the time of an athlete in a repetition of a series, counted from 1.
type SeriesTime struct {
	SeriesID   id.Series
	AthleteID  id.Athlete
	Repetition int
	Time       racetime.Centis
}

// PersonalSeriesTime is a time of a person in a series of a workout.
type PersonalSeriesTime struct {
	Day                calendar.Date
	Group, Workout     string
	Repetition, Metres int
	Time               racetime.Centis
}
