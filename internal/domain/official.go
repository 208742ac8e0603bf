package domain

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fold"
	"traguardo/internal/domain/id"
)

// OfficialRole is what an official does, named as in LENEX.
type OfficialRole string

// RoleName is a role with its Italian name.
type RoleName struct {
	Role OfficialRole
	Name string
}

// OfficialRoles lists the roles in the order of a sheet.
var OfficialRoles = []RoleName{
	{"TDG", "Delegato tecnico"}, {"MDR", "Direttore della manifestazione"}, {"REF", "Giudice arbitro"}, {"CR", "Capo segreteria"},
	{"STA", "Giudice di partenza"}, {"FSR", "Addetto alla falsa partenza"}, {"JOS", "Giudice di stile"}, {"CIOT", "Capo giudici di virata"},
	{"IOT", "Giudice di virata"}, {"CFIN", "Capo giudici di arrivo"}, {"FIN", "Giudice di arrivo"}, {"CTIK", "Capo cronometristi"},
	{"TIK", "Cronometrista"}, {"CREC", "Capo ufficio risultati"}, {"REC", "Ufficio risultati"}, {"CRS", "Addetto ai concorrenti"},
	{"COC", "Addetto al controllo"}, {"ANN", "Annunciatore"}, {"MED", "Medico"}, {"OTH", "Altro"},
}

// Known reports whether LENEX has the role.
func (r OfficialRole) Known() bool {
	return slices.ContainsFunc(OfficialRoles, func(n RoleName) bool { return n.Role == r })
}

// Name returns the Italian name.
func (r OfficialRole) Name() string {
	for _, n := range OfficialRoles {
		if n.Role == r {
			return n.Name
		}
	}
	return string(r)
}

// Official is a judge of a club or, without a club, of the federation.
type Official struct {
	ID                  id.Official
	ClubID              id.Club // 0: the federation
	ClubName            string
	LastName, FirstName string
	Role                OfficialRole
	Grade, Card         string
	Email, Phone        string
	Version             int64
}

// OfficialFilter selects officials; empty fields select all. A nil ClubID selects all clubs, 0 the federation.
type OfficialFilter struct {
	LastName, FirstName, Grade, ClubName string
	Role                                 OfficialRole
	ClubID                               *id.Club
}

// Matches reports whether the filter selects an official. Texts are compared without case and accents.
func (f OfficialFilter) Matches(o Official) bool {
	contains := func(text, part string) bool { return strings.Contains(fold.Text(text), fold.Text(part)) }
	return contains(o.LastName, f.LastName) && contains(o.FirstName, f.FirstName) && contains(o.Grade, f.Grade) &&
		contains(o.ClubName, f.ClubName) && (f.Role == "" || f.Role == o.Role) && (f.ClubID == nil || *f.ClubID == o.ClubID)
}

// OfficialNeed is how many officials of a role a session needs.
type OfficialNeed struct {
	Session int
	Role    OfficialRole
	Needed  int
}

// OfficialDuty is an official on duty in a session. Place is the lane, 0 for none.
type OfficialDuty struct {
	Session    int
	OfficialID id.Official
	Role       OfficialRole
	Place      int
	Remarks    string
}

// EventDuty is a duty with its event.
type EventDuty struct {
	OfficialDuty
	EventID      id.Event
	EventName    string
	Starts, Ends calendar.Date
}

// versionBits keeps a version exact in every JSON parser.
const versionBits = 52

// SessionVersion returns a number that changes with the needs and duties of a session. It is never 0.
func SessionVersion(needs []OfficialNeed, duties []OfficialDuty) int64 {
	needs, duties = slices.Clone(needs), slices.Clone(duties)
	slices.SortFunc(needs, func(a, b OfficialNeed) int { return cmp.Compare(a.Role, b.Role) })
	slices.SortFunc(duties, func(a, b OfficialDuty) int {
		return cmp.Or(cmp.Compare(a.OfficialID, b.OfficialID), cmp.Compare(a.Role, b.Role))
	})
	h := fnv.New64a()
	for _, n := range needs {
		_, _ = fmt.Fprintf(h, "%s %d\n", n.Role, n.Needed)
	}
	for _, d := range duties {
		_, _ = fmt.Fprintf(h, "%d %s %d %q\n", d.OfficialID, d.Role, d.Place, d.Remarks)
	}
	return 1 + int64(h.Sum64()>>(64-versionBits)) // fits: only the upper bits remain
}

// MissingOfficials returns how many officials of each role a session still needs.
func MissingOfficials(needs []OfficialNeed, duties []OfficialDuty, session int) []OfficialNeed {
	var out []OfficialNeed
	for _, n := range needs {
		if n.Session != session {
			continue
		}
		for _, d := range duties {
			if d.Session == session && d.Role == n.Role {
				n.Needed--
			}
		}
		if n.Needed > 0 {
			out = append(out, n)
		}
	}
	return out
}
