package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// PushSubscription is a browser that gets messages about an athlete in an event. EntryID is an entry of the athlete.
type PushSubscription struct {
	ID                  int64
	EventID             id.Event
	EntryID             id.Entry
	Endpoint, Key, Auth string
	CreatedAt           calendar.Instant
}

// PushKind is what a message is about.
type PushKind int

const (
	PushStart  PushKind = 1 // the start is near
	PushResult PushKind = 2
)
