package wire

import (
	"traguardo/internal/app/catalogue"
	"traguardo/internal/app/core"
	"traguardo/internal/app/upload"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/fiscalcode"
	"traguardo/internal/importer"
	"traguardo/internal/problem"
)

// PickerSearch is the search of a picker: by text of at least two characters, or by id. a is 0 for all, 1 for active ones, 2 for those
// that the caller may choose.
type PickerSearch struct {
	Scope int    `json:"a"`
	Text  string `json:"q"`
	ID    int64  `json:"ID"`
	// EventID is the event being managed: its managers may choose any club.
	EventID Ref `json:"ID_EVENTO" check:"optional"`
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
	ClassName  string `json:"className" check:"required"`
	ID         int64  `json:"ID"`
	Text       string `json:"DESCRIZIONE"`
	RegionID   int64  `json:"FK_ID_REGIONE"`
	ProvinceID int64  `json:"FK_ID_PROVINCIA"`
	Select2    string `json:"select2"`
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
	PlaceID   Ref           `json:"FK_ID_COMUNE_NASCITA"`
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

// UploadArgs describe an uploaded file.
type UploadArgs struct {
	Mode     string `json:"modalita" check:"required"`
	Confirm  Flag   `json:"CONFERMA"`
	Previous int64  `json:"ID_UPLOAD"`
	ClubID   int64  `json:"FK_ID_SOCIETA"`
	EventID  int64  `json:"ID_EVENTO"`
	// Heads are the headers that the user matched to columns; the others are matched by their text.
	Heads []ChosenHead `json:"COLONNE"`
	// HeadsOnly requests only how the headers are understood.
	HeadsOnly Flag `json:"SOLO_COLONNE"`
}

// ChosenHead is a header that the user matched; without a column it is ignored.
type ChosenHead struct {
	Head   string `json:"TESTATA"`
	Column string `json:"COLONNA"`
}

// UploadHead is a header of the file and the column that it is read as, "" for none.
type UploadHead struct {
	Head   string `json:"TESTATA"`
	Column string `json:"COLONNA"`
}

// UploadColumn is a column that a kind of file may have.
type UploadColumn struct {
	Column   string `json:"COLONNA"`
	Label    string `json:"ETICHETTA"`
	Required Flag   `json:"FLG_OBBLIGATORIA"`
}

// UploadHeads converts the headers that the user matched.
func UploadHeads(in []ChosenHead) []importer.Head {
	return Map(in, func(h ChosenHead) importer.Head { return importer.Head{Text: h.Head, Column: h.Column} })
}

// UploadRef identifies an upload.
type UploadRef struct {
	ID Ref `json:"ID_UPLOAD"`
}

// Uploaded is the report of an upload. The reply to a file also has its headers and the possible columns.
type Uploaded struct {
	Upload  Upload         `json:"UPLOAD"`
	Heads   []UploadHead   `json:"TESTATE,omitempty"`
	Columns []UploadColumn `json:"COLONNE,omitempty"`
}

// Upload is the outcome of a file. STATO: 0 running, 1 done, 2 failed.
type Upload struct {
	ID       int64     `json:"ID_UPLOAD"`
	State    int       `json:"STATO"`
	Total    int       `json:"TOTALE"`
	Read     int       `json:"LETTE"`
	Created  int       `json:"CREATE"`
	Updated  int       `json:"AGGIORNATE"`
	Refusals []Refusal `json:"RIFIUTATE"`
}

// Refusal is a rejected cell. TESTATA is the header of its column in the file.
type Refusal struct {
	Line   int    `json:"RIGA"`
	Column string `json:"COLONNA"`
	Head   string `json:"TESTATA"`
	Reason string `json:"MOTIVO"`
}

// FromUpload converts the result of an upload.
func FromUpload(r upload.Result) Uploaded {
	return Uploaded{Upload: Upload{
		ID: r.ID, State: int(r.State), Total: r.Total, Read: r.Read, Created: r.Created, Updated: r.Updated,
		Refusals: Map(r.Refusals, func(e importer.RowError) Refusal { return Refusal(e) }),
	}, Heads: Map(r.Heads, func(h importer.Head) UploadHead { return UploadHead{Head: h.Text, Column: h.Column} }), Columns: Map(r.Columns, fromColumn)}
}

func fromColumn(c importer.ColumnSpec) UploadColumn {
	return UploadColumn{Column: c.Name, Label: c.Label, Required: Flag(c.Required)}
}

// ReportAsk names a report and its format; the report's own parameters are further fields.
type ReportAsk struct {
	ID     Ref      `json:"ID_REPORT"`
	Format Opt[int] `json:"FORMATO"`
}

// ReportTokenAsk names a report with the parameters of all reports. The report of a list takes the fields of the list's filter instead.
type ReportTokenAsk struct {
	ReportAsk
	EventID  int64  `json:"ID_EVENTO"`
	Order    int    `json:"ORD"`
	ClubID   int64  `json:"ID_SOCIETA"`
	Year     int    `json:"ANNO"`
	UploadID int64  `json:"ID_UPLOAD"`
	Mode     string `json:"MODALITA"`
	// Of the custom report of results: comma-separated ids.
	Events     string `json:"EVENTI"`
	Races      string `json:"GARE"`
	Categories string `json:"CATEGORIE"`
	Sex        int    `json:"SESSO"`
	// Of a start list: highlight the club's athletes; print empty lanes.
	Highlight Flag `json:"FLG_EVIDENZIATO"`
	Empty     Flag `json:"FLG_VUOTI"`
	// Of a poolside sheet.
	WorkoutID  int64 `json:"ID_ALLENAMENTO"`
	SubgroupID int64 `json:"ID_SOTTOGRUPPO"`
}

// ReportToken is valid for one download within a minute.
type ReportToken struct {
	Token string `json:"TOKEN"`
}

// ReportTokenIn downloads the report of a token.
type ReportTokenIn struct {
	Token string `json:"TOKEN" check:"required"`
}
