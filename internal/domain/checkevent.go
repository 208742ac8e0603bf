package domain

import (
	"errors"

	"traguardo/internal/domain/calendar"
)

var (
	errEventDay    = errors.New("deve essere tra il 2000 e il 2100")
	errEnds        = errors.New("non può precedere la data di inizio")
	errDeadline    = errors.New("non può seguire la fine dell'evento")
	errMaxEntrants = errors.New("deve essere tra 1 e 1000000")
	errEventStatus = errors.New("deve essere tra 1 e 5")
)

// CheckEvent returns the faults of the event's own fields. It does not check that referenced entities exist.
func CheckEvent(e Event) Faults {
	faults := Faults{}
	if e.Name == "" {
		faults.add("Name", ErrRequired)
	}
	for _, d := range []struct {
		name string
		day  calendar.Date
	}{{"Starts", e.Starts}, {"Ends", e.Ends}, {"Deadline", e.Deadline}} {
		switch {
		case d.day.IsZero():
			faults.add(d.name, ErrRequired)
		case d.day.Year() < 2000 || d.day.Year() > 2100:
			faults.add(d.name, errEventDay)
		}
	}
	if !e.Starts.IsZero() && !e.Ends.IsZero() && e.Ends.Before(e.Starts) {
		faults.add("Ends", errEnds)
	}
	if !e.Ends.IsZero() && e.Deadline.After(e.Ends) {
		faults.add("Deadline", errDeadline)
	}
	if e.OrganiserID <= 0 {
		faults.add("OrganiserID", ErrRequired)
	}
	if e.MaxEntrants < 1 || e.MaxEntrants > 1_000_000 {
		faults.add("MaxEntrants", errMaxEntrants)
	}
	if e.Status < EventOpen || e.Status > EventSoon {
		faults.add("Status", errEventStatus)
	}
	return faults
}
