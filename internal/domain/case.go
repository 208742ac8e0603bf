package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// EventCase is home's record of a case: an event that is run at a pool.
type EventCase struct {
	ID        id.Case
	EventID   id.Event
	Name      string  // in the file
	HolderID  id.User // the user who made it
	Holder    string  // name of the holder
	MadeAt    calendar.Instant
	ExpiresAt calendar.Instant
	PublicKey string
	TokenHash string
	File      string // encrypted, base64; only written
	// Opening identifies the copy of the file whose changes home accepts; empty before the first change.
	Opening string
	Applied int64            // number of the last change that home has read
	SentAt  calendar.Instant // when the pool last sent something
	EndedAt calendar.Instant // zero while the case is out
	EndedBy int64            // 0: closed at the pool
}

// Out reports whether the event is run at the pool.
func (k EventCase) Out() bool { return k.ID != 0 && k.EndedAt.IsZero() }

// CaseAside is a change of a case that home set aside instead of applying it.
type CaseAside struct {
	ID         int64
	CaseID     id.Case
	Opening    string
	Number     int64
	Part       int
	MadeAt     calendar.Instant
	ReceivedAt calendar.Instant
	Change     string // JSON
	Reason     string
}

// PoolCase is a case at the pool.
type PoolCase struct {
	Name       string
	Opening    string
	EventID    id.Event
	Variant    string
	ExpiresAt  calendar.Instant
	Token      string
	PrivateKey string
	Sent       int64 // number of the last change that home has
	Closed     bool
}

// PoolChange is a change made at the pool. Numbers count from 1.
type PoolChange struct {
	Number int64
	At     calendar.Instant
	Change string // JSON
}
