package domain

import (
	"slices"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/money"
)

// TaskKind is the subject of a task on the home page, as the contract names it.
type TaskKind string

const (
	TaskDeadline             TaskKind = "evento.scadenza"        // an event that accepts entries
	TaskFee                  TaskKind = "evento.quota"           // an amount the club owes for an event
	TaskOwnEvent             TaskKind = "evento.proprio"         // an event the club organises
	TaskNextRaces            TaskKind = "evento.gara"            // an event in which the club's athletes start
	TaskPromoted             TaskKind = "attesa.posto"           // entries that came from the waiting list and may still be declined
	TaskWaiting              TaskKind = "attesa.lista"           // entries that wait for a place in an event
	TaskOrders               TaskKind = "ordini.dapagare"        // unpaid orders
	TaskExpired              TaskKind = "atleti.scaduti"         // expired memberships
	TaskExpiring             TaskKind = "atleti.inscadenza"      // memberships that expire soon
	TaskIncomplete           TaskKind = "atleti.incompleti"      // athletes with missing data
	TaskCertificatesExpired  TaskKind = "certificati.scaduti"    // expired health certificates without a later one
	TaskCertificatesExpiring TaskKind = "certificati.inscadenza" // health certificates that expire soon
	TaskAffiliated           TaskKind = "societa.affiliazione"   // the club's own affiliation expires
	TaskRequests             TaskKind = "societa.richieste"      // users who asked to join the club
	TaskOwnClub              TaskKind = "societa.nonconfermata"  // the club itself waits for confirmation
	TaskClubs                TaskKind = "societa.daconfermare"   // clubs waiting for confirmation
	TaskAddresses            TaskKind = "utenti.nonconfermati"   // users with an unconfirmed address
	TaskNewUsers             TaskKind = "utenti.nuovi"           // accounts created in the last seven days
	TaskClock                TaskKind = "server.orologio"        // the server's clock is not trusted
	TaskJob                  TaskKind = "lavori.falliti"         // a background job failed
	TaskInvoices             TaskKind = "eventi.dafatturare"     // concluded events without an invoice
	TaskDisputed             TaskKind = "ordini.contestati"      // an order whose card payment is disputed
	TaskReturned             TaskKind = "ordini.rimborsati"      // an order recently refunded by the card provider or lost in a dispute
	TaskWorkout              TaskKind = "allenamento.oggi"       // today's workout
)

// SoonDays is the number of days before expiry in which a membership or an affiliation expires soon.
const SoonDays = 30

// Task is a to-do item on the home page.
type Task struct {
	Kind   TaskKind
	ID     int64  // the subject; 0 if it is a whole list
	Name   string // name of the subject
	Count  int
	Day    calendar.Date // deadline or date
	Amount money.Cents
	Event  *EventTask
}

// SortTasks moves what the user can only wait for behind what the user can do.
func SortTasks(tasks []Task) {
	waits := func(t Task) int {
		if t.Kind == TaskWaiting {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(tasks, func(a, b Task) int { return waits(a) - waits(b) })
}

// EventTask holds the details of a task about an event.
type EventTask struct {
	Counts    EventCounts // what the caller may see
	Status    EventStatus
	Anomalies int
	Unpaid    int // clubs with an open balance
	Results   int // of Counts, on the days of the event
	// Ready is the configuration state; nil for users who do not configure the event.
	Ready *EventReady
}

// EventReady has the requirements for opening entries that an event meets.
type EventReady struct{ Categories, Prices, Documents, Open bool }

// AthleteTasks counts the athletes of a club that need attention.
type AthleteTasks struct{ Expired, Expiring, Incomplete int }

// AthleteNeeds has the fields that a complete athlete must have.
type AthleteNeeds struct{ Card, TaxCode, Email, Phone bool }
