package raceday

import (
	"context"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// IssueToken returns a token with which a program sends timing files of an event, and when it expires.
func (s *Timing) IssueToken(ctx context.Context, a access.Actor, eventID id.Event) (token string, expires calendar.Instant, err error) {
	e, err := s.Open(ctx, a, eventID)
	switch {
	case err != nil:
		return "", expires, err
	case a.Impersonated():
		return "", expires, problem.Forbidden() // it would outlive the impersonation
	case s.over(e):
		return "", expires, problem.Refused("L'evento è concluso")
	}
	token = core.NewToken()
	err = s.core.DB.Tx(ctx, func(q store.Q) error {
		t := store.TimingToken{EventID: eventID, UserID: a.UserID}
		if err := q.AddTimingToken(ctx, core.Digest(token), t, s.core.Now()); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.TimingTokenCreated, audit.Event, int64(eventID), nil, nil)
	})
	return token, calendar.At(e.Ends.End()), err
}

// over reports whether tokens of an event have expired.
func (s *Timing) over(e domain.Event) bool {
	return e.Status == domain.EventConcluded || s.core.Today().After(e.Ends)
}

// TokenActor returns the user who made a token, with current rights but for its event only.
func (s *Timing) TokenActor(ctx context.Context, token string) (access.Actor, error) {
	t, err := s.core.DB.TimingTokenByHash(ctx, core.Digest(token))
	if problem.Is(err, problem.KindNotFound) {
		return access.Anonymous, problem.NoSession()
	}
	if err != nil {
		return access.Anonymous, err
	}
	e, err := s.core.DB.Event(store.WithRehearsals(ctx, func(domain.Event) bool { return true }), t.EventID)
	if err != nil {
		return access.Anonymous, err
	}
	if s.over(e) {
		return access.Anonymous, problem.NoSession()
	}
	a, err := s.sessions.CurrentActor(ctx, t.UserID)
	a.EventID = t.EventID
	return a, err
}
