package account

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/sealed"
	"traguardo/internal/store"
)

var errFactorKey = errCode("La verifica in due passaggi è cifrata con una chiave che questo server non ha: usa un codice di recupero")

// setFactor stores a second factor. Where the server has a key, the secret is encrypted, so that a stolen database or backup yields no
// codes. It is preceded by the name of the key and a space.
func (s *Sessions) setFactor(ctx context.Context, q store.Q, f domain.SecondFactor) error {
	if key := s.core.Sealing; key != nil {
		f.Secret = key.ID + " " + key.Seal([]byte(f.Secret), factorName(f.UserID))
	}
	return q.SetSecondFactor(ctx, f)
}

// factor returns the second factor of a user with its readable secret. It fails with errFactorKey if another key encrypted the secret.
func (s *Sessions) factor(ctx context.Context, q store.Q, userID id.User) (domain.SecondFactor, error) {
	f, err := q.SecondFactor(ctx, userID)
	keyID, text, encrypted := strings.Cut(f.Secret, " ")
	if err != nil || !encrypted {
		return f, err
	}
	if s.core.Sealing == nil {
		return f, errFactorKey
	}
	secret, err := s.core.Sealing.Open(text, factorName(userID), keyID)
	switch {
	case errors.Is(err, sealed.ErrOtherKey):
		return f, errFactorKey
	case err != nil:
		return f, fmt.Errorf("second factor of user %d: %w", userID, err)
	}
	f.Secret = string(secret)
	return f, nil
}

// factorName binds a secret to its user, so that rows cannot be exchanged in the database.
func factorName(userID id.User) string {
	return "second factor/" + strconv.FormatInt(int64(userID), 10)
}
