package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// AttendanceState is what was marked for an athlete at a workout.
type AttendanceState int

// The states of attendance. Unmarked athletes do not count as absent: they may have joined the group later.
const (
	Unmarked AttendanceState = 0
	Present  AttendanceState = 1
	Absent   AttendanceState = 2
)

// Attendance is an athlete's state at a workout. Metres are those swum, 0 unless present.
type Attendance struct {
	WorkoutID id.Workout
	AthleteID id.Athlete
	State     AttendanceState
	Metres    int
}

// RollAthlete is an athlete on the roll of a workout. Member reports whether they are still in the group.
type RollAthlete struct {
	ID                  id.Athlete
	LastName, FirstName string
	Member              bool
	Subgroups           []id.Subgroup
	State               AttendanceState
	Metres              int
}

// PersonalAttendance is an athlete's attendance at a workout, with the group and the workout's name.
type PersonalAttendance struct {
	Day                   calendar.Date
	GroupID               id.Group
	Group, Owner, Workout string
	State                 AttendanceState
	Metres                int
}

// AttendanceTally counts the workouts at which an athlete was marked.
type AttendanceTally struct {
	Present, Absent int
	Metres          int
}

// Add counts an attendance.
func (t *AttendanceTally) Add(state AttendanceState, metres int) {
	switch state {
	case Present:
		t.Present++
		t.Metres += metres
	case Absent:
		t.Absent++
	case Unmarked:
	}
}

// Percent returns the share of workouts attended, rounded half up; 0 if nothing is marked.
func (t AttendanceTally) Percent() int {
	marked := t.Present + t.Absent
	if marked == 0 {
		return 0
	}
	return (200*t.Present + marked) / (2 * marked)
}
