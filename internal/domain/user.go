package domain

import "traguardo/internal/domain/calendar"

// Level is what kind of user someone is.
type Level int

const (
	LevelAdmin Level = 1
	LevelClub  Level = 2
	LevelCoach Level = 3
)

// Valid reports whether the level exists.
func (l Level) Valid() bool { return l >= LevelAdmin && l <= LevelCoach }

// Function is a part of the product a user may be granted; it gates menus, tiles and the training calls.
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

// ForLevel reports whether users of a level can use a function. Administration comes from level 1 alone.
func (f Function) ForLevel(l Level) bool {
	switch f {
	case FunctionAdministration, FunctionSubscriptions, FunctionClubs, FunctionUsers, FunctionAccessLog, FunctionAdminFlag:
		return l == LevelAdmin
	}
	return true
}

// User is an account. ClubID is 0 while the user has no club or waits for approval of PendingClubID.
type User struct {
	ID            int64
	Username      string
	Email         string
	Unverified    bool // nobody has shown yet that the address is theirs
	PasswordHash  string
	FirstName     string
	LastName      string
	Level         Level
	Active        bool
	Erased        bool // the person was taken out of it
	ClubID        int64
	PendingClubID int64
	ClubName      string
	SeasonID      int64
	PremiumUntil  calendar.Date
	Workouts      int
	CreatedAt     calendar.Instant
	TermsAt       calendar.Instant
	Version       int64
}

// Premium reports whether the subscription is alive on a day; the expiry day itself still is.
func (u User) Premium(on calendar.Date) bool {
	return !u.PremiumUntil.IsZero() && !u.PremiumUntil.Before(on)
}

// UserFilter narrows the users list; texts match anywhere, whatever case and accents.
type UserFilter struct {
	Username, LastName, FirstName, Email, ClubName string
	ClubID                                         int64
	From                                           calendar.Date // made on or after
	Unverified                                     bool          // only active users who have not confirmed the address
}

// Session is an open log-in. ImpersonatorID is the administrator behind it, 0 for the user's own.
type Session struct {
	UserID         int64
	ImpersonatorID int64
	CreatedAt      calendar.Instant
	SeenAt         calendar.Instant
	Address        string // it was opened from
	Browser        string // as it called itself
}

// SecondFactor is what a log-in asks for besides the password; it counts once it is active.
type SecondFactor struct {
	UserID   int64
	Secret   string // base32
	Active   bool
	LastStep int64 // of the newest code that was used: each is good once
}

// AccessRecord is an attempt to log in. Those of an address that is locked out are counted in one record, which has the name of the first.
type AccessRecord struct {
	ID       int64
	Username string
	At       calendar.Instant
	IP       string
	Success  bool
	Attempts int
	Locked   bool
}

// AccessFilter narrows the access log; Success nil means both outcomes.
type AccessFilter struct {
	Username string
	Success  *bool
}

// AuditRecord is one change of rights, money or results: who, on whose behalf, what, before and after.
type AuditRecord struct {
	ID             int64
	At             calendar.Instant
	ActorID        int64
	ImpersonatorID int64
	Actor          string
	Action         string
	Object         string
	ObjectID       int64
	Before, After  string
	RequestID      string
	Name           string // of the object, as it is called today; only lists for people have it
}

// AuditFilter narrows the audit list.
type AuditFilter struct {
	Action, Object string
	ObjectID       int64
	ActorID        int64
	Actor          string        // a part of the username
	From, To       calendar.Date // the first and the last day
}
