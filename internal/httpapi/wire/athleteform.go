package wire

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"time"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// AthleteRef identifies an athlete.
type AthleteRef struct {
	ID      Ref[id.Athlete] `json:"ID_ATLETA"`
	Version int64           `json:"VERSIONE"`
}

// Birth is a birth date, or only its year: "2014".
type Birth struct {
	Date     calendar.Date
	OnlyYear bool
}

// IsText implements contract.Text.
func (Birth) IsText() {}

var errBirth = errors.New("data non valida")

// UnmarshalJSON accepts a date, or a year as a string or number.
func (b *Birth) UnmarshalJSON(raw []byte) error {
	text := string(raw)
	if len(text) > 0 && text[0] == '"' {
		if err := json.Unmarshal(raw, &text); err != nil {
			return errBirth
		}
	}
	text = strings.TrimSpace(text)
	if len(text) == 4 {
		year, err := strconv.Atoi(text)
		if err != nil {
			return errBirth
		}
		*b = Birth{calendar.Of(year, 1, 1), true}
		return nil
	}
	d, err := calendar.Parse(text)
	if err != nil {
		return errBirth
	}
	*b = Birth{Date: d}
	return nil
}

// PersonFields are the fields of a person that a caller may set, flat or nested in personaFisica.
type PersonFields struct {
	LastName        Opt[string]     `json:"COGNOME"`
	FirstName       Opt[string]     `json:"NOME"`
	Sex             Opt[domain.Sex] `json:"SESSO"`
	Birth           Opt[Birth]      `json:"DATA_NASCITA"`
	BirthplaceID    Opt[id.Place]   `json:"FK_ID_COMUNE_NASCITA"`
	TaxCode         Opt[string]     `json:"CODICE_FISCALE"`
	Email           Opt[string]     `json:"EMAIL"`
	Phone           Opt[string]     `json:"TELEFONO"`
	NationalityID   Opt[id.Place]   `json:"FK_ID_NAZIONALITA"`
	NationalStateID Opt[id.Place]   `json:"FK_ID_STATO_NAZIONALE"`
}

// AthleteFields are the fields of an athlete that a caller may set.
type AthleteFields struct {
	PersonFields
	ClubID        Opt[id.Club]              `json:"FK_ID_SOCIETA"`
	Visible       Opt[Flag]                 `json:"FLG_VISIBLE" check:"notnull"`
	OnlyYear      Opt[Flag]                 `json:"FLG_SOLO_ANNO"`
	Card          Opt[string]               `json:"TESSERA"`
	MemberUntil   Opt[calendar.Date]        `json:"DATA_SCADENZA_TESSERAMENTO"`
	Membership    Opt[domain.Membership]    `json:"FK_ID_TIPO_TESSERAMENTO"`
	Qualification Opt[domain.Qualification] `json:"FK_ID_TIPO_QUALIFICA"`
	Disability    Opt[domain.Disability]    `json:"FK_ID_CATEGORIA_DIS"`
	Reserved      Opt[Flag]                 `json:"FLG_RISERVATO"`
	Nested        PersonFields              `json:"personaFisica"`
}

// athleteNames maps Go names of an athlete's fields to the contract's names.
var athleteNames = contractNames[AthleteFields]()

// apply sets the sent fields of an athlete and adds what is wrong with them to wrong.
func (f AthleteFields) apply(a *domain.Athlete, form domain.AthleteForm, creating bool, wrong problem.Fields) {
	before, flat, nested := *a, f.PersonFields, f.Nested
	sent := domain.Sent{}
	for _, t := range []struct {
		name string // in Go
		from []Opt[string]
		to   *string
		tidy func(string) string
	}{
		{"LastName", []Opt[string]{flat.LastName, nested.LastName}, &a.LastName, strings.TrimSpace},
		{"FirstName", []Opt[string]{flat.FirstName, nested.FirstName}, &a.FirstName, strings.TrimSpace},
		{"TaxCode", []Opt[string]{flat.TaxCode, nested.TaxCode}, &a.TaxCode, fiscalcode.Normalize},
		{"Email", []Opt[string]{flat.Email, nested.Email}, &a.Email, strings.TrimSpace},
		{"Phone", []Opt[string]{flat.Phone, nested.Phone}, &a.Phone, strings.TrimSpace},
		{"Card", []Opt[string]{f.Card}, &a.Card, strings.TrimSpace},
	} {
		for i := range t.from {
			t.from[i].Value = t.tidy(t.from[i].Value)
		}
		sent[t.name] = choose(athleteNames[t.name], t.to, innerOnly(t.from, creating), wrong)
	}
	for _, n := range []struct {
		name string // in Go
		from []Opt[id.Place]
		to   *id.Place
	}{
		{"BirthplaceID", []Opt[id.Place]{flat.BirthplaceID, nested.BirthplaceID}, &a.BirthplaceID},
		{"NationalityID", []Opt[id.Place]{flat.NationalityID, nested.NationalityID}, &a.NationalityID},
		{"NationalStateID", []Opt[id.Place]{flat.NationalStateID, nested.NationalStateID}, &a.NationalStateID},
	} {
		sent[n.name] = choose(athleteNames[n.name], n.to, innerOnly(n.from, creating), wrong)
	}
	sent["ClubID"] = choose(athleteNames["ClubID"], &a.ClubID, innerOnly([]Opt[id.Club]{f.ClubID}, creating), wrong)
	sent["Sex"] = choose(athleteNames["Sex"], &a.Sex, innerOnly([]Opt[domain.Sex]{flat.Sex, nested.Sex}, creating), wrong)
	sent["Birth"] = f.applyBirth(a, creating, wrong)
	if f.Visible.Set {
		a.Visible = bool(f.Visible.Value)
	}
	into(f.Reserved, &a.Reserved)
	f.MemberUntil.Into(&a.MemberUntil)
	f.Membership.Into(&a.Membership)
	f.Qualification.Into(&a.Qualification)
	f.Disability.Into(&a.Disability)
	sent["MemberUntil"], sent["Membership"] = f.MemberUntil.Set, f.Membership.Set
	sent["Qualification"], sent["Disability"] = f.Qualification.Set, f.Disability.Set
	setDefaults(a, before, creating)
	if creating {
		sent = nil // all fields are required
	}
	complain(domain.CheckAthlete(before, *a, form, sent), athleteNames, wrong)
	if a.ClubID < 0 || a.ClubID > MaxID {
		wrong.Add("FK_ID_SOCIETA", "identificativo non valido")
	}
}

// innerOnly returns only the nested value of a field if a new athlete has one. A new athlete has no stored value that would show which of
// two different values was changed; a form that duplicates an athlete changes the nested one.
func innerOnly[T comparable](from []Opt[T], creating bool) []Opt[T] {
	var zero T
	if last := len(from) - 1; creating && from[last].Set && from[last].Value != zero {
		return from[last:]
	}
	return from
}

// applyBirth sets the birth date. For a person whose year only is known, a form sends 1 January back; that must not become a full date
// unless FLG_SOLO_ANNO says so.
func (f AthleteFields) applyBirth(a *domain.Athlete, creating bool, wrong problem.Fields) (sent bool) {
	stored := Birth{a.Birth, a.OnlyYear}
	from := []Opt[Birth]{f.PersonFields.Birth, f.Nested.Birth}
	for i, o := range from {
		firstDay := o.Value.Date == calendar.Of(o.Value.Date.Year(), time.January, 1)
		switch {
		case f.OnlyYear.Set && bool(f.OnlyYear.Value) && firstDay:
			from[i].Value.OnlyYear = true
		case !f.OnlyYear.Set && stored.OnlyYear && o.Value.Date == stored.Date:
			from[i].Value = stored
		}
	}
	chosen := stored
	sent = choose(athleteNames["Birth"], &chosen, innerOnly(from, creating), wrong)
	a.Birth, a.OnlyYear = chosen.Date, chosen.OnlyYear
	return sent
}

// setDefaults fills the fields that a new athlete lacks, and category and qualification, which cannot be 0 or null.
func setDefaults(a *domain.Athlete, before domain.Athlete, creating bool) {
	if a.Disability == 0 {
		a.Disability = catalog.NoDisability
	}
	if a.Qualification == 0 {
		a.Qualification = domain.QualifiedAthlete
	}
	if creating && a.NationalStateID == 0 {
		a.NationalStateID = before.NationalStateID
	}
	if creating && a.NationalityID == 0 {
		a.NationalityID = before.NationalityID
	}
}

// NewAthlete creates an athlete.
type NewAthlete struct {
	ID int64 `json:"ID_ATLETA"`
	AthleteFields
}

// Apply sets the fields of a new athlete.
func (n NewAthlete) Apply(a *domain.Athlete, form domain.AthleteForm) error {
	wrong := problem.Fields{}
	if n.ID != 0 {
		wrong.Add("ID_ATLETA", "un nuovo atleta non ha ancora un identificativo")
	}
	n.apply(a, form, true, wrong)
	return wrong.Err()
}

// EditAthlete changes an athlete.
type EditAthlete struct {
	ID      Ref[id.Athlete] `json:"ID_ATLETA" check:"key"`
	Version int64           `json:"VERSIONE"`
	AthleteFields
}

// Apply sets the sent fields of the stored athlete.
func (e EditAthlete) Apply(a *domain.Athlete, form domain.AthleteForm) error {
	wrong := problem.Fields{}
	e.apply(a, form, false, wrong)
	return wrong.Err()
}
