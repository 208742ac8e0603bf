package store

import (
	"context"
	"fmt"
	"time"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// impersonatorActive is a condition: no one impersonates the user of session s, or administrator i still may.
var impersonatorActive = withConstants("CASE WHEN s.impersonator_id IS NULL OR (i.active AND i.level = {LevelAdmin}) THEN 1 ELSE 0 END = 1")

// SessionUser is a session with the facts about its user that every call needs.
type SessionUser struct {
	domain.Session
	Username           string
	Level              domain.Level
	ClubID             id.Club
	Active             bool
	Unverified         bool
	ImpersonatorActive bool
	tokenHash          string
}

const sessionJoins = " JOIN app_user u ON u.id = s.user_id LEFT JOIN app_user i ON i.id = s.impersonator_id"

var sessionTable = database.NewTable("session s", sessionJoins, func(s *SessionUser) []database.Column {
	return []database.Column{
		{Name: "token_hash", Value: func() any { return s.tokenHash }},
		{Name: "user_id", Field: &s.UserID},
		{Name: "impersonator_id", Field: &s.ImpersonatorID, Nullable: true},
		{Name: "created_at", Field: &s.CreatedAt},
		{Name: "seen_at", Field: &s.SeenAt},
		{Name: "address", Field: &s.Address},
		{Name: "browser", Field: &s.Browser},
		{Read: "u.username", Field: &s.Username},
		{Read: "u.level", Field: &s.Level},
		{Read: "COALESCE(u.club_id, 0)", Field: &s.ClubID},
		{Read: "u.active", Field: &s.Active},
		{Read: "u.unverified", Field: &s.Unverified},
		{Read: impersonatorActive, Field: &s.ImpersonatorActive},
	}
})

// FromFuture reports whether a session was opened or used while the clock was wrong. Such a session would never expire.
func FromFuture(s domain.Session, now calendar.Instant) bool {
	latest := now.Add(futureAfter)
	return latest.Before(s.CreatedAt) || latest.Before(s.SeenAt)
}

// AddSession stores a session under the digest of its token.
func (q Q) AddSession(ctx context.Context, tokenHash string, s domain.Session) error {
	_, err := sessionTable.Insert(ctx, q.db, SessionUser{Session: s, tokenHash: tokenHash})
	return err
}

// SessionByHash finds a session and its user.
func (q Q) SessionByHash(ctx context.Context, tokenHash string) (SessionUser, error) {
	return sessionTable.One(ctx, q.db, "WHERE s.token_hash = $1", tokenHash)
}

// OwnSession is a session in its user's list, with the digest of its token.
type OwnSession struct {
	domain.Session
	Hash string
}

// SessionsOf returns the sessions that a user opened, last used first, without those an administrator opened as that user.
func (q Q) SessionsOf(ctx context.Context, userID id.User) ([]OwnSession, error) {
	return database.All(ctx, q.db, func(s database.Scanner) (OwnSession, error) {
		var v OwnSession
		err := s.Scan(&v.Hash, &v.UserID, &v.CreatedAt, &v.SeenAt, &v.Address, &v.Browser)
		return v, err
	}, `SELECT token_hash, user_id, created_at, seen_at, address, browser FROM session
		WHERE user_id = $1 AND impersonator_id IS NULL ORDER BY seen_at DESC, created_at DESC, token_hash`, userID)
}

// TouchSession records that a session is in use.
func (q Q) TouchSession(ctx context.Context, tokenHash string, at calendar.Instant) error {
	_, err := q.db.Exec(ctx, "UPDATE session SET seen_at = $2 WHERE token_hash = $1 AND seen_at < $2", tokenHash, at)
	return err
}

// EndSession ends one session.
func (q Q) EndSession(ctx context.Context, tokenHash string) error {
	_, err := q.db.Exec(ctx, "DELETE FROM session WHERE token_hash = $1", tokenHash)
	return err
}

// EndSessionsOf ends a user's sessions, except one, and those the user opened as others. It also revokes their tokens for reports
// and timing files.
func (q Q) EndSessionsOf(ctx context.Context, userID id.User, exceptHash string) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM report_token WHERE user_id = $1 OR impersonator_id = $1", userID); err != nil {
		return err
	}
	if _, err := q.db.Exec(ctx, "DELETE FROM timing_token WHERE user_id = $1", userID); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, "DELETE FROM session WHERE (user_id = $1 OR impersonator_id = $1) AND token_hash <> $2", userID, exceptHash)
	return err
}

// EndGiven revokes what a session issued: its report tokens and, if it was the user's own (impersonator 0), the sessions opened as others.
func (q Q) EndGiven(ctx context.Context, userID, impersonatorID id.User) error {
	if _, err := q.db.Exec(ctx, "DELETE FROM report_token WHERE user_id = $1 AND COALESCE(impersonator_id, 0) = $2",
		userID, impersonatorID); err != nil {
		return err
	}
	if impersonatorID != 0 {
		return nil
	}
	if _, err := q.db.Exec(ctx, "DELETE FROM report_token WHERE impersonator_id = $1", userID); err != nil {
		return err
	}
	_, err := q.db.Exec(ctx, "DELETE FROM session WHERE impersonator_id = $1", userID)
	return err
}

// MailedLink is a kind of link that is mailed to a user. Only the newest is valid, and only its digest is stored.
type MailedLink string

const (
	ResetLink        MailedLink = "password_reset"     // to choose a new password
	VerificationLink MailedLink = "email_verification" // to confirm the address
)

// maxStoredLinkLife is longer than the life of any link, report token or stored reply: a later expiry was stored while the clock was wrong.
const maxStoredLinkLife = 8 * 24 * time.Hour

// SetLink stores a user's newest link.
func (q Q) SetLink(ctx context.Context, kind MailedLink, userID id.User, tokenHash string, until calendar.Instant) error {
	_, err := q.db.Exec(ctx, `INSERT INTO `+string(kind)+` (user_id, token_hash, expires_at) VALUES ($1, $2, $3)
		ON CONFLICT (user_id) DO UPDATE SET token_hash = excluded.token_hash, expires_at = excluded.expires_at`, userID, tokenHash, until)
	return err
}

// RenewLink replaces the token of a user's link and reports whether the link still had the token was.
func (q Q) RenewLink(ctx context.Context, kind MailedLink, userID id.User, was, tokenHash string, until calendar.Instant) (bool, error) {
	n, err := q.db.Exec(ctx, "UPDATE "+string(kind)+" SET token_hash = $1, expires_at = $2 WHERE user_id = $3 AND token_hash = $4",
		tokenHash, until, userID, was)
	return n == 1, err
}

// LinkedUser returns the user of a link that has not expired.
func (q Q) LinkedUser(ctx context.Context, kind MailedLink, tokenHash string, now calendar.Instant) (id.User, error) {
	return database.One(ctx, q.db, database.Value[id.User], "SELECT user_id FROM "+string(kind)+" "+
		"WHERE token_hash = $1 AND expires_at > $2 AND expires_at < $3",
		tokenHash, now, now.Add(maxStoredLinkLife))
}

// DropLink removes a user's link and reports whether there was one.
func (q Q) DropLink(ctx context.Context, kind MailedLink, userID id.User) (bool, error) {
	n, err := q.db.Exec(ctx, "DELETE FROM "+string(kind)+" WHERE user_id = $1", userID)
	return n == 1, err
}

// AddAccess logs a login attempt.
func (q Q) AddAccess(ctx context.Context, r domain.AccessRecord) error {
	_, err := accessTable.Insert(ctx, q.db, r)
	return err
}

var accessTable = database.NewTable("access_log a", "", func(r *domain.AccessRecord) []database.Column {
	return []database.Column{
		{Name: "id", Field: &r.ID},
		{Name: "username", Field: &r.Username},
		{Name: "username_search", Value: folded(&r.Username)},
		{Name: "at", Field: &r.At},
		{Name: "ip", Field: &r.IP},
		{Name: "success", Field: &r.Success},
		{Name: "attempts", Field: &r.Attempts, Value: func() any { return max(r.Attempts, 1) }},
		{Name: "locked", Field: &r.Locked},
	}
})

// CountAccess adds an attempt to the last row of an address if that row is a locked-out attempt newer than since, and reports whether it
// did.
func (q Q) CountAccess(ctx context.Context, ip string, since calendar.Instant) (bool, error) {
	n, err := q.db.Exec(ctx, "UPDATE access_log SET attempts = attempts + 1 WHERE id = (SELECT MAX(id) FROM access_log "+
		"WHERE ip = $1) AND locked AND at > $2", ip, since)
	return n == 1, err
}

var accesses = database.List[domain.AccessRecord]{
	Table: accessTable,
	Sorts: map[string]database.Sort{
		"id":       {Column: "a.id"},
		"username": {Column: "a.username_search"},
		"at":       {Column: "a.at"},
		"ip":       {Column: "a.ip"},
		"outcome":  {Column: "a.success"},
		"attempts": {Column: "a.attempts", InMemory: true},
	},
	DefaultSort: "at",
	Descending:  true,
}

// Accesses returns a page of the access log and the total.
func (q Q) Accesses(ctx context.Context, f domain.AccessFilter, p domain.Page) ([]domain.AccessRecord, int, error) {
	w := &database.Filter{}
	w.Contains("a.username_search", f.Username)
	if f.Success != nil {
		w.Add("a.success = ?", *f.Success)
	}
	return accesses.Page(ctx, q.db, w, p)
}

// attemptsWithin is longer than any period over which attempts are counted: later attempts were stored while the clock was wrong.
const attemptsWithin = 24 * time.Hour

// Attempts counts the attempts of a subject since an instant.
func (q Q) Attempts(ctx context.Context, subject string, since calendar.Instant) (int, error) {
	return database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM attempt WHERE subject = $1 AND at > $2 AND at < $3",
		subject, since, since.Add(attemptsWithin))
}

// LockSubject serialises concurrent attempts of one subject. SQLite's single writer does so anyway.
func (q Q) LockSubject(ctx context.Context, subject string) error {
	return q.db.LockName(ctx, subject)
}

// AddAttempt records an attempt of a subject and returns its id.
func (q Q) AddAttempt(ctx context.Context, subject string, at calendar.Instant) (id.Attempt, error) {
	return newID[id.Attempt](q.db.Insert(ctx, "INSERT INTO attempt (subject, at) VALUES ($1, $2) RETURNING id", subject, at))
}

// DropAttempt removes an attempt.
func (q Q) DropAttempt(ctx context.Context, attemptID id.Attempt) error {
	_, err := q.db.Exec(ctx, "DELETE FROM attempt WHERE id = $1", attemptID)
	return err
}

// ClearAttempts removes all attempts of a subject.
func (q Q) ClearAttempts(ctx context.Context, subject string) error {
	_, err := q.db.Exec(ctx, "DELETE FROM attempt WHERE subject = $1", subject)
	return err
}

// ReportToken allows one download of a report.
type ReportToken struct {
	UserID         id.User
	ImpersonatorID id.User
	Query          string
}

// AddReportToken stores a token under its digest.
func (q Q) AddReportToken(ctx context.Context, hash string, t ReportToken, until calendar.Instant) error {
	_, err := q.db.Exec(ctx, "INSERT INTO report_token (token_hash, user_id, impersonator_id, query, expires_at) VALUES ($1, $2, $3, $4, $5)",
		hash, t.UserID, database.OrNull(t.ImpersonatorID), t.Query, until)
	return err
}

// TakeReportToken removes a token that has not expired and returns it.
func (q Q) TakeReportToken(ctx context.Context, hash string, now calendar.Instant) (ReportToken, error) {
	return database.One(ctx, q.db, func(s database.Scanner) (ReportToken, error) {
		var t ReportToken
		err := s.Scan(&t.UserID, &t.ImpersonatorID, &t.Query)
		return t, err
	}, "DELETE FROM report_token WHERE token_hash = $1 AND expires_at > $2 AND expires_at < $3 "+
		"RETURNING user_id, COALESCE(impersonator_id, 0), query",
		hash, now, now.Add(maxStoredLinkLife))
}

// maxStoredTokenLife is longer than the life of any external token: a later expiry was stored while the clock was wrong.
const maxStoredTokenLife = 32 * 24 * time.Hour

// Sweep removes expired tokens, dead sessions and old attempts. Rows that a wrong clock dated in the future are removed too, or dated now
// if they are still needed (mails, notices, stored replies).
func (q Q) Sweep(ctx context.Context, now, idleBefore, openedBefore, attemptsBefore calendar.Instant) error {
	for _, s := range []struct {
		text string
		args []any
	}{
		{"DELETE FROM session WHERE seen_at < $1 OR created_at < $2 OR seen_at > $3 OR created_at > $3",
			[]any{idleBefore, openedBefore, now.Add(futureAfter)}},
		{"DELETE FROM password_reset WHERE expires_at < $1 OR expires_at > $2", []any{now, now.Add(maxStoredLinkLife)}},
		{"DELETE FROM email_verification WHERE expires_at < $1 OR expires_at > $2", []any{now, now.Add(maxStoredLinkLife)}},
		{"DELETE FROM report_token WHERE expires_at < $1 OR expires_at > $2", []any{now, now.Add(maxStoredLinkLife)}},
		{"DELETE FROM spent_token WHERE expires_at < $1 OR expires_at > $2", []any{now, now.Add(maxStoredTokenLife)}},
		{"DELETE FROM kept_reply WHERE expires_at < $1", []any{now}},
		{"UPDATE kept_reply SET expires_at = $1 WHERE expires_at > $1", []any{now.Add(maxStoredLinkLife)}},
		{"DELETE FROM attempt WHERE at < $1 OR at > $2", []any{attemptsBefore, now.Add(futureAfter)}},
		{"UPDATE outgoing_mail SET due_at = $1, made_at = CASE WHEN made_at > $1 THEN $1 ELSE made_at END WHERE due_at > $2",
			[]any{now, now.Add(dueAtMost)}},
		{"UPDATE entry_notice SET made_at = $1 WHERE made_at > $2", []any{now, now.Add(futureAfter)}},
	} {
		if _, err := q.db.Exec(ctx, s.text, s.args...); err != nil {
			return fmt.Errorf("sweep: %w", err)
		}
	}
	return nil
}

// EndEverySession ends all sessions and revokes everything issued: mailed links, report tokens and calendar links, which their coach may
// have renewed since. A database of an earlier release may lack some of the tables.
func (q Q) EndEverySession(ctx context.Context) error {
	for _, table := range []string{
		"session", "report_token", "password_reset", "email_verification", "group_calendar", "group_view", "timing_token",
	} {
		found, err := q.db.HasTable(ctx, table)
		if err == nil && found {
			_, err = q.db.Exec(ctx, "DELETE FROM "+table)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
