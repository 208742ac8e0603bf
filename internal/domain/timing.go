package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// TimingState is the state of a proposal of a timing system. The numbers are part of the contract.
type TimingState int

const (
	TimingOpen      TimingState = 0
	TimingConfirmed TimingState = 1
	TimingReplaced  TimingState = 2 // by a newer file for the same heat
	TimingDiscarded TimingState = 3
)

// TimingFile is a file of a timing system. The same bytes are the same file under any name.
type TimingFile struct {
	ID         int64
	EventID    id.Event
	Digest     string
	Name       string
	Format     string
	ReceivedBy id.User
	ReceivedAt calendar.Instant
}

// HeatKey names a heat of an event. CategoryID is the first of the categories that swim together; the zero value is an unknown heat.
type HeatKey struct {
	RaceID     id.Race
	CategoryID id.Category
	Disabled   bool
	Sex        Sex
	Heat       int
}

// TimingProposal is a heat of a timing file that a user confirms or discards.
type TimingProposal struct {
	ID      int64
	EventID id.Event
	File    TimingFile
	Part    int // position in the file, from 0
	HeatKey
	// Event and heat number in the file; 0 if it has none.
	FileEvent, FileHeat int
	Revision            int
	Lanes               string // JSON of package timing
	State               TimingState
	Results             int64 // revision of the event's results when the file arrived
	DecidedBy           id.User
	DecidedAt           calendar.Instant
}

// Known reports whether the heat is known.
func (k HeatKey) Known() bool { return k.Heat > 0 }

// Limits of an event, so that a script cannot fill the database.
const (
	MaxTimingProposals = 20_000
	MaxTimingTokens    = 20
)
