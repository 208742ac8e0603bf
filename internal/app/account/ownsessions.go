package account

import (
	"context"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// OwnSession is a session as its user sees it.
type OwnSession struct {
	domain.Session
	ID      string // part of the digest of its token: it opens nothing
	Browser string // in plain words
	Current bool   // the one that asks
}

// Own lists the caller's sessions that are still good.
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
			out = append(out, OwnSession{Session: v.Session, ID: sessionID(v.Hash), Browser: BrowserName(v.Browser), Current: v.Hash == core.Digest(o.Token)})
		}
	}
	return out, nil
}

func sessionID(hash string) string { return hash[:min(len(hash), 32)] }

// EndOwn ends one of the caller's sessions, with what it may have given out: nobody knows which of the caller's sessions gave what.
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
		return s.core.Record(ctx, q, a, "utente.sessione.termina", "utente", a.UserID, nil, nil)
	})
	s.cache.forget(a.UserID)
	return err
}

// EndOthers ends all sessions of the caller but the one that asks, with what they gave out.
func (s *Sessions) EndOthers(ctx context.Context, a access.Actor, o core.Origin) error {
	if !access.Can(a, access.PasswordChange) {
		return problem.Forbidden()
	}
	err := s.core.DB.Tx(ctx, func(q store.Q) error {
		if err := q.EndSessionsOf(ctx, a.UserID, core.Digest(o.Token)); err != nil {
			return err
		}
		return s.core.Record(ctx, q, a, "utente.sessioni.termina", "utente", a.UserID, nil, nil)
	})
	s.cache.forget(a.UserID)
	return err
}

// browsers and systems are how programs call themselves, and what people call them; the first that fits counts, because many claim to
// be others as well.
var (
	browsers = [][2]string{
		{"Edg", "Edge"}, {"OPR/", "Opera"}, {"SamsungBrowser/", "Samsung Internet"}, {"Firefox/", "Firefox"}, {"FxiOS/", "Firefox"}, {"CriOS/", "Chrome"},
		{"Chrome/", "Chrome"}, {"Safari/", "Safari"},
	}
	systems = [][2]string{
		{"iPhone", "iPhone"}, {"iPad", "iPad"}, {"Android", "Android"}, {"Windows", "Windows"}, {"Macintosh", "Mac"}, {"CrOS", "ChromeOS"}, {"Linux", "Linux"},
	}
)

// BrowserName says in plain words what a program calls itself.
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
