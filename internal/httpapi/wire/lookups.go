package wire

import (
	"traguardo/internal/app/catalogue"
	"traguardo/internal/app/core"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// PickerSearch is the search of a picker: by text of at least two characters, or by id. a is 0 for all, 1 for active ones, 2 for those
// that the caller may choose.
type PickerSearch struct {
	Scope int     `json:"a"`
	Text  string  `json:"q"`
	ID    id.Club `json:"ID"`
	// EventID is the event being managed: its managers may choose any club.
	EventID Ref[id.Event] `json:"ID_EVENTO" check:"optional"`
}

// Domain validates the scope.
func (p PickerSearch) Domain() (core.OptionScope, error) {
	if p.Scope < 0 || p.Scope > 2 {
		return 0, problem.Field("a", "deve essere 0, 1 o 2")
	}
	return core.OptionScope(p.Scope), nil
}

// Lookup searches a class of reference data.
type Lookup struct {
	ClassName  string      `json:"className" check:"required"`
	ID         int64       `json:"ID"`
	Text       string      `json:"DESCRIZIONE"`
	RegionID   id.Region   `json:"FK_ID_REGIONE"`
	ProvinceID id.Province `json:"FK_ID_PROVINCIA"`
	Select2    string      `json:"select2"`
}

// classes are the accepted values of className, and the parents by which each can be narrowed.
var classes = map[string]struct {
	lookup           catalogue.Lookup
	region, province bool
}{
	"Regione":   {catalogue.Regions, false, false},
	"Provincia": {catalogue.Provinces, true, false},
	"Comune":    {catalogue.Comuni, true, true},
	"Nazione":   {catalogue.Nations, false, false},
}

// Domain converts the search.
func (l Lookup) Domain() (catalogue.Lookup, catalogue.LookupFilter, error) {
	class, ok := classes[l.ClassName]
	if !ok {
		return catalogue.Lookup{}, catalogue.LookupFilter{}, problem.Field("className", "deve essere Regione, Provincia, Comune o Nazione")
	}
	f := catalogue.LookupFilter{ID: l.ID, Text: l.Text}
	if class.region {
		f.RegionID = l.RegionID
	}
	if class.province {
		f.ProvinceID = l.ProvinceID
	}
	return class.lookup, f, nil
}

// TaxCodeOf is the person whose tax code is computed.
type TaxCodeOf struct {
	LastName  string        `json:"COGNOME" check:"required"`
	FirstName string        `json:"NOME" check:"required"`
	Sex       int           `json:"SESSO" check:"required"`
	Birth     calendar.Date `json:"DATA_NASCITA" check:"required"`
	PlaceID   Ref[id.Place] `json:"FK_ID_COMUNE_NASCITA"`
}

// Domain validates the person.
func (t TaxCodeOf) Domain() (fiscalcode.Person, error) {
	if t.Sex != 1 && t.Sex != 2 {
		return fiscalcode.Person{}, problem.Field("SESSO", "deve essere 1 o 2")
	}
	return fiscalcode.Person{Surname: t.LastName, Name: t.FirstName, Sex: t.Sex, Birth: t.Birth}, nil
}

// TaxCode is a computed tax code.
type TaxCode struct {
	Code string `json:"CODICE_FISCALE"`
}

// Envelope adds the message of the specification.
func (t TaxCode) Envelope() *Envelope {
	return &Envelope{Data: t, Message: "Codice fiscale calcolato automaticamente"}
}
