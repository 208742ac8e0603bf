package wire

import (
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// Official is a judge of a club, or of the federation without FK_ID_SOCIETA.
type Official struct {
	ID        id.Official         `json:"ID_UFFICIALE" sort:"id"`
	ClubID    id.Club             `json:"FK_ID_SOCIETA"`
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

// OfficialsAsk filters the list of officials; a given FK_ID_SOCIETA of 0 selects those of the federation.
type OfficialsAsk struct {
	LastName  string              `json:"COGNOME" check:"max=100"`
	FirstName string              `json:"NOME" check:"max=100"`
	Role      domain.OfficialRole `json:"RUOLO"`
	Grade     string              `json:"GRADO" check:"max=100"`
	ClubID    Opt[id.Club]        `json:"FK_ID_SOCIETA"`
	ClubName  string              `json:"DENOMINAZIONE" check:"max=100"`
}

// Domain returns the filter.
func (a OfficialsAsk) Domain() domain.OfficialFilter {
	f := domain.OfficialFilter{LastName: a.LastName, FirstName: a.FirstName, Grade: a.Grade, ClubName: a.ClubName, Role: a.Role}
	if a.ClubID.Set {
		f.ClubID = &a.ClubID.Value
	}
	return f
}

// OfficialDetail is an official with the duties in events.
type OfficialDetail struct {
	Official
	Duties []EventDuty `json:"INCARICHI" show:"only"`
}

// EventDuty is a duty of an official in a session of an event.
type EventDuty struct {
	OfficialID id.Official         `json:"ID_UFFICIALE"`
	EventID    id.Event            `json:"ID_EVENTO"`
	EventName  string              `json:"DESCRIZIONE"`
	Starts     calendar.Date       `json:"DATA_INIZIO"`
	Ends       calendar.Date       `json:"DATA_FINE"`
	Session    int                 `json:"SESSIONE"`
	Role       domain.OfficialRole `json:"RUOLO"`
	RoleName   string              `json:"DESC_RUOLO"`
	Place      int                 `json:"CORSIA"`
	Remarks    string              `json:"NOTE"`
}

// FromEventDuty converts a duty.
func FromEventDuty(d domain.EventDuty) EventDuty {
	return EventDuty{OfficialID: d.OfficialID, EventID: d.EventID, EventName: d.EventName, Starts: d.Starts, Ends: d.Ends,
		Session: d.Session, Role: d.Role, RoleName: d.Role.Name(), Place: d.Place, Remarks: d.Remarks}
}

// RestoredDuty is a duty of a deleted official who is added again.
type RestoredDuty struct {
	EventID Ref[id.Event]       `json:"ID_EVENTO"`
	Session int                 `json:"SESSIONE"`
	Role    domain.OfficialRole `json:"RUOLO"`
	Place   int                 `json:"CORSIA"`
	Remarks string              `json:"NOTE"`
}

// OfficialRef identifies an official.
type OfficialRef struct {
	ID Ref[id.Official] `json:"ID_UFFICIALE"`
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
	ID     int64   `json:"ID_UFFICIALE"`
	ClubID id.Club `json:"FK_ID_SOCIETA"`
	OfficialFields
	// Duties are those that a deletion removed.
	Duties []RestoredDuty `json:"INCARICHI"`
}

// Check validates the official.
func (n NewOfficial) Check(wrong problem.Fields) {
	if n.ID != 0 {
		wrong.Add("ID_UFFICIALE", "un nuovo ufficiale non ha ancora un identificativo")
	}
	if n.ClubID < 0 {
		wrong.Add("FK_ID_SOCIETA", "identificativo non valido")
	}
	if len(n.Duties) > maxOfficials {
		wrong.Add("INCARICHI", "troppi incarichi")
	}
	for _, d := range n.Duties {
		if d.Session < 1 || d.Session > maxPlace || !d.Role.Known() || d.Place < 0 || d.Place > maxPlace || len([]rune(d.Remarks)) > maxRemarks {
			wrong.Add("INCARICHI", "un incarico non è valido")
		}
	}
	n.apply(&domain.Official{}, wrong)
}

// RestoredDuties returns the duties to restore.
func (n NewOfficial) RestoredDuties() []domain.EventDuty {
	return Map(n.Duties, func(d RestoredDuty) domain.EventDuty {
		return domain.EventDuty{EventID: d.EventID.ID(), OfficialDuty: domain.OfficialDuty{Session: d.Session, Role: d.Role, Place: d.Place,
			Remarks: strings.TrimSpace(d.Remarks)}}
	})
}

// Domain returns the official to add.
func (n NewOfficial) Domain() domain.Official {
	o := domain.Official{ClubID: n.ClubID}
	n.apply(&o, problem.Fields{})
	return o
}

// EditOfficial changes an official.
type EditOfficial struct {
	ID      Ref[id.Official] `json:"ID_UFFICIALE" check:"key"`
	Version int64            `json:"VERSIONE"`
	// ClubID cannot be changed.
	ClubID Opt[id.Club] `json:"FK_ID_SOCIETA" check:"reserved"`
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
