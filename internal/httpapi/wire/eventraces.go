package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// EventRace is a race of a category of an event.
type EventRace struct {
	ID           id.EventRace     `json:"ID_EVENTO_GARA"`
	EventID      id.Event         `json:"FK_ID_EVENTO"`
	CategoryID   id.Category      `json:"FK_ID_CATEGORIA"`
	RaceID       id.Race          `json:"FK_ID_GARA"`
	Disabled     Flag             `json:"FLG_DIS"`
	Kind         domain.EntryKind `json:"FK_ID_TIPO"`
	Points       Flag             `json:"FLG_PUNTI"`
	Position     int              `json:"ORDINE"`
	Entries      int              `json:"PRESENZE_GARA" show:"only"`
	Category     string           `json:"DESC_CATEGORIA" show:"only"`
	Race         string           `json:"DESC_GARA" show:"only"`
	Abbreviation string           `json:"DESC_ABBR" show:"only"`
	Metres       int              `json:"METRI_GARA" show:"only"`
	Members      int              `json:"COMPONENTI" show:"only"`
	Sex          domain.Sex       `json:"SESSO_AMMESSO" show:"only"`
	Note         string           `json:"NOTE"`
	Selected     Flag             `json:"SELEZIONATO" show:"only"`
	Options      []OptionValue    `json:"opzioni"`
	Version      int64            `json:"VERSIONE"`
}

// FromEventRace converts a race; category is the category's label.
func FromEventRace(r *domain.EventRace, category string) EventRace {
	return EventRace{
		ID: r.ID, EventID: r.EventID, CategoryID: r.CategoryID, RaceID: r.RaceID, Disabled: Flag(r.Disabled), Kind: r.Kind,
		Points:   Flag(r.Points),
		Position: r.Position, Entries: r.Entries, Category: r.CategoryKey().Named(category), Race: r.Race.Name, Abbreviation: r.Race.Abbreviation,
		Metres:  r.Race.Metres,
		Members: r.Race.Members, Sex: r.Race.Sex, Note: r.Note, Selected: true, Options: overrides(r.Overrides), Version: r.Version,
	}
}

// EventRacesOf requests the races of an event, or one of them.
type EventRacesOf struct {
	EventID Ref[id.Event]     `json:"ID_EVENTO" check:"optional"`
	RaceID  Ref[id.EventRace] `json:"ID_EVENTO_GARA" check:"optional"`
}

// Check requires one of the two ids.
func (e EventRacesOf) Check() error {
	if e.EventID == 0 && e.RaceID == 0 {
		return problem.Field("ID_EVENTO", "obbligatorio")
	}
	return nil
}

// NewEventRace adds a race to a category of an event.
type NewEventRace struct {
	ID         int64                  `json:"ID_EVENTO_GARA"`
	EventID    Ref[id.Event]          `json:"FK_ID_EVENTO" check:"key"`
	CategoryID Ref[id.Category]       `json:"FK_ID_CATEGORIA"`
	RaceID     Ref[id.Race]           `json:"FK_ID_GARA"`
	Disabled   Flag                   `json:"FLG_DIS"`
	Kind       Opt[domain.EntryKind]  `json:"FK_ID_TIPO"`
	Membership Opt[domain.Membership] `json:"FK_ID_TIPO_TESSERAMENTO"`
	ByYear     Opt[Flag]              `json:"FLG_ANNO"`
	Points     Opt[Flag]              `json:"FLG_PUNTI"`
}

// Event returns the event whose configuration changes.
func (n NewEventRace) Event() Ref[id.Event] { return n.EventID }

// Check validates the kind.
func (n NewEventRace) Check(wrong problem.Fields) {
	if n.ID != 0 {
		wrong.Add("ID_EVENTO_GARA", "una nuova gara non ha ancora un identificativo")
	}
	checkKind(n.Domain().Kind, wrong)
}

// Domain returns the race to add. Membership and year flag belong to the category and are ignored.
func (n NewEventRace) Domain() domain.EventRace {
	r := domain.EventRace{
		EventID: n.EventID.ID(), CategoryID: n.CategoryID.ID(), RaceID: n.RaceID.ID(), Disabled: bool(n.Disabled), Kind: catalog.Individual,
		Points: true,
	}
	n.Kind.Into(&r.Kind)
	into(n.Points, &r.Points)
	return r
}

// EditEventRace changes a race of an event.
type EditEventRace struct {
	ID      Ref[id.EventRace] `json:"ID_EVENTO_GARA" check:"key"`
	Version int64             `json:"VERSIONE"`
	DryRun  Flag              `json:"PROVA"`
	RaceID  Opt[id.Race]      `json:"FK_ID_GARA" check:"reserved"`
	PartKey
	Points   Opt[Flag]    `json:"FLG_PUNTI"`
	Position Opt[int]     `json:"ORDINE"`
	Note     Opt[string]  `json:"NOTE" check:"max=4000"`
	Options  []SentOption `json:"opzioniSave"`
}

// Apply sets the sent fields of the stored race.
func (e EditEventRace) Apply(r *domain.EventRace) error {
	if err := e.PartKey.check(r.EventID, r.CategoryKey()); err != nil {
		return err
	}
	if Changes(e.RaceID, r.RaceID) {
		return problem.Reserved("FK_ID_GARA")
	}
	wrong := problem.Fields{}
	into(e.Points, &r.Points)
	e.Position.Into(&r.Position)
	trimmed(e.Note, &r.Note)
	if r.Position < 0 || r.Position > 100_000 {
		wrong.Add("ORDINE", "deve essere tra 0 e 100000")
	}
	r.Overrides = override(r.Overrides, e.Options, wrong)
	return wrong.Err()
}

// EventRaceNote changes the note of a race.
type EventRaceNote struct {
	ID      Ref[id.EventRace] `json:"ID_EVENTO_GARA" check:"key"`
	Version int64             `json:"VERSIONE"`
	Note    Opt[string]       `json:"NOTE" check:"max=4000"`
}

// Apply sets the note of the stored race.
func (e EventRaceNote) Apply(r *domain.EventRace) error {
	trimmed(e.Note, &r.Note)
	return nil
}

// EventRaceRef identifies a race of an event.
type EventRaceRef struct {
	ID Ref[id.EventRace] `json:"ID_EVENTO_GARA"`
}
