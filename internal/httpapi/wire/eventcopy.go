package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// EventCopy duplicates an event. Without dates it keeps those of the original; a start date alone shifts the others.
type EventCopy struct {
	ID       Ref[id.Event] `json:"ID_EVENTO" check:"key"`
	Name     string        `json:"DESCRIZIONE" check:"required"`
	Place    string        `json:"LUOGO"`
	Starts   calendar.Date `json:"DATA_INIZIO"`
	Ends     calendar.Date `json:"DATA_FINE"`
	Deadline calendar.Date `json:"DATA_SCADENZA_ISCRIZIONI"`
}

// Event returns the event to copy.
func (e EventCopy) Event() Ref[id.Event] { return e.ID }

// EventImport copies another event's categories and races.
type EventImport struct {
	ID   Ref[id.Event] `json:"ID_EVENTO"`
	From Ref[id.Event] `json:"ID_EVENTO_FROM"`
}

// Event returns the event whose configuration changes.
func (e EventImport) Event() Ref[id.Event] { return e.ID }

// CategoryImport copies the races of one category of the event to another.
type CategoryImport struct {
	EventID  Ref[id.Event]    `json:"ID_EVENTO"`
	Disabled Flag             `json:"FLG_DIS"`
	Kind     domain.EntryKind `json:"FK_ID_TIPO"`
	To       Ref[id.Category] `json:"ID_CATEGORIA_TO"`
	From     Ref[id.Category] `json:"ID_CATEGORIA_FROM"`
}

// Event returns the event whose configuration changes.
func (c CategoryImport) Event() Ref[id.Event] { return c.EventID }

// Check validates the kind; 0 means individual.
func (c CategoryImport) Check(wrong problem.Fields) {
	if c.Kind != 0 {
		checkKind(c.Kind, wrong)
	}
}

// Imported counts what was copied.
type Imported struct {
	Categories int `json:"CATEGORIE"`
	Races      int `json:"GARE"`
	Skipped    int `json:"SALTATE"`
}

// Envelope adds the message.
func (i Imported) Envelope() *Envelope { return &Envelope{Message: MessageDone, Data: i} }

// Cleaned counts what a clean-up removed.
type Cleaned struct {
	Removed       int `json:"ELIMINATI"` // categories and races
	Categories    int `json:"CATEGORIE"`
	Races         int `json:"GARE"`
	TimeStandards int `json:"TEMPI_LIMITE"`
}

// Envelope adds the message.
func (c Cleaned) Envelope() *Envelope { return &Envelope{Message: MessageDone, Data: c} }

// EventFileRef identifies a document of an event.
type EventFileRef struct {
	ID Ref[int64] `json:"ID_DOCUMENTO"`
}

// EventFile is a document of an event.
type EventFile struct {
	ID        int64            `json:"ID_DOCUMENTO"`
	EventID   id.Event         `json:"FK_ID_EVENTO"`
	Name      string           `json:"NOME"`
	Type      string           `json:"TIPO"`
	Size      int64            `json:"DIMENSIONE"`
	CreatedAt calendar.Instant `json:"DATA_CREAZIONE"`
}

// FromEventFile converts a document.
func FromEventFile(f domain.EventFile) EventFile {
	return EventFile{ID: f.ID, EventID: f.EventID, Name: f.Name, Type: f.ContentType, Size: f.Size, CreatedAt: f.CreatedAt}
}

// LogoKey identifies a logo by its content hash.
type LogoKey struct {
	Key string `json:"CHIAVE" check:"required"`
}
