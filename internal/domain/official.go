package domain

import "slices"

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
	ID                  int64
	ClubID              int64 // 0: the federation
	ClubName            string
	LastName, FirstName string
	Role                OfficialRole
	Grade, Card         string
	Email, Phone        string
	Version             int64
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
	OfficialID int64
	Role       OfficialRole
	Place      int
	Remarks    string
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
