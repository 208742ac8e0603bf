package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// TaskKind is what a line of the first page is about, in the words of the contract.
type TaskKind string

const (
	TaskDeadline   TaskKind = "evento.scadenza"       // an event that takes entries
	TaskFee        TaskKind = "evento.quota"          // what the club owes for an event
	TaskOwnEvent   TaskKind = "evento.proprio"        // an event that the club organises
	TaskNextRaces  TaskKind = "evento.gara"           // an event in which athletes of the club start
	TaskOrders     TaskKind = "ordini.dapagare"       // orders that nobody paid
	TaskExpired    TaskKind = "atleti.scaduti"        // memberships that are over
	TaskExpiring   TaskKind = "atleti.inscadenza"     // memberships that end soon
	TaskIncomplete TaskKind = "atleti.incompleti"     // athletes whose data lack something
	TaskAffiliated TaskKind = "societa.affiliazione"  // the club's own affiliation ends
	TaskRequests   TaskKind = "societa.richieste"     // users who wait for a club
	TaskOwnClub    TaskKind = "societa.nonconfermata" // the club's own confirmation, which it waits for
	TaskClubs      TaskKind = "societa.daconfermare"  // clubs that wait for confirmation
	TaskAddresses  TaskKind = "utenti.nonconfermati"  // users who have not confirmed their address
	TaskNewUsers   TaskKind = "utenti.nuovi"          // accounts of the last seven days
	TaskClock      TaskKind = "server.orologio"       // the server's clock, which is not believed
	TaskJob        TaskKind = "lavori.falliti"        // something automatic that failed
	TaskInvoices   TaskKind = "eventi.dafatturare"    // concluded events without an invoice
	TaskDisputed   TaskKind = "ordini.contestati"     // an order whose card payment is disputed
	TaskReturned   TaskKind = "ordini.rimborsati"     // an order that the card provider refunded or lost in a dispute lately
	TaskWorkout    TaskKind = "allenamento.oggi"      // a workout of today
)

// SoonDays is how many days before its end a membership or an affiliation ends soon.
const SoonDays = 30

// Task is a line of what somebody has to do.
type Task struct {
	Kind   TaskKind
	ID     int64  // what it is about; 0 when that is a whole list
	Name   string // what it is called
	Count  int
	Day    calendar.Date // until when, or when
	Amount money.Cents
	Event  *EventTask
}

// EventTask is what a task about an event says of it.
type EventTask struct {
	Counts    EventCounts // of what the caller may see
	Status    EventStatus
	Anomalies int
	Unpaid    int // clubs that still owe something
	// Ready is how far the event is configured; nil for who does not configure it.
	Ready *EventReady
}

// EventReady is what an event needs before clubs can enter.
type EventReady struct{ Categories, Prices, Documents, Open bool }

// AthleteTasks is how many athletes of a club need something.
type AthleteTasks struct{ Expired, Expiring, Incomplete int }

// AthleteNeeds are the fields without which an athlete is incomplete.
type AthleteNeeds struct{ Card, TaxCode, Email, Phone bool }
