package account

import (
	"context"
	"crypto/rand"
	"fmt"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/totp"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// recoveryCodes is the number of codes for users who lose their device.
const recoveryCodes = 10

// CodeNeeded is attached to the refusal of a login with the right password and a missing or wrong code.
type CodeNeeded struct{}

func errCode(message string) error {
	return &problem.Error{Kind: problem.KindRefused, Message: message, Data: CodeNeeded{}}
}

// SecondFactor is the state of a user's second factor.
type SecondFactor struct {
	Active    bool
	CodesLeft int
	Required  bool // required of this user by the deployment
}

// NewFactor is a second factor that still needs its first code.
type NewFactor struct {
	Secret string
	URI    string // content of the QR code
}

// SecondFactor returns the state of the caller's second factor.
func (s *Sessions) SecondFactor(ctx context.Context, a access.Actor) (SecondFactor, error) {
	f, err := s.core.DB.SecondFactor(ctx, a.UserID)
	if err != nil {
		return SecondFactor{}, err
	}
	unused, err := s.core.DB.RecoveryCodes(ctx, a.UserID)
	return SecondFactor{Active: f.Active, CodesLeft: unused, Required: s.factorRequired(a.Level)}, err
}

func (s *Sessions) factorRequired(level domain.Level) bool {
	return s.adminFactor && level == domain.LevelAdmin
}

// BeginSecondFactor gives the caller a new secret, which takes effect with ActivateSecondFactor. The address must be
// confirmed, so that no one protects an account with another person's address.
func (s *Sessions) BeginSecondFactor(ctx context.Context, a access.Actor, o core.Origin, password string) (NewFactor, error) {
	f := domain.SecondFactor{UserID: a.UserID, Secret: totp.NewSecret()}
	var user domain.User
	err := s.withPassword(ctx, a, o, password, func(q store.Q, u domain.User) error {
		user = u
		if user.Unverified {
			return problem.Refused("Conferma prima l'indirizzo email")
		}
		stored, err := q.SecondFactor(ctx, user.ID)
		if err != nil {
			return err
		}
		if stored.Active {
			return problem.Refused("La verifica in due passaggi è già attiva")
		}
		return s.setFactor(ctx, q, f)
	})
	if err != nil {
		return NewFactor{}, err
	}
	return NewFactor{Secret: f.Secret, URI: totp.URI(s.core.Variant.Title, user.Username, f.Secret)}, nil
}

// ActivateSecondFactor turns on the caller's second factor with a first code, ends their other sessions and returns
// the recovery codes.
func (s *Sessions) ActivateSecondFactor(ctx context.Context, a access.Actor, o core.Origin, code string) ([]string, error) {
	if !access.Can(a, access.PasswordChange) {
		return nil, problem.Forbidden()
	}
	var codes []string
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		if _, err := q.LockUser(ctx, a.UserID); err != nil {
			return err
		}
		f, err := s.factor(ctx, q, a.UserID)
		if err != nil {
			return err
		}
		if f.Secret == "" || f.Active {
			return problem.Refused("Inizia prima la configurazione della verifica in due passaggi")
		}
		step, ok := totp.Match(f.Secret, tidyCode(code), s.core.Clock.Now(), f.LastStep)
		if !ok {
			return problem.Refused("Codice non corretto: controlla l'ora del telefono e riprova")
		}
		f.Active, f.LastStep = true, step
		if err := s.setFactor(ctx, q, f); err != nil {
			return err
		}
		var hashes []string
		codes, hashes = newRecoveryCodes()
		if err := q.SetRecoveryCodes(ctx, a.UserID, hashes); err != nil {
			return err
		}
		if err := q.EndSessionsOf(ctx, a.UserID, core.Digest(o.Token)); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.SecondFactorAdded, audit.User, int64(a.UserID), nil, nil)
	})
	s.Forget(ctx, a.UserID)
	return codes, err
}

// RemoveSecondFactor turns off the caller's second factor. It requires the password and a code.
func (s *Sessions) RemoveSecondFactor(ctx context.Context, a access.Actor, o core.Origin, password, code string) error {
	err := s.withPassword(ctx, a, o, password, func(q store.Q, user domain.User) error {
		ok, err := s.spendCode(ctx, q, user.ID, code)
		if err != nil {
			return err
		}
		if !ok {
			return problem.Refused("Codice non corretto")
		}
		if _, err := q.DropSecondFactor(ctx, user.ID); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.SecondFactorRemoved, audit.User, int64(user.ID), nil, nil)
	})
	s.Forget(ctx, a.UserID)
	return err
}

// RemoveSecondFactor removes the second factor of a user who lost device and codes.
func (u *Users) RemoveSecondFactor(ctx context.Context, a access.Actor, userID id.User) error {
	if err := u.allow(a); err != nil {
		return err
	}
	err := u.core.DB.Tx(ctx, func(q store.Q) error {
		if _, err := q.LockUser(ctx, userID); err != nil {
			return err
		}
		if userID == a.UserID {
			return problem.Refused("La tua verifica in due passaggi si disattiva dal profilo")
		}
		found, err := q.DropSecondFactor(ctx, userID)
		if err != nil {
			return err
		}
		if !found {
			return problem.Refused("L'utente non usa la verifica in due passaggi")
		}
		return u.core.Record(ctx, q, a, audit.SecondFactorRemoved, audit.User, int64(userID), nil, nil)
	})
	u.sessions.Forget(ctx, userID)
	return err
}

// secondStep checks the code of a login with the right password, if the account has a second factor.
func (s *Sessions) secondStep(ctx context.Context, q store.Q, userID id.User, code string) error {
	f, err := q.SecondFactor(ctx, userID)
	if err != nil || !f.Active {
		return err
	}
	if code == "" {
		return errCode("Inserisci il codice della verifica in due passaggi")
	}
	if _, err := q.LockUser(ctx, userID); err != nil {
		return err // locked, so that a code works only once
	}
	ok, err := s.spendCode(ctx, q, userID, code)
	if err == nil && !ok {
		err = errCode("Codice non corretto")
	}
	return err
}

// spendCode uses up a code of the app or a recovery code and reports whether it was right. The caller must have
// locked the user.
func (s *Sessions) spendCode(ctx context.Context, q store.Q, userID id.User, typed string) (bool, error) {
	if stored, err := q.SecondFactor(ctx, userID); err != nil || !stored.Active {
		return false, err
	}
	typed = tidyCode(typed)
	if len(typed) != totp.Digits {
		return q.SpendRecoveryCode(ctx, userID, core.Digest(typed))
	}
	f, err := s.factor(ctx, q, userID)
	if err != nil {
		return false, err
	}
	step, ok := totp.Match(f.Secret, typed, s.core.Clock.Now(), f.LastStep)
	if !ok {
		return false, nil
	}
	f.LastStep = step
	return true, s.setFactor(ctx, q, f)
}

// tidyCode removes spaces and hyphens from a typed code.
func tidyCode(s string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(strings.TrimSpace(s)))
}

// newRecoveryCodes returns new codes as shown to the user, and their hashes.
func newRecoveryCodes() (codes, hashes []string) {
	for range recoveryCodes {
		text := rand.Text()[:10]
		codes = append(codes, text[:5]+"-"+text[5:])
		hashes = append(hashes, core.Digest(text))
	}
	return codes, hashes
}

// provePassword checks the caller's own password. It counts as a login attempt, so that a stolen session cannot be
// used to guess; a success deletes the attempt. Call done when the outcome is stored.
func (s *Sessions) provePassword(
	ctx context.Context, a access.Actor, o core.Origin, password, wrong string,
) (user domain.User, attempt id.Attempt, done func(), err error) {
	if !access.Can(a, access.PasswordChange) {
		return user, 0, nil, problem.Forbidden()
	}
	if user, err = s.core.DB.User(ctx, a.UserID); err != nil {
		return user, 0, nil, err
	}
	attempt, done, err = s.claimAttempt(ctx, ownAttempts(user), "login @"+o.Network())
	if err != nil {
		return user, 0, nil, err
	}
	matches, err := s.hasher.verify(ctx, user.PasswordHash, password)
	if err == nil && !matches {
		err = problem.Refused(wrong)
	}
	if err != nil {
		done()
		return user, 0, nil, err
	}
	return user, attempt, done, nil
}

func ownAttempts(user domain.User) string { return fmt.Sprintf("login #%d", user.ID) }

// withPassword runs do in a transaction after checking the caller's own password. If do fails, the attempt stays
// counted.
func (s *Sessions) withPassword(
	ctx context.Context, a access.Actor, o core.Origin, password string, do func(store.Q, domain.User) error,
) error {
	user, attempt, done, err := s.provePassword(ctx, a, o, password, "La password non è corretta")
	if err != nil {
		return err
	}
	defer done()
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		locked, err := q.LockUser(ctx, user.ID)
		if err != nil {
			return err
		}
		if locked.PasswordHash != user.PasswordHash {
			return problem.Conflict()
		}
		if err := do(q, locked); err != nil {
			return err
		}
		if err := q.ClearAttempts(ctx, ownAttempts(user)); err != nil {
			return err
		}
		return q.DropAttempt(ctx, attempt)
	})
}
