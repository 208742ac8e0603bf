// Package people manages clubs and their athletes.
package people

import (
	"context"
	"iter"

	"traguardo/internal/access"
	"traguardo/internal/app/account"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Clubs manages clubs and their users.
type Clubs struct {
	core     *core.Base
	sessions *account.Sessions
}

// NewClubs returns a Clubs.
func NewClubs(b *core.Base, s *account.Sessions) *Clubs { return &Clubs{core: b, sessions: s} }

// List returns a page of clubs and the total count. The API layer decides which fields a caller sees.
func (c *Clubs) List(ctx context.Context, f domain.ClubFilter, p domain.Page) ([]domain.Club, int, error) {
	return c.core.DB.Clubs(ctx, f, p)
}

// Each iterates over all clubs that match a filter.
func (c *Clubs) Each(ctx context.Context, a access.Actor, f domain.ClubFilter) (iter.Seq2[domain.Club, error], error) {
	if !access.Can(a, access.UsersManage) {
		return nil, problem.Forbidden()
	}
	return c.core.DB.EachClub(ctx, f, domain.Page{}), nil
}

// Get returns a club to callers who may see all of it.
func (c *Clubs) Get(ctx context.Context, a access.Actor, clubID id.Club) (domain.Club, error) {
	if !access.CanClub(a, access.ClubManage, clubID) {
		return domain.Club{}, problem.NotFound()
	}
	return c.core.DB.Club(ctx, clubID)
}

// Options returns the clubs offered by a picker, by id or text.
func (c *Clubs) Options(
	ctx context.Context, a access.Actor, scope core.OptionScope, clubID id.Club, text string,
) ([]domain.LookupItem, error) {
	f := domain.ClubFilter{ID: clubID, Name: text}
	switch scope {
	case core.ActiveOnly:
		f.ActiveOn = c.core.Today()
	case core.MayChoose:
		if !a.Admin() && a.ClubID > 0 {
			if clubID != 0 && clubID != a.ClubID {
				return []domain.LookupItem{}, nil
			}
			f.ID = a.ClubID
		}
	case core.AllOptions:
	}
	rows, _, err := c.core.DB.Clubs(ctx, f, domain.Page{Size: core.MaxOptions})
	if err != nil {
		return nil, err
	}
	return core.ExactFirst(rows, text, func(v domain.Club) domain.LookupItem {
		name := v.Name
		if v.PlaceName != "" {
			name += " (" + v.PlaceName + ")"
		}
		return domain.LookupItem{ID: int64(v.ID), Text: name}
	}, func(v domain.Club) string { return v.Name }), nil
}

// Create creates a club and returns its id and warnings. An administrator fills in the full form; a user without a
// club creates their own and joins it.
func (c *Clubs) Create(ctx context.Context, a access.Actor, club domain.Club) (id.Club, []string, error) {
	if !access.Can(a, access.ClubCreate) {
		return 0, nil, problem.Forbidden()
	}
	club.CreatedBy, club.CreatedAt, club.Unconfirmed = a.UserID, c.core.Now(), !a.Admin()
	var clubID id.Club
	err := c.core.DB.Tx(ctx, func(q store.Q) error {
		var err error
		if clubID, err = c.add(ctx, q, club); err != nil {
			return err
		}
		if !a.Admin() {
			user, err := q.LockUser(ctx, a.UserID)
			if err != nil {
				return err
			}
			if user.ClubID > 0 {
				return problem.Refused("L'utente è già associato a una società")
			}
			if err := c.join(ctx, q, a, user, clubID); err != nil {
				return err
			}
		}
		return c.core.Record(ctx, q, a, audit.ClubCreated, audit.Club, int64(clubID), nil, club)
	})
	c.sessions.Forget(ctx, a.UserID)
	return clubID, clubWarnings(club), err
}

func (c *Clubs) add(ctx context.Context, q store.Q, club domain.Club) (id.Club, error) {
	clubID, err := q.AddClub(ctx, club)
	if q.Unique(err) {
		return 0, problem.Refused("Esiste già una società con questo codice di affiliazione")
	}
	return clubID, err
}

// Update changes a club and returns warnings. Its users may change everything but the code and the end of
// affiliation; administrators everything.
func (c *Clubs) Update(
	ctx context.Context, a access.Actor, clubID id.Club, version int64, edit func(*domain.Club) error,
) (warnings []string, err error) {
	if !access.CanClub(a, access.ClubManage, clubID) {
		return nil, problem.NotFound()
	}
	err = core.Change[domain.Club]{
		Action: audit.ClubChanged, Object: audit.Club, ID: int64(clubID), Version: version,
		Find:      func(q store.Q) (domain.Club, error) { return q.LockClub(ctx, clubID) },
		VersionOf: func(v domain.Club) int64 { return v.Version },
		Edit:      edit,
		Check: func(_ store.Q, before domain.Club, club *domain.Club) error {
			if !a.Admin() && (club.Code != before.Code || club.AffiliatedUntil != before.AffiliatedUntil) {
				return problem.ForbiddenBecause("Codice e scadenza dell'affiliazione sono riservati all'amministratore")
			}
			return nil
		},
		Save: func(q store.Q, _, club domain.Club) error {
			warnings = clubWarnings(club)
			err := q.SaveClub(ctx, club)
			if q.Unique(err) {
				return problem.Refused("Esiste già una società con questo codice di affiliazione")
			}
			return err
		},
		Facts: core.Whole[domain.Club],
	}.Run(ctx, c.core, a)
	return warnings, err
}

// Confirm confirms a club created by a self-registered user.
func (c *Clubs) Confirm(ctx context.Context, a access.Actor, clubID id.Club) error {
	if !access.Can(a, access.UsersManage) {
		return problem.Forbidden()
	}
	return c.core.DB.Tx(ctx, func(q store.Q) error {
		club, err := q.LockClub(ctx, clubID)
		if err != nil {
			return err
		}
		if !club.Unconfirmed {
			return problem.Refused("La società è già confermata")
		}
		club.Unconfirmed = false
		if err := q.SaveClub(ctx, club); err != nil {
			return err
		}
		return c.core.Record(ctx, q, a, audit.ClubConfirmed, audit.Club, int64(clubID), nil, nil)
	})
}

// Associate requests to join a club. A club without users and athletes is joined at once; otherwise the request must
// be approved.
func (c *Clubs) Associate(ctx context.Context, a access.Actor, clubID id.Club) (approved bool, err error) {
	if !access.Can(a, access.ClubAssociate) {
		return false, problem.ForbiddenBecause("L'utente è già associato a una società")
	}
	err = c.core.DB.Tx(ctx, func(q store.Q) error {
		club, err := q.LockClub(ctx, clubID)
		if err != nil {
			return err
		}
		user, err := q.LockUser(ctx, a.UserID)
		if err != nil {
			return err
		}
		if user.ClubID > 0 {
			return problem.Refused("L'utente è già associato a una società")
		}
		users, err := q.CountUsersOf(ctx, clubID)
		if err != nil {
			return err
		}
		counts, err := q.AthleteCounts(ctx, clubID)
		if err != nil {
			return err
		}
		// The creator joined the club at once; if removed from it, they must ask like anyone else.
		approved = users == 0 && counts.Athletes == 0
		if approved {
			return c.join(ctx, q, a, user, clubID)
		}
		repeated := user.PendingClubID == clubID
		user.PendingClubID = clubID
		if err := q.SaveUser(ctx, user); err != nil {
			return err
		}
		if !repeated {
			if err := c.mailRequest(ctx, q, user, club); err != nil {
				return err
			}
		}
		return c.core.Record(ctx, q, a, audit.ClubJoinRequested, audit.User, int64(user.ID), nil, map[string]any{"societa": clubID})
	})
	c.sessions.Forget(ctx, a.UserID)
	c.core.DeliverLater(ctx)
	return approved, err
}

func (c *Clubs) join(ctx context.Context, q store.Q, a access.Actor, user domain.User, clubID id.Club) error {
	user.ClubID, user.PendingClubID = clubID, 0
	if err := q.SaveUser(ctx, user); err != nil {
		return err
	}
	return c.core.Record(ctx, q, a, audit.ClubJoined, audit.User, int64(user.ID), nil, map[string]any{"societa": clubID})
}

// Pending returns the open requests to join the caller's club, or all clubs for administrators.
func (c *Clubs) Pending(ctx context.Context, a access.Actor) ([]domain.Association, error) {
	if !access.Can(a, access.ClubApprove) {
		return nil, problem.Forbidden()
	}
	clubID := a.ClubID
	if a.Admin() {
		clubID = 0
	}
	return c.core.DB.Associations(ctx, clubID)
}

// Waiting returns an error unless the user has requested to join the club and the caller may decide.
func (c *Clubs) Waiting(ctx context.Context, a access.Actor, userID id.User, clubID id.Club) error {
	if !access.CanClub(a, access.ClubApprove, clubID) {
		return problem.NotFound()
	}
	user, err := c.core.DB.User(ctx, userID)
	if err == nil && user.PendingClubID != clubID {
		err = problem.NotFound()
	}
	return err
}

// Approve accepts or rejects a request to join a club. Accepting requires that both users have confirmed their
// addresses, so that no one approves or joins under another person's name.
func (c *Clubs) Approve(ctx context.Context, a access.Actor, userID id.User, clubID id.Club, approved bool) error {
	if !access.CanClub(a, access.ClubApprove, clubID) {
		return problem.NotFound()
	}
	err := c.core.DB.Tx(ctx, func(q store.Q) error {
		user, err := q.LockUser(ctx, userID)
		if err != nil {
			return err
		}
		if user.PendingClubID != clubID {
			return problem.NotFound()
		}
		if approved {
			switch {
			case a.Unverified:
				return problem.Refused("Conferma prima il tuo indirizzo e-mail")
			case user.Unverified:
				return problem.Refused("L'utente non ha ancora confermato il suo indirizzo e-mail")
			}
		}
		if err := c.mailAnswer(ctx, q, user, clubID, approved); err != nil {
			return err
		}
		if approved {
			return c.join(ctx, q, a, user, clubID)
		}
		user.PendingClubID = 0
		if err := q.SaveUser(ctx, user); err != nil {
			return err
		}
		return c.core.Record(ctx, q, a, audit.ClubJoinRefused, audit.User, int64(user.ID), nil, map[string]any{"societa": clubID})
	})
	c.sessions.Forget(ctx, userID)
	c.core.DeliverLater(ctx)
	return err
}
