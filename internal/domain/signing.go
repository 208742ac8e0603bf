package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/proof"
)

// SigningKey is a key with which the installation signs results.
type SigningKey struct {
	ID int64
	proof.Key
	Private string // empty if retired
	Active  bool
}

// Signature is a stored signature of a print.
type Signature struct {
	ID        int64
	Code      string
	KeyID     int64
	Digest    string
	SignedAt  calendar.Instant
	Statement string // JSON of proof.Statement
	Signature string
	Scope     string // JSON of the selection that was printed
	Content   string // packed rows
	Events    int    // number of events
}
