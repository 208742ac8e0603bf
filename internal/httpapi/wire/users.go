package wire

import (
	"cmp"
	"slices"
	"strings"

	"traguardo/internal/app/account"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// UserFilter filters the users list.
type UserFilter struct {
	Username  string  `json:"USERNAME"`
	LastName  string  `json:"COGNOME"`
	FirstName string  `json:"NOME"`
	Email     string  `json:"EMAIL"`
	ClubName  string  `json:"DENOMINAZIONE"`
	ClubID    id.Club `json:"FK_ID_PERSONA_GIURIDICA"`
	// The first day of creation.
	From calendar.Date `json:"DATA_DA"`
	// Only active users who have not confirmed their address.
	Unverified Flag `json:"FLG_EMAIL_DA_CONFERMARE"`
}

// Domain converts the filter.
func (f UserFilter) Domain() domain.UserFilter {
	return domain.UserFilter{Username: f.Username, LastName: f.LastName, FirstName: f.FirstName, Email: f.Email, ClubName: f.ClubName,
		ClubID: f.ClubID, From: f.From, Unverified: bool(f.Unverified)}
}

// UserRow is a row of the users list.
type UserRow struct {
	ID            id.User          `json:"ID_UTENTE" sort:"id"`
	Username      string           `json:"USERNAME" sort:"username"`
	LastName      string           `json:"COGNOME" sort:"last"`
	FirstName     string           `json:"NOME" sort:"first"`
	Email         string           `json:"EMAIL" sort:"email"`
	ClubID        id.Club          `json:"FK_ID_PERSONA_GIURIDICA" sort:"club_id"`
	ClubName      string           `json:"DENOMINAZIONE" sort:"club"`
	CreatedAt     calendar.Instant `json:"DATA_CREAZIONE" sort:"created"`
	Active        Flag             `json:"STATO" sort:"active"`
	LevelID       int              `json:"FK_ID_LIVELLO" sort:"level"`
	Level         string           `json:"LIVELLO" sort:"level"`
	PremiumUntil  calendar.Date    `json:"DATA_SCADENZA" sort:"premium"`
	PremiumActive Flag             `json:"PREMIUM_ATTIVO" sort:"premium"`
	Workouts      int              `json:"NUM_ALLENAMENTI" sort:"workouts"`
	Version       int64            `json:"VERSIONE" sort:"version"`
}

// FromUser converts a user.
func FromUser(u domain.User, today calendar.Date) UserRow {
	return UserRow{
		ID: u.ID, Username: u.Username, LastName: u.LastName, FirstName: u.FirstName, Email: u.Email, ClubID: u.ClubID, ClubName: u.ClubName,
		CreatedAt: u.CreatedAt, Active: Flag(u.Active), LevelID: int(u.Level), Level: catalog.ItemName(catalog.Levels(), int64(u.Level)),
		PremiumUntil: u.PremiumUntil, PremiumActive: Flag(u.Premium(today)), Workouts: u.Workouts, Version: u.Version,
	}
}

// UserRef identifies a user.
type UserRef struct {
	UserID Ref[id.User] `json:"ID_UTENTE"`
}

// UserDetails is a user with functions and groups.
type UserDetails struct {
	UserRow
	Functions []Function `json:"funzionalita"`
	Groups    []Group    `json:"gruppi"`
	Verified  Flag       `json:"FLG_EMAIL_CONFERMATA"`
	// SecondFactor is set if the login requires a code.
	SecondFactor Flag `json:"FLG_SECONDO_FATTORE"`
	Erased       Flag `json:"FLG_CANCELLATO"`
}

// FromUserDetails converts a user with functions and groups.
func FromUserDetails(d account.UserDetails, today calendar.Date, menu catalog.App) UserDetails {
	return UserDetails{UserRow: FromUser(d.User, today), Functions: FromFunctions(d.Functions, menu), Groups: Map(d.Groups, FromGroup),
		Verified: Flag(!d.Unverified), SecondFactor: Flag(d.SecondFactor), Erased: Flag(d.Erased)}
}

// Function is a part of the product that a user may open, with its menu item.
type Function struct {
	ID     int64     `json:"ID_FUNZIONALITA"`
	Name   string    `json:"DESCRIZIONE"`
	ItemID int64     `json:"FK_ID_ITEM"`
	Item   *MenuItem `json:"menuItem"`
}

// FromFunctions converts the functions of a user.
func FromFunctions(granted []domain.Function, menu catalog.App) []Function {
	return Map(granted, func(f domain.Function) Function {
		out := Function{ID: int64(f), Name: catalog.ItemName(catalog.Functions(), int64(f))}
		if item, ok := catalog.MenuItemOf(int64(f), menu); ok {
			converted := FromMenuItem(item)
			out.ItemID, out.Item = item.ID, &converted
		}
		return out
	})
}

// Grant is a function that can be granted to a user.
type Grant struct {
	ID       int64  `json:"ID_FUNZIONALITA"`
	Name     string `json:"DESCRIZIONE"`
	Selected Flag   `json:"SELEZIONATO"`
}

// FromGrant converts a grant.
func FromGrant(g account.Granted) Grant { return Grant{g.ID, g.Name, Flag(g.Selected)} }

// GroupGrant is another coach's group that may be shared with a user.
type GroupGrant struct {
	ID       id.Group `json:"ID_GRUPPO"`
	Name     string   `json:"DESCRIZIONE"`
	Owner    string   `json:"USERNAME"`
	Selected Flag     `json:"SELEZIONATO"`
}

// FromGroupGrant converts a group that may be shared.
func FromGroupGrant(g domain.Group) GroupGrant {
	return GroupGrant{g.ID, g.Name, g.Owner, Flag(g.Selected)}
}

// SetFunction grants a function to a user, or revokes it.
type SetFunction struct {
	UserID     Ref[id.User] `json:"ID_UTENTE" check:"key"`
	FunctionID Ref[int64]   `json:"ID_FUNZIONALITA" check:"key"`
	Selected   Flag         `json:"SELEZIONATO" check:"present"`
}

// SetGroup shares a group with a user, or stops sharing it.
type SetGroup struct {
	UserID   Ref[id.User]  `json:"ID_UTENTE" check:"key"`
	GroupID  Ref[id.Group] `json:"ID_GRUPPO" check:"key"`
	Selected Flag          `json:"SELEZIONATO" check:"present"`
}

// SetActive activates or blocks a user.
type SetActive struct {
	UserID  Ref[id.User] `json:"ID_UTENTE" check:"key"`
	Active  Flag         `json:"STATO" check:"present"`
	Version int64        `json:"VERSIONE"`
}

// UserFields are the fields of a user that an administrator may set.
type UserFields struct {
	Username     Opt[string]        `json:"USERNAME"`
	Email        Opt[string]        `json:"EMAIL"`
	FirstName    Opt[string]        `json:"NOME"`
	LastName     Opt[string]        `json:"COGNOME"`
	Level        Opt[int]           `json:"FK_ID_LIVELLO"`
	ClubID       Opt[id.Club]       `json:"FK_ID_PERSONA_GIURIDICA"`
	Active       Opt[Flag]          `json:"STATO" check:"notnull"`
	PremiumUntil Opt[calendar.Date] `json:"DATA_SCADENZA"`
}

// apply sets the sent fields of a user and adds what is wrong with them to wrong.
func (f UserFields) apply(u *domain.User, wrong problem.Fields) {
	for _, t := range []struct {
		name string
		from Opt[string]
		to   *string
	}{{"USERNAME", f.Username, &u.Username}, {"EMAIL", f.Email, &u.Email}, {"NOME", f.FirstName, &u.FirstName}, {"COGNOME", f.LastName,
		&u.LastName}} {
		if t.from.Set {
			*t.to = strings.TrimSpace(t.from.Value)
		}
		if *t.to == "" {
			wrong.Add(t.name, "obbligatorio")
		}
	}
	if _, bad := wrong["EMAIL"]; !bad && f.Email.Set {
		checkEmail(wrong, "EMAIL", u.Email)
	}
	if f.Level.Set {
		u.Level = domain.Level(f.Level.Value)
	}
	if !u.Level.Valid() {
		wrong.Add("FK_ID_LIVELLO", "livello inesistente")
	}
	f.ClubID.Into(&u.ClubID)
	if u.ClubID < 0 || u.ClubID > MaxID {
		wrong.Add("FK_ID_PERSONA_GIURIDICA", "identificativo non valido")
	}
	if f.Active.Set {
		u.Active = bool(f.Active.Value)
	}
	f.PremiumUntil.Into(&u.PremiumUntil)
}

// NewUser creates a user.
type NewUser struct {
	ID              int64  `json:"ID_UTENTE"`
	Password        string `json:"PASSWORD" check:"max=1000"`
	ConfirmPassword string `json:"CONFERMA_PASSWORD" check:"max=1000"`
	ConfirmEmail    string `json:"CONFERMA_EMAIL"`
	UserFields
}

// Domain validates a new user and returns it with its password.
func (n NewUser) Domain() (domain.User, string, error) {
	u := domain.User{Active: true}
	wrong := problem.Fields{}
	if n.ID != 0 {
		wrong.Add("ID_UTENTE", "un nuovo utente non ha ancora un identificativo")
	}
	n.apply(&u, wrong)
	NewPassword{n.Password, n.ConfirmPassword}.check(wrong)
	if n.ConfirmEmail != "" && !strings.EqualFold(strings.TrimSpace(n.ConfirmEmail), u.Email) {
		wrong.Add("CONFERMA_EMAIL", "Le due email non coincidono")
	}
	return u, n.Password, wrong.Err()
}

// EditUser changes a user.
type EditUser struct {
	UserID  Ref[id.User] `json:"ID_UTENTE" check:"key"`
	Version int64        `json:"VERSIONE"`
	UserFields
	// These cannot be edited.
	Password  string                `json:"PASSWORD" check:"reserved,max=1000"`
	CreatedAt Opt[calendar.Instant] `json:"DATA_CREAZIONE" check:"reserved"`
	Workouts  Opt[int]              `json:"NUM_ALLENAMENTI" check:"reserved"`
	Verified  Opt[Flag]             `json:"FLG_EMAIL_CONFERMATA" check:"reserved"`
	Erased    Opt[Flag]             `json:"FLG_CANCELLATO" check:"reserved"`
	// These have separate calls.
	SecondFactor Opt[Flag]           `json:"FLG_SECONDO_FATTORE" check:"reserved"`
	Functions    Opt[[]sentFunction] `json:"funzionalita" check:"reserved"`
	Groups       Opt[[]sentGroup]    `json:"gruppi" check:"reserved"`
}

// sentFunction and sentGroup are the ids of the functions and groups that a page sends back.
type (
	sentFunction struct {
		ID int64 `json:"ID_FUNZIONALITA"`
	}
	sentGroup struct {
		ID id.Group `json:"ID_GRUPPO"`
	}
)

// NamesGrants reports whether the caller sent fields that are not stored with the user itself.
func (e EditUser) NamesGrants() bool { return e.SecondFactor.Set || e.Functions.Set || e.Groups.Set }

// CheckGrants rejects a different second factor, functions or groups, unless the user was changed meanwhile: that is a conflict.
func (e EditUser) CheckGrants(d account.UserDetails) error {
	sameFunctions := sameSet(Map(e.Functions.Value, func(f sentFunction) int64 { return f.ID }),
		Map(d.Functions, func(f domain.Function) int64 { return int64(f) }))
	sameGroups := sameSet(Map(e.Groups.Value, func(g sentGroup) id.Group { return g.ID }),
		Map(d.Groups, func(g domain.Group) id.Group { return g.ID }))
	switch {
	case e.Version > 0 && e.Version != d.Version:
		return nil
	case Changes(e.SecondFactor, Flag(d.SecondFactor)):
		return problem.Reserved("FLG_SECONDO_FATTORE")
	case e.Functions.Set && !sameFunctions:
		return problem.Reserved("funzionalita")
	case e.Groups.Set && !sameGroups:
		return problem.Reserved("gruppi")
	}
	return nil
}

func sameSet[T cmp.Ordered](a, b []T) bool {
	return slices.Equal(slices.Compact(slices.Sorted(slices.Values(a))), slices.Compact(slices.Sorted(slices.Values(b))))
}

// Apply sets the sent fields of the stored user.
func (e EditUser) Apply(u *domain.User) error {
	switch {
	case Changes(e.CreatedAt, u.CreatedAt):
		return problem.Reserved("DATA_CREAZIONE")
	case Changes(e.Workouts, u.Workouts):
		return problem.Reserved("NUM_ALLENAMENTI")
	case Changes(e.Verified, Flag(!u.Unverified)):
		return problem.Reserved("FLG_EMAIL_CONFERMATA")
	case Changes(e.Erased, Flag(u.Erased)):
		return problem.Reserved("FLG_CANCELLATO")
	}
	wrong := problem.Fields{}
	if e.Password != "" {
		wrong.Add("PASSWORD", "la password si cambia con la reimpostazione")
	}
	e.apply(u, wrong)
	return wrong.Err()
}

// Apply activates or blocks the stored user.
func (s SetActive) Apply(u *domain.User) error {
	u.Active = bool(s.Active)
	return nil
}
