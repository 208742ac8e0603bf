package wire

import (
	"slices"
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// ClubFilter filters the clubs list. FORCE is accepted for compatibility and ignored: there is no cache to refresh.
type ClubFilter struct {
	Force      string      `json:"FORCE"`
	ClubID     id.Club     `json:"ID_SOCIETA"`
	Code       string      `json:"COD_AFF"`
	Name       string      `json:"DENOMINAZIONE"`
	RegionID   id.Region   `json:"FK_ID_REGIONE"`
	ProvinceID id.Province `json:"FK_ID_PROVINCIA"`
	PlaceID    id.Place    `json:"FK_ID_COMUNE"`
	// Only clubs that wait for confirmation; for administrators.
	Unconfirmed Flag `json:"FLG_DA_CONFERMARE"`
}

// Domain converts the filter.
func (f ClubFilter) Domain() domain.ClubFilter {
	return domain.ClubFilter{ID: f.ClubID, Code: f.Code, Name: f.Name, RegionID: f.RegionID, ProvinceID: f.ProvinceID, PlaceID: f.PlaceID,
		Unconfirmed: bool(f.Unconfirmed)}
}

// LegalEntity is nested in a club, as the specification requires.
type LegalEntity struct {
	PlaceID   id.Place `json:"FK_ID_COMUNE"`
	VATNumber string   `json:"PARTITA_IVA"`
	TaxCode   string   `json:"CODICE_FISCALE"`
}

// Club is a club. Callers who may not manage it see only id, code, name and town.
type Club struct {
	ID              id.Club       `json:"ID_SOCIETA" sort:"id"`
	Code            string        `json:"COD_AFF" sort:"code"`
	Name            string        `json:"DENOMINAZIONE" sort:"name"`
	Town            string        `json:"COMUNE" sort:"town" show:"only"`
	Phone           string        `json:"TELEFONO" sort:"phone"`
	Email           string        `json:"EMAIL" sort:"email"`
	PEC             string        `json:"PEC" sort:"pec"`
	SDICode         string        `json:"CODICE_SDI" sort:"sdi"`
	Address         string        `json:"INDIRIZZO" sort:"address"`
	Zip             string        `json:"CAP" sort:"zip"`
	AffiliatedUntil calendar.Date `json:"DATA_SCADENZA_AFFILIAZIONE" sort:"until"`
	Athletes        int           `json:"TOT" sort:"athletes" show:"only"`
	RegionID        id.Region     `json:"FK_ID_REGIONE" sort:"region" show:"only"`
	ProvinceID      id.Province   `json:"FK_ID_PROVINCIA" sort:"province" show:"only"`
	PlaceID         id.Place      `json:"FK_ID_COMUNE" sort:"place"`
	Entity          LegalEntity   `json:"personaGiuridica"`
	Unconfirmed     Flag          `json:"FLG_DA_CONFERMARE" sort:"unconfirmed"`
	Version         int64         `json:"VERSIONE" sort:"version"`
}

// FromClub converts a club. full is set if the caller may see all fields.
func FromClub(c domain.Club, full bool) Club {
	if !full {
		return Club{ID: c.ID, Code: c.Code, Name: c.Name, Town: c.PlaceName}
	}
	return Club{
		ID: c.ID, Code: c.Code, Name: c.Name, Town: c.PlaceName, Phone: c.Phone, Email: c.Email, PEC: c.PEC, SDICode: c.SDICode,
		Address: c.Address,
		Zip:     c.Zip, AffiliatedUntil: c.AffiliatedUntil, Athletes: c.Athletes, RegionID: c.RegionID, ProvinceID: c.ProvinceID,
		PlaceID: c.PlaceID,
		Entity:  LegalEntity{c.PlaceID, c.VATNumber, c.TaxCode}, Unconfirmed: Flag(c.Unconfirmed), Version: c.Version,
	}
}

// publicSorts are the sort keys of the fields that everyone sees: the order of a list must not reveal the other fields.
var publicSorts = []string{"", "id", "code", "name", "town"}

// CheckSort returns an error if the caller sorts by a field that they may not see.
func CheckSort(key string, full bool) error {
	if !full && !slices.Contains(publicSorts, key) {
		return problem.Field("ORDINA", "non è un campo ordinabile")
	}
	return nil
}

// ClubRef identifies a club.
type ClubRef struct {
	ClubID Ref[id.Club] `json:"ID_SOCIETA"`
}

// ClubFields are the fields of a club that a caller may set. VAT number, tax code and municipality may also be nested in
// personaGiuridica.
type ClubFields struct {
	Code            Opt[string]        `json:"COD_AFF"`
	Name            Opt[string]        `json:"DENOMINAZIONE"`
	Phone           Opt[string]        `json:"TELEFONO"`
	Email           Opt[string]        `json:"EMAIL"`
	PEC             Opt[string]        `json:"PEC"`
	SDICode         Opt[string]        `json:"CODICE_SDI"`
	Address         Opt[string]        `json:"INDIRIZZO"`
	Zip             Opt[string]        `json:"CAP"`
	AffiliatedUntil Opt[calendar.Date] `json:"DATA_SCADENZA_AFFILIAZIONE"`
	PlaceID         Opt[id.Place]      `json:"FK_ID_COMUNE"`
	VATNumber       Opt[string]        `json:"PARTITA_IVA"`
	TaxCode         Opt[string]        `json:"CODICE_FISCALE"`
	Entity          struct {
		PlaceID   Opt[id.Place] `json:"FK_ID_COMUNE"`
		VATNumber Opt[string]   `json:"PARTITA_IVA"`
		TaxCode   Opt[string]   `json:"CODICE_FISCALE"`
	} `json:"personaGiuridica"`
	// Confirming is a separate call.
	Unconfirmed Opt[Flag] `json:"FLG_DA_CONFERMARE" check:"reserved"`
}

// clubNames maps Go names of a club's fields to the contract's names.
var clubNames = contractNames[ClubFields]()

// apply sets the sent fields of a club and adds what is wrong with them to wrong. A new club needs all required fields; in a change, only
// the sent ones must not be empty.
func (f ClubFields) apply(c *domain.Club, admin, creating bool, wrong problem.Fields) {
	sent := domain.Sent{"AffiliatedUntil": f.AffiliatedUntil.Set}
	for _, t := range []struct {
		name string // in Go
		from []Opt[string]
		to   *string
		tidy func(string) string
	}{
		{"Code", []Opt[string]{f.Code}, &c.Code, strings.TrimSpace},
		{"Name", []Opt[string]{f.Name}, &c.Name, strings.TrimSpace},
		{"Phone", []Opt[string]{f.Phone}, &c.Phone, strings.TrimSpace},
		{"Email", []Opt[string]{f.Email}, &c.Email, strings.TrimSpace},
		{"PEC", []Opt[string]{f.PEC}, &c.PEC, strings.TrimSpace},
		{"SDICode", []Opt[string]{f.SDICode}, &c.SDICode, strings.TrimSpace},
		{"Address", []Opt[string]{f.Address}, &c.Address, strings.TrimSpace},
		{"Zip", []Opt[string]{f.Zip}, &c.Zip, strings.TrimSpace},
		{"VATNumber", []Opt[string]{f.VATNumber, f.Entity.VATNumber}, &c.VATNumber, fiscalcode.Normalize}, // the form that invoices need
		{"TaxCode", []Opt[string]{f.TaxCode, f.Entity.TaxCode}, &c.TaxCode, fiscalcode.Normalize},
	} {
		for i := range t.from {
			t.from[i].Value = t.tidy(t.from[i].Value)
		}
		sent[t.name] = choose(clubNames[t.name], t.to, t.from, wrong)
	}
	f.AffiliatedUntil.Into(&c.AffiliatedUntil)
	sent["PlaceID"] = choose(clubNames["PlaceID"], &c.PlaceID, []Opt[id.Place]{f.PlaceID, f.Entity.PlaceID}, wrong)
	if creating {
		sent = nil // all fields are required
	}
	complain(domain.CheckClub(*c, domain.ClubRequired(admin), sent), clubNames, wrong)
}

// choose sets a field that the object contains in two places. A page that changes one sends the other unchanged, so the changed value
// counts; two different changes are an error. It reports whether the field was sent.
func choose[T comparable](name string, to *T, from []Opt[T], wrong problem.Fields) (sent bool) {
	stored, changed := *to, false
	for _, o := range from {
		sent = sent || o.Set
		if !Changes(o, stored) {
			continue
		}
		if changed && o.Value != *to {
			wrong.Add(name, "indicato due volte con valori diversi")
		}
		*to, changed = o.Value, true
	}
	return sent
}

// NewClub creates a club.
type NewClub struct {
	ID int64 `json:"ID_SOCIETA"`
	ClubFields
}

// Domain validates a new club: administrators send all fields, users who create their own club only three.
func (n NewClub) Domain(admin bool) (domain.Club, error) {
	var c domain.Club
	wrong := problem.Fields{}
	if n.ID != 0 {
		wrong.Add("ID_SOCIETA", "una nuova società non ha ancora un identificativo")
	}
	n.apply(&c, admin, true, wrong)
	if err := wrong.Err(); err != nil {
		return c, err
	}
	if Changes(n.Unconfirmed, Flag(!admin)) {
		return c, problem.Reserved("FLG_DA_CONFERMARE")
	}
	if !admin && (c.Code != "" || !c.AffiliatedUntil.IsZero()) {
		return c, problem.ForbiddenBecause("Codice e scadenza dell'affiliazione sono riservati all'amministratore")
	}
	return c, nil
}

// EditClub changes a club.
type EditClub struct {
	ClubID  Ref[id.Club] `json:"ID_SOCIETA" check:"key"`
	Version int64        `json:"VERSIONE"`
	ClubFields
}

// Apply returns a function that sets the sent fields of the stored club.
func (e EditClub) Apply(admin bool) func(*domain.Club) error {
	return func(c *domain.Club) error {
		if Changes(e.Unconfirmed, Flag(c.Unconfirmed)) {
			return problem.Reserved("FLG_DA_CONFERMARE")
		}
		wrong := problem.Fields{}
		e.apply(c, admin, false, wrong)
		return wrong.Err()
	}
}

// Associated reports whether the association is approved (1) or waits for approval (0).
type Associated struct {
	Approved Flag `json:"usoAbilitato"`
}

// Envelope adds the message.
func (a Associated) Envelope() *Envelope {
	message := "Richiesta inviata: la società o l'amministratore deve approvarla"
	if a.Approved {
		message = "Società associata"
	}
	return &Envelope{Data: a, Message: message}
}

// Association is a user who waits for the approval of a club.
type Association struct {
	UserID    id.User `json:"ID_UTENTE"`
	LastName  string  `json:"COGNOME"`
	FirstName string  `json:"NOME"`
	Email     string  `json:"EMAIL"`
	ClubID    id.Club `json:"ID_SOCIETA"`
	ClubName  string  `json:"DENOMINAZIONE"`
	Verified  Flag    `json:"FLG_EMAIL_CONFERMATA"`
}

// FromAssociation converts a waiting user.
func FromAssociation(a domain.Association) Association {
	return Association{a.UserID, a.LastName, a.FirstName, a.Email, a.ClubID, a.ClubName, Flag(!a.Unverified)}
}

// Approval approves or rejects a waiting user.
type Approval struct {
	UserID   Ref[id.User] `json:"ID_UTENTE" check:"key"`
	ClubID   Ref[id.Club] `json:"ID_SOCIETA" check:"key"`
	Approved Flag         `json:"APPROVATO" check:"present"`
}
