package wire

import (
	"slices"
	"strings"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/problem"
)

// Official is a judge of a club, or of the federation without FK_ID_SOCIETA.
type Official struct {
	ID        int64               `json:"ID_UFFICIALE" sort:"id"`
	ClubID    int64               `json:"FK_ID_SOCIETA"`
	ClubName  string              `json:"DENOMINAZIONE" show:"only"`
	LastName  string              `json:"COGNOME"`
	FirstName string              `json:"NOME"`
	Role      domain.OfficialRole `json:"RUOLO"`
	RoleName  string              `json:"DESC_RUOLO" show:"only"`
	Grade     string              `json:"GRADO"`
	Card      string              `json:"TESSERA"`
	Email     string              `json:"EMAIL"`
	Phone     string              `json:"TELEFONO"`
	Version   int64               `json:"VERSIONE"`
}

// FromOfficial converts an official.
func FromOfficial(o domain.Official) Official {
	return Official{ID: o.ID, ClubID: o.ClubID, ClubName: o.ClubName, LastName: o.LastName, FirstName: o.FirstName, Role: o.Role,
		RoleName: o.Role.Name(), Grade: o.Grade, Card: o.Card, Email: o.Email, Phone: o.Phone, Version: o.Version}
}

// OfficialRef identifies an official.
type OfficialRef struct {
	ID Ref `json:"ID_UFFICIALE"`
}

// OfficialFields are the fields of an official that a caller may set.
type OfficialFields struct {
	LastName  Opt[string] `json:"COGNOME" check:"max=100"`
	FirstName Opt[string] `json:"NOME" check:"max=100"`
	Role      Opt[string] `json:"RUOLO"`
	Grade     Opt[string] `json:"GRADO" check:"max=100"`
	Card      Opt[string] `json:"TESSERA" check:"max=50"`
	Email     Opt[string] `json:"EMAIL" check:"max=200"`
	Phone     Opt[string] `json:"TELEFONO" check:"max=50"`
}

func (f OfficialFields) apply(o *domain.Official, wrong problem.Fields) {
	trimmed(f.LastName, &o.LastName)
	trimmed(f.FirstName, &o.FirstName)
	role := string(o.Role)
	trimmed(f.Role, &role)
	o.Role = domain.OfficialRole(strings.ToUpper(role))
	trimmed(f.Grade, &o.Grade)
	trimmed(f.Card, &o.Card)
	trimmed(f.Email, &o.Email)
	trimmed(f.Phone, &o.Phone)
	for name, bad := range map[string]string{
		"COGNOME": missing(o.LastName == ""),
		"NOME":    missing(o.FirstName == ""),
		"RUOLO":   unless(o.Role.Known(), "non è un ruolo LENEX"),
		"EMAIL":   unless(o.Email == "" || strings.Contains(o.Email, "@"), "non è un indirizzo"),
	} {
		if bad != "" {
			wrong.Add(name, bad)
		}
	}
}

// NewOfficial adds an official.
type NewOfficial struct {
	ID     int64 `json:"ID_UFFICIALE"`
	ClubID int64 `json:"FK_ID_SOCIETA"`
	OfficialFields
}

// Check validates the official.
func (n NewOfficial) Check(wrong problem.Fields) {
	if n.ID != 0 {
		wrong.Add("ID_UFFICIALE", "un nuovo ufficiale non ha ancora un identificativo")
	}
	if n.ClubID < 0 {
		wrong.Add("FK_ID_SOCIETA", "identificativo non valido")
	}
	n.apply(&domain.Official{}, wrong)
}

// Domain returns the official to add.
func (n NewOfficial) Domain() domain.Official {
	o := domain.Official{ClubID: n.ClubID}
	n.apply(&o, problem.Fields{})
	return o
}

// EditOfficial changes an official.
type EditOfficial struct {
	ID      Ref   `json:"ID_UFFICIALE" check:"key"`
	Version int64 `json:"VERSIONE"`
	// ClubID cannot be changed.
	ClubID Opt[int64] `json:"FK_ID_SOCIETA" check:"reserved"`
	OfficialFields
}

// Apply sets the sent fields of the stored official.
func (e EditOfficial) Apply(o *domain.Official) error {
	if Changes(e.ClubID, o.ClubID) {
		return problem.Reserved("FK_ID_SOCIETA")
	}
	wrong := problem.Fields{}
	e.apply(o, wrong)
	return wrong.Err()
}

// EventOfficials are the officials of an event by session. DISPONIBILI are those that the caller may put on duty.
type EventOfficials struct {
	EventID   int64              `json:"ID_EVENTO"`
	Sessions  []OfficialsSession `json:"SESSIONI" show:"only"`
	Available []Official         `json:"DISPONIBILI" show:"only"`
}

// OfficialsSession is a session with what it needs, who is on duty and what is missing.
type OfficialsSession struct {
	Number  int              `json:"SESSIONE"`
	Begins  calendar.Instant `json:"ORARIO"`
	Needs   []OfficialNeed   `json:"FABBISOGNO"`
	Duties  []OfficialOnDuty `json:"UFFICIALI"`
	Missing []OfficialNeed   `json:"MANCANO"`
}

// OfficialNeed is how many officials of a role a session needs.
type OfficialNeed struct {
	Role   domain.OfficialRole `json:"RUOLO"`
	Needed int                 `json:"NUMERO"`
}

// OfficialOnDuty is an official of a session.
type OfficialOnDuty struct {
	OfficialID int64               `json:"ID_UFFICIALE"`
	LastName   string              `json:"COGNOME"`
	FirstName  string              `json:"NOME"`
	ClubName   string              `json:"DENOMINAZIONE"`
	Grade      string              `json:"GRADO"`
	Role       domain.OfficialRole `json:"RUOLO"`
	RoleName   string              `json:"DESC_RUOLO"`
	Place      int                 `json:"CORSIA"`
	Remarks    string              `json:"NOTE"`
}

// FromEventOfficials converts the officials of an event.
func FromEventOfficials(e raceday.EventOfficials) EventOfficials {
	return EventOfficials{EventID: e.Event.ID, Available: Map(e.Available, FromOfficial), Sessions: Map(e.Sessions,
		func(s raceday.SessionOfficials) OfficialsSession {
			return OfficialsSession{Number: s.Number, Begins: s.Begins, Needs: Map(s.Needs, fromOfficialNeed),
				Missing: Map(s.Missing, fromOfficialNeed), Duties: Map(s.Duties, func(d raceday.AssignedOfficial) OfficialOnDuty {
					o := d.Official
					return OfficialOnDuty{o.ID, o.LastName, o.FirstName, o.ClubName, o.Grade, d.Role, d.Role.Name(), d.Place, d.Remarks}
				})}
		})}
}

func fromOfficialNeed(n domain.OfficialNeed) OfficialNeed { return OfficialNeed{n.Role, n.Needed} }

// SaveOfficials replaces the needs and duties of a session.
type SaveOfficials struct {
	EventID Ref            `json:"ID_EVENTO" check:"key"`
	Session int            `json:"SESSIONE" check:"required"`
	Needs   []NeededRole   `json:"FABBISOGNO"`
	Duties  []OfficialDuty `json:"UFFICIALI"`
}

// NeededRole says how many officials of a role the session needs.
type NeededRole struct {
	Role   domain.OfficialRole `json:"RUOLO"`
	Needed int                 `json:"NUMERO"`
}

// OfficialDuty puts an official on duty.
type OfficialDuty struct {
	OfficialID Ref                 `json:"ID_UFFICIALE"`
	Role       domain.OfficialRole `json:"RUOLO"`
	Place      int                 `json:"CORSIA"`
	Remarks    string              `json:"NOTE"`
}

// Limits of a session.
const (
	maxOfficials = 500
	maxPlace     = 99
	maxRemarks   = 200
)

// Check validates roles, numbers and lanes.
func (s SaveOfficials) Check(wrong problem.Fields) {
	if len(s.Needs) > maxOfficials || len(s.Duties) > maxOfficials {
		wrong.Add("UFFICIALI", "troppi ufficiali")
		return
	}
	var roles []domain.OfficialRole
	for _, n := range s.Needs {
		switch {
		case !n.Role.Known():
			wrong.Add("FABBISOGNO", "un ruolo non è di LENEX")
		case n.Needed < 1 || n.Needed > maxOfficials:
			wrong.Add("FABBISOGNO", "il numero deve essere maggiore di zero")
		case slices.Contains(roles, n.Role):
			wrong.Add("FABBISOGNO", "un ruolo è indicato due volte")
		}
		roles = append(roles, n.Role)
	}
	type duty struct {
		id   Ref
		role domain.OfficialRole
	}
	seen := map[duty]bool{}
	for _, d := range s.Duties {
		k := duty{d.OfficialID, d.Role}
		switch {
		case !d.Role.Known():
			wrong.Add("UFFICIALI", "un ruolo non è di LENEX")
		case d.Place < 0 || d.Place > maxPlace:
			wrong.Add("UFFICIALI", "una corsia non è valida")
		case len([]rune(d.Remarks)) > maxRemarks:
			wrong.Add("UFFICIALI", "una nota è troppo lunga")
		case seen[k]:
			wrong.Add("UFFICIALI", "un ufficiale ha due volte lo stesso ruolo")
		}
		seen[k] = true
	}
}

// Domain returns the needs and duties.
func (s SaveOfficials) Domain() (needs []domain.OfficialNeed, duties []domain.OfficialDuty) {
	for _, n := range s.Needs {
		needs = append(needs, domain.OfficialNeed{Session: s.Session, Role: n.Role, Needed: n.Needed})
	}
	for _, d := range s.Duties {
		duties = append(duties, domain.OfficialDuty{Session: s.Session, OfficialID: d.OfficialID.ID(), Role: d.Role, Place: d.Place,
			Remarks: strings.TrimSpace(d.Remarks)})
	}
	return needs, duties
}
