package store

import (
	"context"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// isReal is the condition that an event is not a rehearsal. Every query across events uses it, here or as ofReal.
func isReal(event string) string { return event + ".rehearsal_of IS NULL" }

// ofReal is isReal for a column that refers to an event.
func ofReal(column string) string {
	return column + " NOT IN (SELECT rehearsal.id FROM event rehearsal WHERE rehearsal.rehearsal_of IS NOT NULL)"
}

type rehearsalKey struct{}

// WithRehearsals returns a context in which those rehearsals can be found for which may returns true. In other contexts there are none.
func WithRehearsals(ctx context.Context, may func(domain.Event) bool) context.Context {
	return context.WithValue(ctx, rehearsalKey{}, may)
}

// CheckRehearsal returns a not-found problem if an event is a rehearsal that cannot be found in the context.
func CheckRehearsal(ctx context.Context, e domain.Event) error {
	if !e.Rehearsal() {
		return nil
	}
	if may, ok := ctx.Value(rehearsalKey{}).(func(domain.Event) bool); ok && may(e) {
		return nil
	}
	return problem.NotFound()
}

// RunningRehearsals returns the rehearsals to which invented times are delivered.
func (q Q) RunningRehearsals(ctx context.Context) ([]id.Event, error) {
	return database.All(ctx, q.db, database.Value[id.Event],
		"SELECT e.id FROM event e WHERE e.rehearsal_of IS NOT NULL AND NOT e.rehearsal_paused ORDER BY e.id")
}

// RehearsalOf returns the rehearsal of an event, 0 if there is none.
func (q Q) RehearsalOf(ctx context.Context, eventID id.Event) (id.Event, error) {
	return database.One(ctx, q.db, database.Value[id.Event], "SELECT COALESCE(MAX(e.id), 0) FROM event e WHERE e.rehearsal_of = $1", eventID)
}

// PauseRehearsal stops the invented times of a rehearsal, or continues them.
func (q Q) PauseRehearsal(ctx context.Context, eventID id.Event, paused bool) error {
	_, err := q.db.Exec(ctx, "UPDATE event SET rehearsal_paused = $2, version = version + 1 "+
		"WHERE id = $1 AND rehearsal_of IS NOT NULL", eventID, paused)
	return err
}

// rehearsalTables are the tables that belong to an event, in the order in which a rehearsal's rows are deleted. Those with ON DELETE
// CASCADE are deleted with it, and invoices, orders, records and cases never refer to a rehearsal.
var rehearsalTables = []struct{ table, where string }{
	{"split", "result_id IN (SELECT r.id FROM result r WHERE r.event_id = $1)"},
	{"result_version", "result_id IN (SELECT r.id FROM result r WHERE r.event_id = $1)"},
	{"result", "event_id = $1"},
	{"start_place", "start_list_id IN (SELECT l.id FROM start_list l WHERE l.event_id = $1)"},
	{"start_list", "event_id = $1"},
	{"start_item", "event_id = $1"},
	{"start_order", "event_id = $1"},
	{"heat_call", "event_id = $1"},
	{"timing_proposal", "event_id = $1"},
	{"timing_file", "event_id = $1"},
	{"timing_token", "event_id = $1"},
	{"promotion", "event_id = $1"},
	{"waiting", "event_id = $1"},
	{"entry_payment", "entry_id IN (SELECT n.id FROM entry n WHERE n.event_id = $1)"},
	{"entry_member", "entry_id IN (SELECT n.id FROM entry n WHERE n.event_id = $1)"},
	{"entry_notice", "event_id = $1"},
	{"entry_reminder", "event_id = $1"},
	{"account_notice", "event_id = $1"},
	{"account_backlog", "event_id = $1"},
	{"entry", "event_id = $1"},
	{"passage", "event_id = $1"},
	{"escort", "event_id = $1"},
	{"kept_name", "event_id = $1"},
	{"category_exception", "event_id = $1"},
	{"time_standard", "event_id = $1"},
	{"event_race_option", "event_race_id IN (SELECT g.id FROM event_race g WHERE g.event_id = $1)"},
	{"event_race", "event_id = $1"},
	{"event_category_option", "event_category_id IN (SELECT k.id FROM event_category k WHERE k.event_id = $1)"},
	{"event_category", "event_id = $1"},
	{"event_circuit", "event_id = $1"},
	{"event_club", "event_id = $1"},
	{"event_file", "event_id = $1"},
	{"event_link", "main_event_id = $1"},
	{"event_option", "event_id = $1"},
}

// DeleteRehearsal deletes a locked rehearsal with everything that belongs to it. Other events are a not-found problem.
func (q Q) DeleteRehearsal(ctx context.Context, eventID id.Event) error {
	e, err := q.EventAlone(ctx, eventID)
	if err == nil && !e.Rehearsal() {
		err = problem.NotFound()
	}
	if err != nil {
		return err
	}
	for _, t := range rehearsalTables {
		if _, err := q.db.Exec(ctx, "DELETE FROM "+t.table+" WHERE "+t.where, eventID); err != nil {
			return err
		}
	}
	_, err = q.db.Exec(ctx, "DELETE FROM event WHERE id = $1", eventID)
	return err
}
