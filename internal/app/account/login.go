package account

import (
	"context"
	"strconv"
	"strings"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/poolcase"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

const (
	maxFailures   = 10
	failureWindow = 15 * time.Minute
	floodWindow   = time.Hour
	maxSignUps    = 20 // registrations per hour and address
	maxResets     = 20 // reset mails per hour and address
)

// errLogin is the same for an unknown user, a wrong password and a deactivated account.
func errLogin() error { return problem.Refused("Nome utente o password non corretti") }

func errLocked() error {
	return problem.TooMany("Troppi tentativi di accesso: riprova tra 15 minuti")
}

// Login opens a session for a username or e-mail and a password. code is required if the account has a second factor.
func (s *Sessions) Login(ctx context.Context, o core.Origin, name, password, code string) (string, error) {
	user, err := s.core.DB.UserByName(ctx, name)
	if err != nil && !problem.Is(err, problem.KindNotFound) {
		return "", err
	}
	account := "login " + strings.ToLower(strings.TrimSpace(name))
	if user.ID > 0 {
		account = "login #" + strconv.FormatInt(int64(user.ID), 10)
	}
	attempt, done, err := s.claimAttempt(ctx, account, "login @"+o.Network())
	if err != nil {
		return "", s.failed(ctx, o, name, err)
	}
	defer done()
	if s.core.Pool != nil {
		password = poolcase.Normalize(password) // the code of the case, however it was typed
	}
	matches, err := s.hasher.verify(ctx, user.PasswordHash, password)
	if err != nil {
		return "", err
	}
	if !matches || !user.Active {
		return "", s.failed(ctx, o, name, errLogin())
	}
	token, err := s.admit(ctx, o, user, name, func(q store.Q) error {
		if err := s.secondStep(ctx, q, user.ID, code); err != nil {
			return err
		}
		if err := q.ClearAttempts(ctx, account); err != nil {
			return err
		}
		return q.DropAttempt(ctx, attempt)
	})
	switch {
	case problem.Is(err, problem.KindRefused) && code == "":
		// The page now asks for the code, so the address has not failed. The account's attempt stays until the code
		// is right.
		if fault := s.core.DB.Tx(ctx, func(q store.Q) error { return q.DropAttempt(ctx, attempt) }); fault != nil {
			return "", fault
		}
		return "", err
	case problem.Is(err, problem.KindRefused):
		return "", s.failed(ctx, o, name, err)
	}
	return token, err
}

// claimAttempt counts an attempt before the password is checked, so that concurrent attempts cannot exceed the limit.
// It returns the id of the address's attempt, which a success deletes. If attempts still being checked fill the
// limit, the next one waits for their outcome, so that a club whose users all log in at eight is not locked out. Call
// done when the outcome is stored.
func (s *Sessions) claimAttempt(ctx context.Context, account, address string) (attemptID id.Attempt, done func(), err error) {
	for {
		id, outcome, err := s.pending.claim(account, address, func() (id.Attempt, error) { return s.countAttempt(ctx, account, address) })
		if !problem.Is(err, problem.KindTooMany) || outcome == nil {
			return id, func() { s.pending.release(account, address) }, err
		}
		select {
		case <-outcome:
		case <-ctx.Done():
			return 0, nil, ctx.Err()
		}
	}
}

func (s *Sessions) countAttempt(ctx context.Context, account, address string) (id.Attempt, error) {
	var attemptID id.Attempt
	now := s.core.Now()
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		for _, subject := range []string{account, address} {
			if err := q.LockSubject(ctx, subject); err != nil {
				return err
			}
			n, err := q.Attempts(ctx, subject, now.Add(-failureWindow))
			if err != nil {
				return err
			}
			if n >= maxFailures {
				return errLocked()
			}
		}
		if _, err := q.AddAttempt(ctx, account, now); err != nil {
			return err
		}
		var err error
		attemptID, err = q.AddAttempt(ctx, address, now)
		return err
	})
	return attemptID, err
}

// failed logs a failed attempt and returns its reason.
func (s *Sessions) failed(ctx context.Context, o core.Origin, name string, reason error) error {
	if problem.Is(reason, problem.KindFault) {
		return reason
	}
	locked := problem.Is(reason, problem.KindTooMany)
	if err := s.core.DB.Tx(ctx, func(q store.Q) error { return s.logFailure(ctx, q, o, name, locked) }); err != nil {
		return err
	}
	return reason
}

// logFailure logs a failed attempt. While an address is locked out, its attempts are counted in one row, because
// hundreds per second would fill the disk.
func (s *Sessions) logFailure(ctx context.Context, q store.Q, o core.Origin, name string, locked bool) error {
	if locked {
		if counted, err := q.CountAccess(ctx, o.IP, s.core.Now().Add(-failureWindow)); err != nil || counted {
			return err
		}
	}
	return s.logAccess(ctx, q, domain.AccessRecord{Username: name, IP: o.IP, Locked: locked})
}

// admit runs prepare, opens the session and logs the success in one transaction.
func (s *Sessions) admit(ctx context.Context, o core.Origin, user domain.User, name string, prepare func(store.Q) error) (string, error) {
	var token string
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		if err := prepare(q); err != nil {
			return err
		}
		if err := s.logAccess(ctx, q, domain.AccessRecord{Username: name, IP: o.IP, Success: true}); err != nil {
			return err
		}
		var err error
		token, err = s.open(ctx, q, o, domain.Session{UserID: user.ID, CreatedAt: s.core.Now()})
		return err
	})
	return token, err
}

func (s *Sessions) logAccess(ctx context.Context, q store.Q, r domain.AccessRecord) error {
	if name := []rune(r.Username); len(name) > 200 {
		r.Username = string(name[:200])
	}
	r.At = s.core.Now()
	return q.AddAccess(ctx, r)
}

// limitRate returns an error if subject has done something too often in the last hour.
func (s *Sessions) limitRate(ctx context.Context, subject string, most int) error {
	now := s.core.Now()
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		if err := q.LockSubject(ctx, subject); err != nil {
			return err
		}
		n, err := q.Attempts(ctx, subject, now.Add(-floodWindow))
		if err != nil {
			return err
		}
		if n >= most {
			return problem.TooMany("Troppe richieste da questo indirizzo: riprova più tardi")
		}
		_, err = q.AddAttempt(ctx, subject, now)
		return err
	})
}

// Accesses returns a page of the login attempts and the total count.
func (s *Sessions) Accesses(ctx context.Context, a access.Actor, f domain.AccessFilter, p domain.Page) ([]domain.AccessRecord, int, error) {
	if !access.Can(a, access.AccessLogRead) {
		return nil, 0, problem.Forbidden()
	}
	return s.core.DB.Accesses(ctx, f, p)
}
