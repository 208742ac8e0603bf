package account

import (
	"context"
	"iter"
	"slices"
	"strings"

	"traguardo/internal/access"
	"traguardo/internal/app/core"
	"traguardo/internal/domain"
	"traguardo/internal/domain/audit"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
	"traguardo/internal/store"
)

// Users administers accounts.
type Users struct {
	core     *core.Base
	sessions *Sessions
}

// NewUsers returns a Users.
func NewUsers(b *core.Base, s *Sessions) *Users { return &Users{core: b, sessions: s} }

// allow returns an error if the caller may not administer users.
func (u *Users) allow(a access.Actor) error {
	if !access.Can(a, access.UsersManage) {
		return problem.Forbidden()
	}
	return nil
}

// List returns a page of accounts and the total count.
func (u *Users) List(ctx context.Context, a access.Actor, f domain.UserFilter, p domain.Page) ([]domain.User, int, error) {
	if err := u.allow(a); err != nil {
		return nil, 0, err
	}
	return u.core.DB.Users(ctx, f, p)
}

// Each iterates over all accounts that match a filter.
func (u *Users) Each(ctx context.Context, a access.Actor, f domain.UserFilter, p domain.Page) (iter.Seq2[domain.User, error], error) {
	if err := u.allow(a); err != nil {
		return nil, err
	}
	return u.core.DB.EachUser(ctx, f, p), nil
}

// UserDetails is an account with its rights.
type UserDetails struct {
	domain.User
	Functions    []domain.Function
	Groups       []domain.Group
	SecondFactor bool
}

// Get returns one account.
func (u *Users) Get(ctx context.Context, a access.Actor, userID id.User) (UserDetails, error) {
	if err := u.allow(a); err != nil {
		return UserDetails{}, err
	}
	user, err := u.core.DB.User(ctx, userID)
	if err != nil {
		return UserDetails{}, err
	}
	d := UserDetails{User: user}
	if d.Functions, err = u.core.DB.UserFunctions(ctx, userID); err != nil {
		return UserDetails{}, err
	}
	f, err := u.core.DB.SecondFactor(ctx, userID)
	if err != nil {
		return UserDetails{}, err
	}
	d.SecondFactor = f.Active
	d.Groups, err = u.core.DB.GroupsOf(ctx, userID)
	return d, err
}

// Create creates an account of any level and returns its id.
func (u *Users) Create(ctx context.Context, a access.Actor, user domain.User, password string) (id.User, error) {
	if err := u.allow(a); err != nil {
		return 0, err
	}
	hash, err := u.sessions.hasher.hash(ctx, password)
	if err != nil {
		return 0, err
	}
	user.PasswordHash, user.CreatedAt, user.Active = hash, u.core.Now(), true
	var userID id.User
	err = u.core.DB.Tx(ctx, func(q store.Q) error {
		if err := u.checkClub(ctx, q, &user); err != nil {
			return err
		}
		if userID, err = u.sessions.add(ctx, q, user); err != nil {
			return err
		}
		return u.core.Record(ctx, q, a, audit.UserCreated, audit.User, int64(userID), nil, userFacts(user))
	})
	return userID, err
}

// checkClub returns an error if the club does not exist, and sets the club's name.
func (u *Users) checkClub(ctx context.Context, q store.Q, user *domain.User) error {
	if user.ClubID == 0 {
		return nil
	}
	club, err := q.Club(ctx, user.ClubID)
	if problem.Is(err, problem.KindNotFound) {
		return problem.NotFound()
	}
	user.ClubName, user.PendingClubID = club.Name, 0
	return err
}

// Update changes an account with edit.
func (u *Users) Update(ctx context.Context, a access.Actor, userID id.User, version int64, edit func(*domain.User) error) error {
	if err := u.allow(a); err != nil {
		return err
	}
	err := core.Change[domain.User]{
		Action: audit.UserChanged, Object: audit.User, ID: int64(userID), Version: version,
		Find:      func(q store.Q) (domain.User, error) { return q.LockUser(ctx, userID) },
		VersionOf: func(v domain.User) int64 { return v.Version },
		Edit:      edit,
		Check: func(q store.Q, before domain.User, user *domain.User) error {
			if before.Erased {
				return problem.Refused("L'utenza è stata cancellata")
			}
			if userID == a.UserID && (user.Level != before.Level || user.Active != before.Active) {
				// Prevents a portal without an administrator.
				return problem.Refused("Non puoi disattivare la tua utenza né cambiarne il livello")
			}
			if before.Level == domain.LevelAdmin && before.Active && (user.Level != before.Level || !user.Active) {
				if err := u.checkStillAdmin(ctx, q, a); err != nil {
					return err
				}
			}
			user.Unverified = user.Unverified || !strings.EqualFold(user.Email, before.Email)
			if user.ClubID == before.ClubID {
				return nil
			}
			return u.checkClub(ctx, q, user)
		},
		Save: func(q store.Q, before, user domain.User) error {
			if err := q.SaveUser(ctx, user); err != nil {
				if q.Unique(err) {
					return errTaken()
				}
				return err
			}
			if err := u.renewLinks(ctx, q, before, user); err != nil {
				return err
			}
			if before.Active == user.Active {
				return nil
			}
			return u.endOldSessions(ctx, q, user)
		},
		Facts: func(v domain.User) any { return userFacts(v) },
	}.Run(ctx, u.core, a)
	u.sessions.Forget(ctx, userID)
	u.core.DeliverLater(ctx)
	return err
}

// renewLinks invalidates mailed links when an account changes its address or is switched on or off, and mails a new
// address a link to confirm it.
func (u *Users) renewLinks(ctx context.Context, q store.Q, before, user domain.User) error {
	if before.Active == user.Active && before.Email == user.Email {
		return nil
	}
	for _, kind := range []store.MailedLink{store.ResetLink, store.VerificationLink} {
		if _, err := q.DropLink(ctx, kind, user.ID); err != nil {
			return err
		}
	}
	if !user.Unverified || strings.EqualFold(before.Email, user.Email) {
		return nil
	}
	return u.sessions.postVerification(ctx, q, user.ID, user.Email)
}

// checkStillAdmin locks all administrators and returns an error if the caller is no longer one, so that two administrators
// cannot demote each other.
func (u *Users) checkStillAdmin(ctx context.Context, q store.Q, a access.Actor) error {
	admins, err := q.LockAdmins(ctx)
	if err == nil && !slices.Contains(admins, a.UserID) {
		err = problem.Forbidden()
	}
	return err
}

// endOldSessions ends old sessions when an account is reactivated. While it is deactivated they stay, so that an open page
// can report it.
func (u *Users) endOldSessions(ctx context.Context, q store.Q, user domain.User) error {
	if !user.Active {
		return nil
	}
	return q.EndSessionsOf(ctx, user.ID, "")
}

// SetSeason changes the season in which the caller works.
func (u *Users) SetSeason(ctx context.Context, a access.Actor, seasonID id.Season) error {
	if !access.Can(a, access.SeasonChange) {
		return problem.Forbidden()
	}
	return u.core.DB.Tx(ctx, func(q store.Q) error {
		season, err := q.Season(ctx, seasonID)
		if err != nil {
			return err
		}
		if !season.Selectable {
			return problem.Refused("La stagione non è selezionabile")
		}
		user, err := q.LockUser(ctx, a.UserID)
		if err != nil {
			return err
		}
		user.SeasonID = seasonID
		return q.SaveUser(ctx, user)
	})
}
