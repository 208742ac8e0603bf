package wire

import (
	"traguardo/internal/app/upload"
	"traguardo/internal/importer"
)

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
	}, Heads: Map(r.Heads, func(h importer.Head) UploadHead {
		return UploadHead{Head: h.Text,
			Column: h.Column}
	}), Columns: Map(r.Columns, fromColumn)}
}

func fromColumn(c importer.ColumnSpec) UploadColumn {
	return UploadColumn{Column: c.Name, Label: c.Label, Required: Flag(c.Required)}
}
