package account

import (
	"context"
	"slices"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// downloadTokenLife is how long a download token is valid.
const downloadTokenLife = 60 * time.Second

// IssueDownload returns a one-time token for a download, so that its URL contains no session token. query is stored with
// the token and returned by RedeemDownload.
func (s *Sessions) IssueDownload(ctx context.Context, a access.Actor, query string) (string, error) {
	token := core.NewToken()
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		return q.AddReportToken(ctx, core.Digest(token), store.ReportToken{UserID: a.UserID, ImpersonatorID: a.ImpersonatorID, Query: query},
			s.core.Now().Add(downloadTokenLife))
	})
	return token, err
}

// RedeemDownload uses up a token and returns its user, with their current rights, and the query.
func (s *Sessions) RedeemDownload(ctx context.Context, token string) (access.Actor, string, error) {
	var t store.ReportToken
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		var err error
		t, err = q.TakeReportToken(ctx, core.Digest(token), s.core.Now())
		return err
	})
	if err != nil {
		return access.Anonymous, "", err
	}
	a, err := s.actorOf(ctx, t.UserID, t.ImpersonatorID)
	return a, t.Query, err
}

// CurrentActor returns the actor for a user who issued a token, with current rights.
func (s *Sessions) CurrentActor(ctx context.Context, userID id.User) (access.Actor, error) {
	return s.actorOf(ctx, userID, 0)
}

// actorOf returns the actor for a user with current rights.
func (s *Sessions) actorOf(ctx context.Context, userID, impersonatorID id.User) (access.Actor, error) {
	user, err := s.core.DB.User(ctx, userID)
	if err != nil {
		return access.Anonymous, err
	}
	if !user.Active {
		return access.Anonymous, problem.Blocked()
	}
	functions, err := s.core.DB.UserFunctions(ctx, userID)
	functions = slices.DeleteFunc(functions, func(f domain.Function) bool { return !f.ForLevel(user.Level) })
	return access.Actor{
		UserID: user.ID, Username: user.Username, Level: user.Level, ClubID: user.ClubID, Functions: functions,
		ImpersonatorID: impersonatorID, Active: true, Unverified: user.Unverified, ManagesAthletes: s.core.ManagesAthletes(),
	}, err
}
