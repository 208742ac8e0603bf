// Package account manages logins, sessions, registration, passwords, users and coaches, and shows the audit log.
package account

import (
	"context"
	"slices"
	"sync"
	"time"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/live"
	"traguardo/internal/openid"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

const (
	sessionIdle = 12 * time.Hour
	sessionLife = 30 * 24 * time.Hour
	// touchEvery is the precision of idle time: one write per minute instead of one per call.
	touchEvery = time.Minute
	// cacheFor is how long another server may still accept a session that this one has ended, if its signal is lost.
	cacheFor = 3 * time.Second
)

// Sessions opens, checks and ends sessions, and manages passwords.
type Sessions struct {
	// Providers are the external issuers; the caller must run them.
	Providers *openid.Providers
	core      *core.Base
	hasher    *hasher
	cache     *sessionCache
	coaches   *Coaches
	pending   *pending
	touches   *touches
	// OnVerified is called when a user confirms the address, in the same transaction.
	OnVerified func(ctx context.Context, q store.Q, u domain.User) error
	// adminFactor requires administrators to have a second factor.
	adminFactor bool
}

// NewSessions returns a Sessions.
func NewSessions(b *core.Base, coaches *Coaches, list []Provider, adminFactor bool) *Sessions {
	s := &Sessions{
		core: b, hasher: newHasher(), cache: newSessionCache(), Providers: openid.New(list,
			b.Clock.Now), coaches: coaches, pending: newPending(), touches: newTouches(b),
		adminFactor: adminFactor,
	}
	b.Live.OnRemote(userTopic, s.forgetRemote)
	return s
}

// Actor returns the user of a session token. A deactivated user is returned with Active false, so that the page can
// report it.
func (s *Sessions) Actor(ctx context.Context, token string) (access.Actor, error) {
	hash, now := core.Digest(token), s.core.Now()
	if a, ok := s.cache.get(hash, now); ok {
		return a, nil
	}
	a, seen, err := s.lookUp(ctx, hash)
	if err != nil {
		return access.Anonymous, err
	}
	if now.Sub(seen) > touchEvery {
		s.touches.add(hash, now)
	}
	s.cache.put(hash, a, now)
	return a, nil
}

// Peek is Actor without extending the session, for pages that only listen.
func (s *Sessions) Peek(ctx context.Context, token string) (access.Actor, error) {
	hash := core.Digest(token)
	if a, ok := s.cache.get(hash, s.core.Now()); ok {
		return a, nil
	}
	a, _, err := s.lookUp(ctx, hash)
	return a, err
}

// lookUp returns the actor of a session and when the session was last used.
func (s *Sessions) lookUp(ctx context.Context, hash string) (access.Actor, calendar.Instant, error) {
	noted := s.touches.unstored(hash) // before reading the session: a touch written meanwhile is no longer pending
	v, err := s.core.DB.SessionByHash(ctx, hash)
	if problem.Is(err, problem.KindNotFound) {
		return access.Anonymous, calendar.Instant{}, problem.NoSession()
	}
	if err != nil {
		return access.Anonymous, calendar.Instant{}, err
	}
	if v.SeenAt.Before(noted) {
		v.SeenAt = noted
	}
	if !s.alive(v.Session) || !v.ImpersonatorActive {
		return access.Anonymous, calendar.Instant{}, problem.NoSession()
	}
	functions, err := s.core.DB.UserFunctions(ctx, v.UserID)
	if err != nil {
		return access.Anonymous, calendar.Instant{}, err
	}
	functions = slices.DeleteFunc(functions, func(f domain.Function) bool { return !f.ForLevel(v.Level) })
	restricted := false
	if s.factorRequired(v.Level) {
		f, err := s.core.DB.SecondFactor(ctx, v.UserID)
		if err != nil {
			return access.Anonymous, calendar.Instant{}, err
		}
		restricted = !f.Active
	}
	return access.Actor{
		Restricted: restricted,
		UserID:     v.UserID, Username: v.Username, Level: v.Level, ClubID: v.ClubID, Functions: functions,
		ImpersonatorID: v.ImpersonatorID, Active: v.Active, Unverified: v.Unverified, ManagesAthletes: s.core.ManagesAthletes(),
	}, v.SeenAt, nil
}

// alive reports whether a session is neither idle nor too old.
func (s *Sessions) alive(v domain.Session) bool {
	now := s.core.Now()
	return now.Sub(v.SeenAt) <= sessionIdle && now.Sub(v.CreatedAt) <= sessionLife && !store.FromFuture(v, now)
}

// open creates a session and returns its token.
func (s *Sessions) open(ctx context.Context, q store.Q, o core.Origin, v domain.Session) (string, error) {
	token := core.NewToken()
	v.SeenAt, v.Address, v.Browser = s.core.Now(), o.IP, o.Browser
	return token, q.AddSession(ctx, core.Digest(token), v)
}

// userTopic is the kind of the signals that make all servers read a user's rights again.
const userTopic = "utente"

// Forget makes the next call of a user read their rights again, on all servers. Call it after the commit.
func (s *Sessions) Forget(ctx context.Context, userID id.User) {
	if userID == 0 {
		return
	}
	s.cache.forget(userID)
	s.core.Live.Publish(context.WithoutCancel(ctx), live.TopicOf(userTopic, int64(userID)))
}

// forgetRemote drops a user whose rights changed on another server; 0 drops all.
func (s *Sessions) forgetRemote(userID int64) {
	if userID == 0 {
		s.cache.clear()
		return
	}
	s.cache.forget(id.User(userID))
}

// Sweep deletes expired sessions, tokens and counted attempts.
func (s *Sessions) Sweep(ctx context.Context, now time.Time) error {
	at := calendar.At(now)
	return s.core.DB.Tx(ctx, func(q store.Q) error {
		return q.Sweep(ctx, at, at.Add(-sessionIdle), at.Add(-sessionLife), at.Add(-floodWindow))
	})
}

// Logout ends the caller's session and its download tokens and impersonated sessions.
func (s *Sessions) Logout(ctx context.Context, o core.Origin) error {
	hash := core.Digest(o.Token)
	userID := id.User(0)
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		v, err := q.SessionByHash(ctx, hash)
		if problem.Is(err, problem.KindNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if err := q.EndSession(ctx, hash); err != nil {
			return err
		}
		userID = v.UserID
		return q.EndGiven(ctx, v.UserID, v.ImpersonatorID)
	})
	s.cache.forgetToken(hash)
	s.Forget(ctx, userID)
	return err
}

// sessionCache avoids reading the session on every call. Code that changes a user's rights must call forget.
type sessionCache struct {
	mu      sync.Mutex
	byToken map[string]cachedActor
}

type cachedActor struct {
	actor access.Actor
	until calendar.Instant
}

func newSessionCache() *sessionCache { return &sessionCache{byToken: map[string]cachedActor{}} }

func (c *sessionCache) get(hash string, now calendar.Instant) (access.Actor, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	v, ok := c.byToken[hash]
	return v.actor, ok && now.Before(v.until) && !now.Add(cacheFor).Before(v.until) // otherwise the clock went back
}

func (c *sessionCache) put(hash string, a access.Actor, now calendar.Instant) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.byToken) > 20_000 {
		clear(c.byToken)
	}
	c.byToken[hash] = cachedActor{a, now.Add(cacheFor)}
}

func (c *sessionCache) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.byToken)
}

func (c *sessionCache) forgetToken(hash string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.byToken, hash)
}

// forget drops a user's entries, including impersonated sessions.
func (c *sessionCache) forget(userID id.User) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for k, v := range c.byToken {
		if v.actor.UserID == userID || v.actor.ImpersonatorID == userID {
			delete(c.byToken, k)
		}
	}
}
