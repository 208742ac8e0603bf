package wire

import (
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/proof"
)

// ProofAsk is the code of a print, with or without hyphens.
type ProofAsk struct {
	Code string `json:"C" check:"required,max=100"`
}

// Proof compares the signed rows with the current ones. RIGHE_RISERVATE counts records of events that are not public.
type Proof struct {
	Code         string           `json:"CODICE"`
	Unchanged    Flag             `json:"FLG_INVARIATO"`
	Signed       calendar.Instant `json:"DATA_FIRMA"`
	Installation string           `json:"INSTALLAZIONE"`
	KeyID        string           `json:"CHIAVE"`
	KeyRetired   calendar.Instant `json:"CHIAVE_RITIRATA"`
	Title        string           `json:"TITOLO"`
	Subject      string           `json:"SOGGETTO"`
	Events       []ProofEvent     `json:"EVENTI"`
	Rows         []ProofRow       `json:"RIGHE"`
	Withheld     int              `json:"RIGHE_RISERVATE"`
}

// ProofEvent is an event whose results were signed.
type ProofEvent struct {
	ID          id.Event      `json:"ID_EVENTO"`
	Name        string        `json:"DESCRIZIONE"`
	Place       string        `json:"LUOGO"`
	Starts      calendar.Date `json:"DATA_INIZIO"`
	Ends        calendar.Date `json:"DATA_FINE"`
	Provisional Flag          `json:"FLG_PROVVISORIO"`
}

// ProofRow is a signed row. STATO is 0 unchanged, 1 changed, 2 removed, 3 added later; CAMBIATI names the fields that changed and ADESSO
// has their current values.
type ProofRow struct {
	State   raceday.RowState `json:"STATO"`
	Texts   ProofTexts       `json:"FIRMATO"`
	Now     *ProofTexts      `json:"ADESSO"`
	Changed []string         `json:"CAMBIATI"`
	People  []ProofPerson    `json:"PERSONE"`
	Reason  string           `json:"MOTIVO_SQ"`
}

// ProofTexts are the texts of a row as printed.
type ProofTexts struct {
	Group    string `json:"GARA"`
	Place    string `json:"POSIZIONE"`
	Team     string `json:"SQUADRA"`
	Club     string `json:"SOCIETA"`
	Result   string `json:"RISULTATO"`
	Points   string `json:"PUNTI"`
	Reaction string `json:"REAZIONE"`
	When     string `json:"QUANDO"`
}

// ProofPerson is a person of a row. NOME is the current public name, or empty. STATO is 0 if it is the signed name, 1 if it is another one,
// 2 if that is not known.
type ProofPerson struct {
	Name  string            `json:"NOME"`
	State raceday.NameState `json:"STATO"`
}

// changedPeople and changedReason are names in CAMBIATI for changes that are not shown as text.
const changedPeople, changedReason = "PERSONE", "MOTIVO_SQ"

var proofFields = map[proof.Field]string{proof.Group: "GARA", proof.Place: "POSIZIONE", proof.Team: "SQUADRA", proof.Club: "SOCIETA",
	proof.Result: "RISULTATO", proof.Points: "PUNTI", proof.Reaction: "REAZIONE", proof.When: "QUANDO"}

// FromProof converts a checked signature.
func FromProof(c raceday.CheckedProof) Proof {
	return Proof{
		Code: c.Code, Unchanged: Flag(c.Unchanged()), Signed: c.Statement.Signed, Installation: c.Statement.Installation, KeyID: c.Key.ID,
		KeyRetired: c.Key.Retired, Title: c.Statement.Title, Subject: c.Statement.Subject, Withheld: c.Withheld,
		Rows: Map(c.Rows, fromProofRow),
		Events: Map(c.Events, func(e domain.Event) ProofEvent {
			return ProofEvent{ID: e.ID, Name: e.Name, Place: e.Place, Starts: e.Starts, Ends: e.Ends,
				Provisional: e.Status != domain.EventConcluded}
		}),
	}
}

func fromProofRow(r raceday.CheckedRow) ProofRow {
	out := ProofRow{State: r.State, Texts: fromProofTexts(r.Signed), Changed: []string{}, Reason: r.Reason}
	for _, f := range r.Fields {
		out.Changed = append(out.Changed, proofFields[f])
	}
	if r.PeopleChanged() {
		out.Changed = append(out.Changed, changedPeople)
	}
	if r.ReasonChanged {
		out.Changed = append(out.Changed, changedReason)
	}
	if r.State == raceday.RowChanged {
		now := fromProofTexts(r.Now)
		out.Now = &now
	}
	out.People = Map(r.Names, func(n raceday.CheckedName) ProofPerson { return ProofPerson{n.Name, n.State} })
	return out
}

func fromProofTexts(r proof.Row) ProofTexts {
	t := r.Texts
	return ProofTexts{Group: t[proof.Group], Place: t[proof.Place], Team: t[proof.Team], Club: t[proof.Club], Result: t[proof.Result],
		Points: t[proof.Points], Reaction: t[proof.Reaction], When: t[proof.When]}
}
