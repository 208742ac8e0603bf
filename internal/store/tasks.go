package store

import (
	"context"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// The home page uses these counts. Each reads one club or a few rows of an index, so none grows with the number of athletes in the portal.

// lacksAny returns the condition that an athlete lacks one of the needed fields.
func lacksAny(n domain.AthleteNeeds) string {
	var fields []string
	for _, f := range []struct {
		needed bool
		column string
	}{{n.Card, "a.card"}, {n.TaxCode, "a.tax_code"}, {n.Email, "a.email"}, {n.Phone, "a.phone"}} {
		if f.needed {
			fields = append(fields, f.column+" = ''")
		}
	}
	if len(fields) == 0 {
		return "(1 = 0)"
	}
	return "(" + strings.Join(fields, " OR ") + ")"
}

// AthleteTasks counts the visible athletes of a club whose membership expired or expires soon, or whose data is incomplete.
func (q Q) AthleteTasks(ctx context.Context, clubID id.Club, today calendar.Date, needs domain.AthleteNeeds) (domain.AthleteTasks, error) {
	return database.One(ctx, q.db, func(s database.Scanner) (domain.AthleteTasks, error) {
		var t domain.AthleteTasks
		err := s.Scan(&t.Expired, &t.Expiring, &t.Incomplete)
		return t, err
	}, `SELECT CAST(COALESCE(SUM(CASE WHEN a.member_until IS NULL OR a.member_until < $2 THEN 1 ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN a.member_until >= $2 AND a.member_until <= $3 THEN 1 ELSE 0 END), 0) AS BIGINT),
		CAST(COALESCE(SUM(CASE WHEN `+lacksAny(needs)+` THEN 1 ELSE 0 END), 0) AS BIGINT)
		FROM athlete a WHERE a.club_id = $1 AND a.visible`, clubID, today, today.AddDays(domain.SoonDays))
}

// CountWaiting returns how many users wait to join a club; club 0 means any club.
func (q Q) CountWaiting(ctx context.Context, clubID id.Club) (int, error) {
	w := &database.Filter{}
	w.Add("u.pending_club_id IS NOT NULL")
	database.Equal(w, "u.pending_club_id", clubID)
	return database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM app_user u"+w.Where(q.db), w.Args...)
}

// CountUnconfirmed returns how many clubs wait for confirmation, and how many active users have not confirmed their address.
func (q Q) CountUnconfirmed(ctx context.Context) (clubs, users int, err error) {
	_, err = database.One(ctx, q.db, func(s database.Scanner) (struct{}, error) {
		return struct{}{}, s.Scan(&clubs, &users)
	}, "SELECT (SELECT COUNT(*) FROM club WHERE unconfirmed), (SELECT COUNT(*) FROM app_user WHERE unverified AND active)")
	return clubs, users, err
}

// UnpaidOrders returns the number of a club's unpaid orders, the amount due and the id of the last one.
func (q Q) UnpaidOrders(ctx context.Context, clubID id.Club) (n int, amount money.Cents, last int64, err error) {
	type sum struct {
		n      int
		amount money.Cents
		last   int64
	}
	row, err := database.One(ctx, q.db, func(s database.Scanner) (sum, error) {
		var r sum
		err := s.Scan(&r.n, &r.amount, &r.last)
		return r, err
	}, `SELECT COUNT(*), CAST(COALESCE(SUM(o.amount - o.credit_used), 0) AS BIGINT), COALESCE(MAX(o.id), 0)
		FROM club_order o WHERE o.club_id = $1 AND o.state IN ($2, $3)`, clubID, domain.OrderToPay, domain.OrderPaying)
	return row.n, row.amount, row.last, err
}

// uninvoiced is the condition of a concluded event that had athletes and was not invoiced.
var uninvoiced = withConstants("e.status = {EventConcluded} AND NOT e.invoiced AND e.athletes > 0")

// CountUninvoiced returns how many events since a day satisfy uninvoiced.
func (q Q) CountUninvoiced(ctx context.Context, since calendar.Date) (int, error) {
	return database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM event e WHERE "+isReal("e")+
		" AND e.starts_on >= $1 AND "+uninvoiced, since)
}

// CountUsersSince returns how many users registered since an instant.
func (q Q) CountUsersSince(ctx context.Context, since calendar.Instant) (int, error) {
	return database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM app_user WHERE created_at >= $1", since)
}

// FailedJobs returns the last run since an instant of each job whose last run failed, at most 20.
func (q Q) FailedJobs(ctx context.Context, since, now calendar.Instant) ([]JobRun, error) {
	return jobRunTable.All(ctx, q.db, `WHERE scheduled_for >= $1 AND scheduled_for <= $2 AND error <> '' AND ended_at IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM job_run later WHERE later.name = job_run.name AND later.scheduled_for > job_run.scheduled_for
			AND later.scheduled_for <= $2 AND later.ended_at IS NOT NULL) ORDER BY name LIMIT 20`, since, now)
}

// complete is the condition of a result that has a time, or a status that explains why not.
var complete = withConstants("(r.status > {ResultRegular} OR r.status = {ResultRegular} AND r.time > 0)")

// CountResults returns how many entries of a club in an event have a complete result; club 0 means all clubs.
func (q Q) CountResults(ctx context.Context, eventID id.Event, clubID id.Club) (int, error) {
	w := &database.Filter{}
	w.Add("r.event_id = ?", eventID)
	w.Add(complete)
	join := ""
	if clubID != 0 {
		join = " JOIN entry n ON n.id = r.entry_id"
		w.Add("n.club_id = ?", clubID)
	}
	return database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM result r"+join+w.Where(q.db), w.Args...)
}

// EventsEntered returns the next events that a club has entered, soonest first.
func (q Q) EventsEntered(ctx context.Context, clubID id.Club, limit int) ([]domain.Event, error) {
	rows, err := eventTable.All(ctx, q.db, `WHERE `+isReal("e")+` AND e.status IN ($3, $4) AND e.id IN (SELECT p.event_id FROM event_club p
		WHERE p.club_id = $1 AND p.entries + p.teams > 0)
		ORDER BY e.starts_on, e.id LIMIT CAST($2 AS BIGINT)`, clubID, limit, domain.EventOpen, domain.EventClosed)
	if err != nil {
		return nil, err
	}
	return rows, q.withOptions(ctx, rows)
}
