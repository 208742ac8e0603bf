package account

import (
	"context"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// OwnSession is a session as shown to its user.
type OwnSession struct {
	domain.Session
	ID      string // prefix of the token's hash; cannot be used to log in
	Browser string // readable name
	Current bool   // the session of this call
}

// Own returns the caller's valid sessions.
func (s *Sessions) Own(ctx context.Context, a access.Actor, o core.Origin) ([]OwnSession, error) {
	if !access.Can(a, access.PasswordChange) {
		return nil, problem.Forbidden()
	}
	stored, err := s.core.DB.SessionsOf(ctx, a.UserID)
	if err != nil {
		return nil, err
	}
	out := []OwnSession{}
	for _, v := range stored {
		if s.alive(v.Session) {
			out = append(out, OwnSession{Session: v.Session, ID: sessionID(v.Hash), Browser: BrowserName(v.Browser),
				Current: v.Hash == core.Digest(o.Token)})
		}
	}
	return out, nil
}

func sessionID(hash string) string { return hash[:min(len(hash), 32)] }

// EndOwn ends one of the caller's sessions. It also ends all tokens and impersonations of the caller, because they
// cannot be attributed to one session.
func (s *Sessions) EndOwn(ctx context.Context, a access.Actor, id string) error {
	if !access.Can(a, access.PasswordChange) {
		return problem.Forbidden()
	}
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		stored, err := q.SessionsOf(ctx, a.UserID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(stored, func(v store.OwnSession) bool { return sessionID(v.Hash) == id })
		if at < 0 {
			return problem.NotFound()
		}
		if err := q.EndSession(ctx, stored[at].Hash); err != nil {
			return err
		}
		if err := q.EndGiven(ctx, a.UserID, 0); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.SessionEnded, audit.User, int64(a.UserID), nil, nil)
	})
	s.Forget(ctx, a.UserID)
	return err
}

// EndOthers ends all sessions of the caller except the current one.
func (s *Sessions) EndOthers(ctx context.Context, a access.Actor, o core.Origin) error {
	if !access.Can(a, access.PasswordChange) {
		return problem.Forbidden()
	}
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		if err := q.EndSessionsOf(ctx, a.UserID, core.Digest(o.Token)); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, audit.SessionsEnded, audit.User, int64(a.UserID), nil, nil)
	})
	s.Forget(ctx, a.UserID)
	return err
}

// browsers and systems map parts of the User-Agent to names. The first match counts, because many browsers also name
// others.
var (
	browsers = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/",
			"Chrome"},
		{"Chrome/", "Chrome"}, {"Safari/", "Safari"},
	}
	systems = [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Macintosh", "Mac"}, {"CrOS",
			"ChromeOS"}, {"Linux", "Linux"},
	}
)

// BrowserName returns a readable name for a User-Agent.
func BrowserName(agent string) string {
	find := func(list [][2]string) string {
		for _, v := range list {
			if strings.Contains(agent, v[0]) {
				return v[1]
			}
		}
		return ""
	}
	browser, system := find(browsers), find(systems)
	switch {
	case browser == "" && system == "":
		return "Programma sconosciuto"
	case system == "":
		return browser
	case browser == "":
		return "Programma su " + system
	}
	return browser + " su " + system
}
