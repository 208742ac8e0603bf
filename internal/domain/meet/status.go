// Package meet implements the rules of an event: its status, who may enter and when, categories, teams and anomalies.
// It does not access the database.
package meet

import (
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
)

var organiserTransitions = map[domain.EventStatus][]domain.EventStatus{
	domain.EventSoon:   {domain.EventOpen},
	domain.EventOpen:   {domain.EventClosed},
	domain.EventClosed: {domain.EventOpen, domain.EventConcluded},
}

// CanChangeStatus reports whether an administrator, or else the organising club, may change the status.
func CanChangeStatus(from, to domain.EventStatus, admin bool) bool {
	switch {
	case from == to:
		return true
	case admin:
		return to >= domain.EventOpen && to <= domain.EventSoon
	}
	return slices.Contains(organiserTransitions[from], to)
}

// NextStatus returns the status of an event on a day, advanced by at most one step: it closes when the days for late entries are over
// and is concluded on the day after its end.
func NextStatus(e Event, today calendar.Date) domain.EventStatus {
	switch {
	case e.Status == domain.EventOpen && !withinDays(e, option.LateEntryDays, today):
		return domain.EventClosed
	case e.Status == domain.EventClosed && today.After(e.Ends):
		return domain.EventConcluded
	}
	return e.Status
}
