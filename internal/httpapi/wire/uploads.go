package wire

import (
	"cmp"

	"traguardo/internal/app/upload"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/importer"
)

// UploadArgs describe an uploaded file.
type UploadArgs struct {
	Mode     string   `json:"modalita" check:"required"`
	Confirm  Flag     `json:"CONFERMA"`
	Previous int64    `json:"ID_UPLOAD"`
	ClubID   id.Club  `json:"FK_ID_SOCIETA"`
	EventID  id.Event `json:"ID_EVENTO"`
	// Heads are the headers that the user matched to columns; the others are matched by their text.
	Heads []ChosenHead `json:"COLONNE"`
	// HeadsOnly requests only how the headers are understood.
	HeadsOnly Flag `json:"SOLO_COLONNE"`
	// The rest is for LENEX files.
	Content   string        `json:"CONTENUTO"`
	Create    Flag          `json:"FLG_CREA"`
	CircuitID id.Circuit    `json:"FK_ID_CIRCUITO"`
	Choices   []ChosenMatch `json:"ABBINAMENTI"`
}

// ChosenMatch is the user's decision about a row of SCELTE. NUMERO is needed only where several elements share a line; the other keys of
// the row may be repeated and are ignored.
type ChosenMatch struct {
	Line      int        `json:"RIGA"`
	Number    int        `json:"NUMERO"`
	AthleteID id.Athlete `json:"ID_ATLETA"`
	RaceID    id.Race    `json:"ID_GARA"`
	Element   string     `json:"ELEMENTO"`
	Name      string     `json:"NOME"`
	Code      string     `json:"CODICE"`
	Stroke    string     `json:"STILE"`
	Gender    string     `json:"SESSO"`
	Distance  int        `json:"DISTANZA"`
	Swimmers  int        `json:"FRAZIONISTI"`
}

// UploadChoices converts the user's decisions.
func UploadChoices(in []ChosenMatch) []upload.Chosen {
	return Map(in, func(c ChosenMatch) upload.Chosen {
		return upload.Chosen{Position: upload.Position{Line: c.Line, Number: c.Number}, AthleteID: c.AthleteID, RaceID: c.RaceID}
	})
}

// UploadChoice is an element of the file that may be several athletes or races.
type UploadChoice struct {
	Line       int               `json:"RIGA"`
	Number     int               `json:"NUMERO"`
	Element    string            `json:"ELEMENTO"`
	LastName   string            `json:"COGNOME,omitempty"`
	FirstName  string            `json:"NOME,omitempty"`
	Birth      *calendar.Date    `json:"DATA_NASCITA,omitempty"`
	Card       string            `json:"TESSERA,omitempty"`
	Club       string            `json:"SOCIETA,omitempty"`
	Code       string            `json:"CODICE,omitempty"`
	Stroke     string            `json:"STILE,omitempty"`
	Gender     string            `json:"SESSO,omitempty"`
	Distance   int               `json:"DISTANZA,omitempty"`
	Swimmers   int               `json:"FRAZIONISTI,omitempty"`
	Candidates []UploadCandidate `json:"CANDIDATI"`
}

// UploadCandidate is an athlete or a race to choose.
type UploadCandidate struct {
	AthleteID id.Athlete `json:"ID_ATLETA,omitempty"`
	RaceID    id.Race    `json:"ID_GARA,omitempty"`
	Text      string     `json:"DESCRIZIONE"`
	Year      int        `json:"ANNO,omitempty"`
	Club      string     `json:"SOCIETA,omitempty"`
	Card      string     `json:"TESSERA,omitempty"`
}

// UnusedName is an element or attribute of the file that is not imported.
type UnusedName struct {
	Name  string `json:"NOME"`
	Times int    `json:"VOLTE"`
}

// UploadRemark is a part of the file that was not read literally.
type UploadRemark struct {
	Line int    `json:"RIGA"`
	Text string `json:"TESTO"`
}

// UploadLine is the outcome of an element. ESITO: 0 unchanged, 1 created, 2 changed, 3 refused.
type UploadLine struct {
	Line    int    `json:"RIGA"`
	Element string `json:"ELEMENTO"`
	Text    string `json:"DESCRIZIONE"`
	Outcome int    `json:"ESITO"`
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
	ID Ref[int64] `json:"ID_UPLOAD"`
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
	// The rest is for LENEX files, AVVISI also for entries in spreadsheets. RIGHE has the first five thousand elements.
	Unchanged *int            `json:"INVARIATE,omitempty"`
	Choices   *[]UploadChoice `json:"SCELTE,omitempty"`
	Unused    *[]UnusedName   `json:"NON_USATI,omitempty"`
	Lines     *[]UploadLine   `json:"RIGHE,omitempty"`
	Remarks   *[]UploadRemark `json:"AVVISI,omitempty"`
}

// Refusal is a rejected cell. TESTATA is the header of its column in the file, or describes the element of a LENEX file.
type Refusal struct {
	Line   int    `json:"RIGA"`
	Column string `json:"COLONNA"`
	Head   string `json:"TESTATA"`
	Reason string `json:"MOTIVO"`
}

// FromUpload converts the result of an upload.
func FromUpload(r upload.Result) Uploaded {
	out := Uploaded{Upload: Upload{
		ID: r.ID, State: int(r.State), Total: r.Total, Read: r.Read, Created: r.Created, Updated: r.Updated,
		Refusals: Map(r.Refusals, func(e importer.RowError) Refusal { return Refusal(e) }),
	}, Heads: Map(r.Heads, func(h importer.Head) UploadHead {
		return UploadHead{Head: h.Text,
			Column: h.Column}
	}), Columns: Map(r.Columns, fromColumn)}
	if len(r.Warnings) > 0 {
		remarks := Map(r.Warnings, func(n upload.Remark) UploadRemark { return UploadRemark(n) })
		out.Upload.Remarks = &remarks
	}
	if r.Report != nil {
		unchanged := r.Read - r.Created - r.Updated - r.Refused
		choices, unused, lines := Map(r.Report.Choices, fromChoice), Map(r.Report.Unused, func(u upload.Unused) UnusedName {
			return UnusedName(u)
		}), Map(r.Report.Lines, func(l upload.Line) UploadLine {
			return UploadLine{l.Line, l.Element, l.Text, int(l.Outcome)}
		})
		remarks := Map(r.Report.Warnings, func(n upload.Remark) UploadRemark { return UploadRemark(n) })
		out.Upload.Remarks = &remarks
		out.Upload.Unchanged, out.Upload.Choices, out.Upload.Unused, out.Upload.Lines = &unchanged, &choices, &unused, &lines
	}
	return out
}

func fromChoice(c upload.Choice) UploadChoice {
	out := UploadChoice{
		Line: c.Line, Number: c.Number, Element: c.Element, LastName: c.Person.LastName, FirstName: cmp.Or(c.Person.FirstName, c.Style.Name),
		Card: c.Person.Card, Club: c.Person.Club, Code: c.Style.Code, Stroke: c.Style.Stroke, Gender: c.Style.Gender,
		Distance: c.Style.Distance, Swimmers: c.Style.Swimmers, Candidates: Map(c.Candidates, func(x upload.Candidate) UploadCandidate {
			return UploadCandidate(x)
		}),
	}
	if !c.Person.Birth.IsZero() {
		out.Birth = &c.Person.Birth
	}
	return out
}

func fromColumn(c importer.ColumnSpec) UploadColumn {
	return UploadColumn{Column: c.Name, Label: c.Label, Required: Flag(c.Required)}
}
