package raceday

import (
	"context"
	"crypto/rand"
	"encoding/base64"

	"traguardo/internal/access"
	"traguardo/internal/app/account"
	"traguardo/internal/app/core"
	appmeet "traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/poolcase"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Cases manages events that are run at a pool without a network.
type Cases struct {
	core     *core.Base
	sessions *account.Sessions
	events   *appmeet.Events
	starts   *Starts
	results  *Results
}

// NewCases returns a Cases.
func NewCases(b *core.Base, sessions *account.Sessions, events *appmeet.Events, starts *Starts, results *Results) *Cases {
	return &Cases{b, sessions, events, starts, results}
}

// open returns an event that the caller oversees.
func (s *Cases) open(ctx context.Context, q store.Q, a access.Actor, eventID id.Event) (domain.Event, error) {
	e, err := q.Event(ctx, eventID)
	switch {
	case err != nil:
	case !s.core.Variant.HasSport(e.SportID):
		err = problem.NotFound()
	case !appmeet.Oversees(a, e):
		err = problem.Forbidden()
	}
	return e, err
}

// Create puts an event into a case and returns its code, which is not stored. From then on, start list and results are changed at the pool.
func (s *Cases) Create(ctx context.Context, a access.Actor, eventID id.Event) (code string, err error) {
	switch e, err := s.open(ctx, s.core.DB.Q, a, eventID); {
	case err != nil:
		return "", err
	case a.Impersonated():
		return "", problem.Forbidden() // it would outlive the impersonation
	case e.Status == domain.EventConcluded:
		return "", problem.Refused("L'evento è concluso")
	case e.Rehearsal():
		return "", problem.Refused("Una prova generale non va in valigia")
	}
	err = s.core.DB.Tx(store.Alone(ctx), func(q store.Q) error {
		if _, err := q.LockEvent(ctx, eventID); err != nil {
			return err
		}
		e, err := s.open(ctx, q, a, eventID)
		if err != nil {
			return err
		}
		if err := s.core.CheckHere(ctx, q, e); err != nil {
			return err
		}
		var k domain.EventCase
		if k, code, err = s.pack(ctx, q, a, e); err != nil {
			return err
		}
		if _, err := q.AddEventCase(ctx, k); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.CaseCreated, audit.Event, int64(eventID), nil, map[string]any{"scadenza": k.ExpiresAt})
	})
	if err != nil {
		return "", core.InContext(err, "create case of event %d", eventID)
	}
	s.core.Publish(ctx, Topic(eventID))
	return code, nil
}

// pack writes the file of a case.
func (s *Cases) pack(ctx context.Context, q store.Q, a access.Actor, e domain.Event) (k domain.EventCase, code string, err error) {
	rows, err := q.CaseContent(ctx, e.ID)
	if err != nil {
		return k, "", err
	}
	keys, err := poolcase.NewKeys()
	if err != nil {
		return k, "", err
	}
	token := core.NewToken()
	code = poolcase.NewCode()
	now := s.core.Now()
	k = domain.EventCase{EventID: e.ID, Name: rand.Text(), HolderID: a.UserID, MadeAt: now, ExpiresAt: now.Add(poolcase.Lifetime),
		PublicKey: keys.Public, TokenHash: core.Digest(token)}
	content := poolcase.Content{Variant: s.core.Variant.Key, EventName: e.Name, Token: token, PrivateKey: keys.Private(),
		User: poolcase.User{ID: a.UserID, Level: int(a.Level), ClubID: e.OrganiserID, SeasonID: e.SeasonID}}
	for _, f := range a.Functions {
		content.User.Functions = append(content.User.Functions, int64(f))
	}
	for _, t := range rows {
		content.Tables = append(content.Tables, poolcase.Table{Name: t.Table, Columns: t.Columns, Rows: t.Rows})
	}
	file, err := poolcase.Seal(poolcase.Header{Name: k.Name, EventID: e.ID, Expires: k.ExpiresAt.Time().UTC()}, keys, code, content)
	k.File = base64.StdEncoding.EncodeToString(file)
	return k, code, err
}

// File returns the encrypted file of the case that an event is in, and the event's name.
func (s *Cases) File(ctx context.Context, a access.Actor, eventID id.Event) (data []byte, name string, err error) {
	e, err := s.open(ctx, s.core.DB.Q, a, eventID)
	if err != nil {
		return nil, "", err
	}
	if e.CaseID == 0 {
		return nil, "", errNoCase
	}
	text, err := s.core.DB.CaseFile(ctx, e.CaseID)
	if err != nil {
		return nil, "", err
	}
	data, err = base64.StdEncoding.DecodeString(text)
	return data, e.Name, err
}

var errNoCase = problem.Refused("L'evento non è in una valigia")

// CaseState is the last case of an event, with the changes of all its cases that were set aside.
type CaseState struct {
	domain.EventCase
	Asides []AsideChange
}

// State returns the last case of an event, with id 0 if there is none.
func (s *Cases) State(ctx context.Context, a access.Actor, eventID id.Event) (CaseState, error) {
	q := s.core.DB.Q
	e, err := s.open(ctx, q, a, eventID)
	if err != nil {
		return CaseState{}, err
	}
	k, err := q.LastEventCase(ctx, eventID)
	if problem.Is(err, problem.KindNotFound) {
		return CaseState{}, nil
	}
	if err != nil {
		return CaseState{}, err
	}
	asides, err := s.asides(ctx, q, e)
	return CaseState{k, asides}, err
}

// End ends the case of an event without waiting for its changes. Changes that arrive later are set aside.
func (s *Cases) End(ctx context.Context, a access.Actor, eventID id.Event) error {
	if !a.Admin() {
		return problem.Forbidden()
	}
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		e, err := q.LockEvent(ctx, eventID)
		if err != nil {
			return err
		}
		if e.CaseID == 0 {
			return errNoCase
		}
		k, err := q.LockEventCase(ctx, e.CaseID)
		if err != nil {
			return err
		}
		if err := q.EndEventCase(ctx, k, a.UserID, s.core.Now()); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.CaseEnded, audit.Event, int64(eventID), nil, map[string]any{"modifiche": k.Applied})
	})
	if err == nil {
		s.core.Publish(ctx, Topic(eventID))
	}
	return err
}

// TokenActor returns the user who made a case, by the token in its file, with current rights but for its event only. The token remains
// valid after the case has ended, because late changes are still recorded.
func (s *Cases) TokenActor(ctx context.Context, token string) (access.Actor, error) {
	k, err := s.core.DB.EventCaseByToken(ctx, core.Digest(token))
	if problem.Is(err, problem.KindNotFound) {
		return access.Anonymous, problem.NoSession()
	}
	if err != nil {
		return access.Anonymous, err
	}
	a, err := s.sessions.CurrentActor(ctx, k.HolderID)
	a.EventID = k.EventID
	return a, err
}
