package store

import (
	"context"
	"fmt"
	"iter"
	"strings"

	"traguardo/internal/database"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

const userJoins = " LEFT JOIN club c ON c.id = COALESCE(u.club_id, u.pending_club_id)"

var userTable = database.NewTable("app_user u", userJoins, func(u *domain.User) []database.Column {
	return []database.Column{
		{Name: "id", Field: &u.ID},
		{Name: "username", Field: &u.Username},
		{Name: "username_key", Value: func() any { return nameKey(u.Username) }},
		{Name: "username_search", Value: folded(&u.Username)},
		{Name: "email", Field: &u.Email},
		{Name: "email_key", Value: func() any { return nameKey(u.Email) }},
		{Name: "email_search", Value: folded(&u.Email)},
		{Name: "unverified", Field: &u.Unverified},
		{Name: "password_hash", Field: &u.PasswordHash},
		{Name: "first_name", Field: &u.FirstName},
		{Name: "first_search", Value: folded(&u.FirstName)},
		{Name: "last_name", Field: &u.LastName},
		{Name: "last_search", Value: folded(&u.LastName)},
		{Name: "level", Field: &u.Level},
		{Name: "active", Field: &u.Active},
		{Name: "erased", Field: &u.Erased},
		{Name: "club_id", Field: &u.ClubID, Nullable: true},
		{Name: "pending_club_id", Field: &u.PendingClubID, Nullable: true},
		{Name: "club_search", SQL: shownClubSearch},
		{Read: "COALESCE(c.name, '')", Field: &u.ClubName},
		{Name: "season_id", Field: &u.SeasonID, Nullable: true},
		{Name: "premium_until", Field: &u.PremiumUntil},
		{Name: "workouts", Field: &u.Workouts, InsertOnly: true},
		{Name: "created_at", Field: &u.CreatedAt, InsertOnly: true},
		{Name: "terms_at", Field: &u.TermsAt, InsertOnly: true},
		{Name: "version", Field: &u.Version},
	}
})

// shownClubSearch returns SQL for the folded name of the club shown with a user: their own or the one they wait to join.
func shownClubSearch(arg func(string) string) string {
	return "COALESCE((SELECT search FROM club WHERE id = COALESCE(CAST(" + arg("club_id") + " AS BIGINT), CAST(" + arg("pending_club_id") +
		" AS BIGINT))), '')"
}

var users = database.List[domain.User]{
	Table: userTable,
	Sorts: map[string]database.Sort{
		"id":       {Column: "u.id"},
		"username": {Column: "u.username_search"},
		"last":     {Column: "u.last_search"},
		"first":    {Column: "u.first_search"},
		"email":    {Column: "u.email_search"},
		"club":     {Column: "u.club_search"},
		"created":  {Column: "u.created_at"},
		"active":   {Column: "u.active"},
		"level":    {Column: "u.level"},
		"premium":  {Column: "u.premium_until", Nullable: true},
		"workouts": {Column: "u.workouts"},
		"club_id":  {Column: "u.club_id", Nullable: true, InMemory: true},
		"version":  {Column: "u.version", InMemory: true},
	},
	DefaultSort: "id",
}

func userFilter(f domain.UserFilter) *database.Filter {
	w := &database.Filter{}
	w.Contains("u.username_search", f.Username)
	w.Contains("u.last_search", f.LastName)
	w.Contains("u.first_search", f.FirstName)
	w.Contains("u.email_search", f.Email)
	w.Contains("u.club_search", f.ClubName)
	database.Equal(w, "u.club_id", f.ClubID)
	if !f.From.IsZero() {
		w.Add("u.created_at >= ?", calendar.At(f.From.Start()))
	}
	if f.Unverified {
		w.Add("u.unverified")
		w.Add("u.active")
	}
	return w
}

// Users returns a page of users and the total.
func (q Q) Users(ctx context.Context, f domain.UserFilter, p domain.Page) ([]domain.User, int, error) {
	return users.Page(ctx, q.db, userFilter(f), p)
}

// EachUser streams users for an export.
func (q Q) EachUser(ctx context.Context, f domain.UserFilter, p domain.Page) iter.Seq2[domain.User, error] {
	return users.Each(ctx, q.db, userFilter(f), p)
}

// User finds a user.
func (q Q) User(ctx context.Context, userID id.User) (domain.User, error) {
	return userTable.One(ctx, q.db, "WHERE u.id = $1", userID)
}

// LockUser finds a user and locks it until the transaction ends.
func (q Q) LockUser(ctx context.Context, userID id.User) (domain.User, error) {
	if err := userTable.Lock(ctx, q.db, int64(userID)); err != nil {
		return domain.User{}, err
	}
	return q.User(ctx, userID)
}

// LockAdmins returns the active administrators and locks them until the transaction ends.
func (q Q) LockAdmins(ctx context.Context) ([]id.User, error) {
	return database.All(ctx, q.db, database.Value[id.User], "SELECT id FROM app_user WHERE level = $1 AND active ORDER BY id"+q.db.ForUpdate(),
		domain.LevelAdmin)
}

// Admins returns the active administrators.
func (q Q) Admins(ctx context.Context) ([]domain.User, error) {
	return userTable.All(ctx, q.db, "WHERE u.level = $1 AND u.active ORDER BY u.id", domain.LevelAdmin)
}

// UserByName finds a user by username or e-mail, ignoring case. A username takes precedence over an e-mail.
func (q Q) UserByName(ctx context.Context, name string) (domain.User, error) {
	return userTable.One(ctx, q.db,
		"WHERE u.username_key = $1 OR u.email_key = $1 ORDER BY CASE WHEN u.username_key = $1 THEN 0 ELSE 1 END LIMIT 1", nameKey(name))
}

// UserByEmail finds a user by e-mail, ignoring case.
func (q Q) UserByEmail(ctx context.Context, email string) (domain.User, error) {
	return userTable.One(ctx, q.db, "WHERE u.email_key = $1", nameKey(email))
}

// nameKey returns the form in which usernames and e-mails are compared: lower case, with accents.
func nameKey(s string) string { return strings.ToLower(strings.TrimSpace(s)) }

// AnyUser reports whether the database has any users.
func (q Q) AnyUser(ctx context.Context) (bool, error) {
	n, err := database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM (SELECT 1 FROM app_user LIMIT 1) x")
	return n > 0, err
}

// FirstAdmin returns the administrator with the lowest id, or 0 if there is none.
func (q Q) FirstAdmin(ctx context.Context) (id.User, error) {
	return database.One(ctx, q.db, database.Value[id.User], "SELECT COALESCE(MIN(id), 0) FROM app_user WHERE level = $1", domain.LevelAdmin)
}

// AddUser stores a new user and returns the id. A username or e-mail already in use is a uniqueness error.
func (q Q) AddUser(ctx context.Context, u domain.User) (id.User, error) {
	return newID[id.User](userTable.Insert(ctx, q.db, u))
}

// SaveUser stores every field of a user and raises the version.
func (q Q) SaveUser(ctx context.Context, u domain.User) error {
	return userTable.Update(ctx, q.db, u)
}

// UserFunctions returns the functions of a user.
func (q Q) UserFunctions(ctx context.Context, userID id.User) ([]domain.Function, error) {
	return database.All(ctx, q.db, database.Value[domain.Function], "SELECT function_id FROM user_function WHERE user_id = $1 "+
		"ORDER BY function_id", userID)
}

// SetUserFunction grants or revokes a function. It does nothing if that is already so.
func (q Q) SetUserFunction(ctx context.Context, userID id.User, f domain.Function, on bool) error {
	text := "DELETE FROM user_function WHERE user_id = $1 AND function_id = $2"
	if on {
		text = "INSERT INTO user_function (user_id, function_id) VALUES ($1, $2) ON CONFLICT (user_id, function_id) DO NOTHING"
	}
	_, err := q.db.Exec(ctx, text, userID, f)
	return err
}

// ExternalUser returns the user linked to an external identity.
func (q Q) ExternalUser(ctx context.Context, provider, subject string) (id.User, error) {
	return database.One(ctx, q.db, database.Value[id.User], "SELECT user_id FROM external_identity "+
		"WHERE provider = $1 AND subject = $2", provider, subject)
}

// LinkExternal links an external identity to a user.
func (q Q) LinkExternal(ctx context.Context, provider, subject string, userID id.User) error {
	_, err := q.db.Exec(ctx, "INSERT INTO external_identity (provider, subject, user_id) VALUES ($1, $2, $3)", provider, subject, userID)
	return err
}

// CountUsersOf returns how many users a club has.
func (q Q) CountUsersOf(ctx context.Context, clubID id.Club) (int, error) {
	return database.One(ctx, q.db, database.Value[int], "SELECT COUNT(*) FROM app_user WHERE club_id = $1", clubID)
}

// SpendToken marks an external token as used and reports whether it was unused.
func (q Q) SpendToken(ctx context.Context, hash string, until calendar.Instant) (bool, error) {
	n, err := q.db.Exec(ctx, "INSERT INTO spent_token (token_hash, expires_at) VALUES ($1, $2) ON CONFLICT (token_hash) DO NOTHING",
		hash, until)
	return n == 1, err
}

// ForgetUser removes a user's credentials, links, functions and queued mails, and their name in the access log and the audit.
func (q Q) ForgetUser(ctx context.Context, u domain.User) error {
	for _, table := range []string{
		"password_reset", "email_verification", "recovery_code", "second_factor", "external_identity", "user_function", "group_access",
		"kept_reply",
		"outgoing_mail", "reminder_link",
	} {
		if _, err := q.db.Exec(ctx, "DELETE FROM "+table+" WHERE user_id = $1", u.ID); err != nil {
			return err
		}
	}
	for _, name := range []string{u.Username, u.Email} {
		if _, err := q.db.Exec(ctx, "DELETE FROM access_log WHERE username_search = $1 AND LOWER(username) = $2",
			fold.Text(name), nameKey(name)); err != nil {
			return err
		}
	}
	if _, err := q.db.Exec(ctx, "UPDATE audit SET actor = '' WHERE actor_id = $1", u.ID); err != nil {
		return err
	}
	return q.ClearAttempts(ctx, fmt.Sprintf("login #%d", u.ID))
}

// UserNames returns the first and last names of users, by id.
func (q Q) UserNames(ctx context.Context, ids []id.User) (map[id.User]string, error) {
	type row struct {
		id          id.User
		first, last string
	}
	w := &database.Filter{}
	database.In(w, "u.id", ids)
	rows, err := database.All(ctx, q.db, func(s database.Scanner) (row, error) {
		var r row
		err := s.Scan(&r.id, &r.first, &r.last)
		return r, err
	}, "SELECT u.id, u.first_name, u.last_name FROM app_user u"+w.Where(q.db), w.Args...)
	out := make(map[id.User]string, len(rows))
	for _, r := range rows {
		out[r.id] = strings.TrimSpace(r.first + " " + r.last)
	}
	return out, err
}
