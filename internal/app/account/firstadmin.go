package account

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// operator is the actor of commands run on the server.
var operator = access.Actor{Username: "(riga di comando)"}

// FirstAdmin creates the first administrator of an empty database. It returns false if there are users already.
func (u *Users) FirstAdmin(ctx context.Context, password string) (bool, error) {
	if found, err := u.core.DB.AnyUser(ctx); err != nil || found {
		return false, err
	}
	hash, err := u.sessions.hasher.hash(ctx, password)
	if err != nil {
		return false, err
	}
	created := false
	err = u.core.DB.Tx(ctx, func(q store.Q) error {
		created = false
		if found, err := q.AnyUser(ctx); err != nil || found {
			return err
		}
		user := domain.User{
			Username: "admin", Email: "admin@traguardo.example", FirstName: "Primo", LastName: "Amministratore", Level: domain.LevelAdmin,
			Active:       true,
			PasswordHash: hash, CreatedAt: u.core.Now(),
		}
		id, err := u.sessions.add(ctx, q, user)
		if err != nil {
			return err
		}
		created = true
		return u.core.Record(ctx, q, operator, audit.UserCreated, audit.User, int64(id), nil, userFacts(user))
	})
	return created, err
}

// RescueAdmin gives the first administrator a new password, activates the account, removes its second factor and ends
// its sessions. It returns the username.
func (u *Users) RescueAdmin(ctx context.Context, password string) (string, error) {
	id, err := u.core.DB.FirstAdmin(ctx)
	if err != nil {
		return "", err
	}
	if id == 0 {
		return "", problem.Refused("Nessun amministratore nel database")
	}
	hash, err := u.sessions.hasher.hash(ctx, password)
	if err != nil {
		return "", err
	}
	username := ""
	err = u.core.DB.Tx(ctx, func(q store.Q) error {
		user, err := q.LockUser(ctx, id)
		if err != nil {
			return err
		}
		user.Active, username = true, user.Username
		if _, err := q.DropSecondFactor(ctx, id); err != nil {
			return err // access to the server replaces the second factor
		}
		return u.sessions.setPassword(ctx, q, operator, user, hash, "", audit.PasswordReset)
	})
	return username, err
}

// Hash returns the stored form of a password, for accounts created outside the use cases.
func (s *Sessions) Hash(ctx context.Context, password string) (string, error) {
	return s.hasher.hash(ctx, password)
}
