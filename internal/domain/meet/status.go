// Package meet holds the rules of an event that need no database: its status, who may enter and until when, the category of an
// athlete, what is wrong with a team, and the anomalies its organiser is shown.
package meet

import (
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
)

var organiserMay = map[domain.EventStatus][]domain.EventStatus{
	domain.EventSoon:   {domain.EventOpen},
	domain.EventOpen:   {domain.EventClosed},
	domain.EventClosed: {domain.EventOpen, domain.EventConcluded},
}

// MayChange reports whether an administrator, or else the organising club, may give an event another status.
func MayChange(from, to domain.EventStatus, admin bool) bool {
	switch {
	case from == to:
		return true
	case admin:
		return to >= domain.EventOpen && to <= domain.EventSoon
	}
	return slices.Contains(organiserMay[from], to)
}

// Next is the status an event has by itself on a day, one step at a time: it closes once the days for late entries are over and is
// concluded from the day after its last one.
func Next(e Event, today calendar.Date) domain.EventStatus {
	switch {
	case e.Status == domain.EventOpen && !within(e, option.LateEntryDays, today):
		return domain.EventClosed
	case e.Status == domain.EventClosed && today.After(e.Ends):
		return domain.EventConcluded
	}
	return e.Status
}
