package wire

import (
	"errors"
	"strconv"
	"strings"

	"traguardo/internal/domain/id"
	"traguardo/internal/report"
)

// ReportAsk names a report and its format; the report's own parameters are further fields.
type ReportAsk struct {
	ID     Ref[int64]        `json:"ID_REPORT"`
	Format Opt[ReportFormat] `json:"FORMATO"`
}

// ReportFormat is 1, 2 or 3 for PDF, Excel and CSV, or the word for a format of other programs: lxf, lef, zip, json, txt, csv.
type ReportFormat report.Format

// IsWord implements contract.Word.
func (ReportFormat) IsWord() {}

var errFormat = errors.New("deve essere un numero intero")

// UnmarshalJSON accepts a number or a word. Unknown numbers become 0, which no report has.
func (f *ReportFormat) UnmarshalJSON(raw []byte) error {
	text := strings.Trim(string(raw), `"`)
	if named, known := report.FormatNamed(text); known {
		*f = ReportFormat(named)
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || string(raw) != text {
		return errFormat
	}
	if *f = 0; n <= int(report.CSV) { // the others have no number in the contract
		*f = ReportFormat(n)
	}
	return nil
}

// ReportTokenAsk names a report with the parameters of all reports. The report of a list takes the fields of the list's filter instead.
type ReportTokenAsk struct {
	ReportAsk
	EventID  id.Event `json:"ID_EVENTO"`
	Order    int      `json:"ORD"`
	ClubID   id.Club  `json:"ID_SOCIETA"`
	Year     int      `json:"ANNO"`
	UploadID int64    `json:"ID_UPLOAD"`
	Mode     string   `json:"MODALITA"`
	// Of the custom report of results: comma-separated ids.
	Events     string `json:"EVENTI"`
	Races      string `json:"GARE"`
	Categories string `json:"CATEGORIE"`
	Sex        int    `json:"SESSO"`
	// Of certificates: comma-separated places and ids of entries, and a part of a name.
	Places  string `json:"POSIZIONI"`
	Entries string `json:"PRESENZE"`
	Name    string `json:"NOME"`
	// Of a start list: highlight the club's athletes; print empty lanes.
	Highlight Flag `json:"FLG_EVIDENZIATO"`
	Empty     Flag `json:"FLG_VUOTI"`
	// Of a poolside sheet.
	WorkoutID  id.Workout  `json:"ID_ALLENAMENTO"`
	SubgroupID id.Subgroup `json:"ID_SOTTOGRUPPO"`
	Pool       int64       `json:"TIPO_VASCA"`
	Day        string      `json:"DATA"`
}

// ReportToken is valid for one download within a minute.
type ReportToken struct {
	Token string `json:"TOKEN"`
}

// ReportTokenIn downloads the report of a token.
type ReportTokenIn struct {
	Token string `json:"TOKEN" check:"required"`
}
