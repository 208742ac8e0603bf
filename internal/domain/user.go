package domain

import (
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
)

// Level is the role of a user.
type Level int

const (
	LevelAdmin Level = 1
	LevelClub  Level = 2
	LevelCoach Level = 3
)

// Valid reports whether the level exists.
func (l Level) Valid() bool { return l >= LevelAdmin && l <= LevelCoach }

// Function is a part of the product that a user may be granted. It controls menus, tiles and the training calls.
type Function int

const (
	FunctionAdministration Function = 1
	FunctionEvents         Function = 2
	FunctionTraining       Function = 3
	FunctionAthletes       Function = 4
	FunctionSubscriptions  Function = 5
	FunctionOrders         Function = 6
	FunctionWallet         Function = 7
	FunctionChampionships  Function = 8
	FunctionRecords        Function = 9
	FunctionStatistics     Function = 10
	FunctionClubs          Function = 11
	FunctionUsers          Function = 12
	FunctionAccessLog      Function = 13
	FunctionAdminFlag      Function = 14
)

// ForLevel reports whether users of level l can use the function. Some functions are reserved to administrators.
func (f Function) ForLevel(l Level) bool {
	switch f {
	case FunctionAdministration, FunctionSubscriptions, FunctionClubs, FunctionUsers, FunctionAccessLog, FunctionAdminFlag:
		return l == LevelAdmin
	default:
		return true
	}
}

// User is an account. ClubID is 0 if the user has no club or waits for the approval of PendingClubID.
type User struct {
	ID            id.User
	Username      string
	Email         string
	Unverified    bool // e-mail address not confirmed yet
	PasswordHash  string
	FirstName     string
	LastName      string
	Level         Level
	Active        bool
	Erased        bool // personal data removed
	ClubID        id.Club
	PendingClubID id.Club
	ClubName      string
	SeasonID      id.Season
	PremiumUntil  calendar.Date
	Workouts      int
	CreatedAt     calendar.Instant
	TermsAt       calendar.Instant
	Version       int64
}

// Premium reports whether the subscription is active on a day. The expiry day is included.
func (u User) Premium(on calendar.Date) bool {
	return !u.PremiumUntil.IsZero() && !u.PremiumUntil.Before(on)
}

// UserFilter selects users. Texts match anywhere, ignoring case and accents.
type UserFilter struct {
	Username, LastName, FirstName, Email, ClubName string
	ClubID                                         id.Club
	From                                           calendar.Date // created on or after
	Unverified                                     bool          // only active users with an unconfirmed address
}

// Session is an active log-in. ImpersonatorID is the administrator acting as the user, or 0.
type Session struct {
	UserID         id.User
	ImpersonatorID id.User
	CreatedAt      calendar.Instant
	SeenAt         calendar.Instant
	Address        string // IP address at log-in
	Browser        string // User-Agent
}

// SecondFactor is a user's TOTP secret. It is required at log-in once Active is set.
type SecondFactor struct {
	UserID   id.User
	Secret   string // base32
	Active   bool
	LastStep int64 // time step of the last used code; each code is valid once
}

// AccessRecord is a log-in attempt. All attempts of a locked-out address share one record, with the first username.
type AccessRecord struct {
	ID       int64
	Username string
	At       calendar.Instant
	IP       string
	Success  bool
	Attempts int
	Locked   bool
}

// AccessFilter selects access records. Success nil means both outcomes.
type AccessFilter struct {
	Username string
	Success  *bool
}

// AuditRecord is a change of rights, money or results: who made it, on whose behalf, and the values before and after.
type AuditRecord struct {
	ID             int64
	At             calendar.Instant
	ActorID        id.User
	ImpersonatorID id.User
	Actor          string
	Action         string
	Object         string
	ObjectID       int64
	Before, After  string
	RequestID      string
	Name           string // current name of the object; only set in lists
}

// AuditFilter selects audit records.
type AuditFilter struct {
	Action, Object string
	ObjectID       int64
	ActorID        id.User
	Actor          string        // part of the username
	From, To       calendar.Date // inclusive
}
