package wire

import (
	"slices"
	"strings"

	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// EventOfficials are the officials of an event by session. DISPONIBILI are those that the caller may put on duty.
type EventOfficials struct {
	EventID   id.Event           `json:"ID_EVENTO"`
	Sessions  []OfficialsSession `json:"SESSIONI" show:"only"`
	Available []Official         `json:"DISPONIBILI" show:"only"`
	// Elsewhere are duties of these officials in other events of the same days.
	Elsewhere []EventDuty `json:"ALTROVE" show:"only"`
}

// OfficialsSession is a session with what it needs, who is on duty and what is missing.
type OfficialsSession struct {
	Number  int              `json:"SESSIONE"`
	Begins  calendar.Instant `json:"ORARIO"`
	Needs   []OfficialNeed   `json:"FABBISOGNO"`
	Duties  []OfficialOnDuty `json:"UFFICIALI"`
	Missing []OfficialNeed   `json:"MANCANO"`
	// Dropped is 1 if the timetable no longer has the session.
	Dropped Flag  `json:"FLG_FUORI_PROGRAMMA"`
	Version int64 `json:"VERSIONE"`
}

// OfficialNeed is how many officials of a role a session needs.
type OfficialNeed struct {
	Role   domain.OfficialRole `json:"RUOLO"`
	Needed int                 `json:"NUMERO"`
}

// OfficialOnDuty is an official of a session.
type OfficialOnDuty struct {
	OfficialID id.Official         `json:"ID_UFFICIALE"`
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
	return EventOfficials{EventID: e.Event.ID, Available: Map(e.Available, FromOfficial), Elsewhere: Map(e.Elsewhere, FromEventDuty),
		Sessions: Map(e.Sessions,
			func(s raceday.SessionOfficials) OfficialsSession {
				return OfficialsSession{Dropped: Flag(s.Dropped), Version: s.Version, Number: s.Number, Begins: s.Begins,
					Needs:   Map(s.Needs, fromOfficialNeed),
					Missing: Map(s.Missing, fromOfficialNeed), Duties: Map(s.Duties, func(d raceday.AssignedOfficial) OfficialOnDuty {
						o := d.Official
						return OfficialOnDuty{o.ID, o.LastName, o.FirstName, o.ClubName, o.Grade, d.Role, d.Role.Name(), d.Place, d.Remarks}
					})}
			})}
}

func fromOfficialNeed(n domain.OfficialNeed) OfficialNeed { return OfficialNeed{n.Role, n.Needed} }

// SaveOfficials replaces the needs and duties of a session.
type SaveOfficials struct {
	EventID Ref[id.Event]  `json:"ID_EVENTO" check:"key"`
	Session int            `json:"SESSIONE" check:"required"`
	Version int64          `json:"VERSIONE"`
	Needs   []NeededRole   `json:"FABBISOGNO"`
	Duties  []OfficialDuty `json:"UFFICIALI"`
}

// NeededRole is the number of officials of a role that a session needs.
type NeededRole struct {
	Role   domain.OfficialRole `json:"RUOLO"`
	Needed int                 `json:"NUMERO"`
}

// OfficialDuty puts an official on duty.
type OfficialDuty struct {
	OfficialID Ref[id.Official]    `json:"ID_UFFICIALE"`
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
		id   Ref[id.Official]
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
func (s SaveOfficials) Domain() raceday.SessionPlan {
	plan := raceday.SessionPlan{Session: s.Session, Version: s.Version}
	for _, n := range s.Needs {
		plan.Needs = append(plan.Needs, domain.OfficialNeed{Session: s.Session, Role: n.Role, Needed: n.Needed})
	}
	for _, d := range s.Duties {
		plan.Duties = append(plan.Duties, domain.OfficialDuty{Session: s.Session, OfficialID: d.OfficialID.ID(), Role: d.Role, Place: d.Place,
			Remarks: strings.TrimSpace(d.Remarks)})
	}
	return plan
}
