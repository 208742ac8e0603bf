package wire

import (
	"encoding/json"
	"errors"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
)

var errOptionText = errors.New("deve essere un testo o un numero")

func unquote(b []byte, to *string) error {
	if json.Unmarshal(b, to) != nil {
		return errOptionText
	}
	return nil
}

// EventCategoryRef identifies a category of an event.
type EventCategoryRef struct {
	ID Ref `json:"ID_EVENTO_CATEGORIA"`
}

// RaceOrder reorders the races of a category: the new order and the order that the caller read.
type RaceOrder struct {
	ID     Ref   `json:"ID_EVENTO_CATEGORIA" check:"key"`
	Wanted []Ref `json:"ORDINE" check:"required"`
	Read   []Ref `json:"ORDINE_LETTO"`
}

// EventCategory is a category of an event with its own prices and its races.
type EventCategory struct {
	ID         int64             `json:"ID_EVENTO_CATEGORIA"`
	EventID    int64             `json:"FK_ID_EVENTO"`
	CategoryID int64             `json:"FK_ID_CATEGORIA"`
	Name       string            `json:"DESCRIZIONE" show:"only"`
	Label      string            `json:"LABEL" show:"only"`
	Disabled   Flag              `json:"FLG_DIS"`
	Kind       domain.EntryKind  `json:"FK_ID_TIPO"`
	Membership domain.Membership `json:"FK_ID_TIPO_TESSERAMENTO"`
	ByYear     Flag              `json:"FLG_ANNO"`
	MaxRaces   int               `json:"NUMERO_GARE_ABILITATE"`
	MenFrom    calendar.Date     `json:"DATA_NASCITA_DA_M" show:"only"`
	MenTo      calendar.Date     `json:"DATA_NASCITA_A_M" show:"only"`
	WomenFrom  calendar.Date     `json:"DATA_NASCITA_DA_F" show:"only"`
	WomenTo    calendar.Date     `json:"DATA_NASCITA_A_F" show:"only"`
	Options    []OptionValue     `json:"opzioni"`
	Races      []EventRace       `json:"gare"`
	Version    int64             `json:"VERSIONE"`
}

// EventRace is a race of a category of an event.
type EventRace struct {
	ID           int64            `json:"ID_EVENTO_GARA"`
	EventID      int64            `json:"FK_ID_EVENTO"`
	CategoryID   int64            `json:"FK_ID_CATEGORIA"`
	RaceID       int64            `json:"FK_ID_GARA"`
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

func overrides(v option.Values) []OptionValue {
	out := []OptionValue{}
	if len(v) == 0 { // as for most races
		return out
	}
	for _, o := range catalog.Options() {
		if v.Has(o.ID) {
			out = append(out, OptionValue{o.ID, v[o.ID]})
		}
	}
	return out
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

// FromEventCategory converts a category with its races.
func FromEventCategory(c domain.EventCategory, races []EventRace) EventCategory {
	return EventCategory{
		ID: c.ID, EventID: c.EventID, CategoryID: c.CategoryID, Name: c.Category.Name, Label: c.Category.Label, Disabled: Flag(c.Disabled),
		Kind:       c.Kind,
		Membership: c.Membership, ByYear: Flag(c.ByYear), MaxRaces: c.MaxRaces, MenFrom: c.Category.MenFrom, MenTo: c.Category.MenTo,
		WomenFrom: c.Category.WomenFrom, WomenTo: c.Category.WomenTo, Options: overrides(c.Overrides), Races: races, Version: c.Version,
	}
}

// RacesOf converts the races of a category among those of its event.
func RacesOf(c domain.EventCategory, races []domain.EventRace) []EventRace {
	out := []EventRace{}
	for i := range races {
		if r := &races[i]; r.CategoryKey() == c.Key() {
			out = append(out, FromEventRace(r, c.Category.Label))
		}
	}
	return out
}

// NewEventCategory adds a category to an event.
type NewEventCategory struct {
	ID         int64                  `json:"ID_EVENTO_CATEGORIA"`
	EventID    Ref                    `json:"FK_ID_EVENTO" check:"key"`
	CategoryID Ref                    `json:"FK_ID_CATEGORIA"`
	Disabled   Flag                   `json:"FLG_DIS"`
	Kind       Opt[domain.EntryKind]  `json:"FK_ID_TIPO"`
	Membership Opt[domain.Membership] `json:"FK_ID_TIPO_TESSERAMENTO"`
}

// Event returns the event whose configuration changes.
func (n NewEventCategory) Event() Ref { return n.EventID }

// Check validates kind and membership.
func (n NewEventCategory) Check(wrong problem.Fields) {
	if n.ID != 0 {
		wrong.Add("ID_EVENTO_CATEGORIA", "una nuova categoria non ha ancora un identificativo")
	}
	c := n.Domain()
	checkKind(c.Kind, wrong)
	checkMembership(c.Membership, wrong)
}

// Domain returns the category to add.
func (n NewEventCategory) Domain() domain.EventCategory {
	c := domain.EventCategory{
		EventID: n.EventID.ID(), CategoryID: n.CategoryID.ID(), Disabled: bool(n.Disabled), Kind: catalog.Individual,
		Membership: catalog.Promotional,
	}
	n.Kind.Into(&c.Kind)
	n.Membership.Into(&c.Membership)
	return c
}

func checkKind(kind domain.EntryKind, wrong problem.Fields) {
	if kind != domain.Individual && kind != domain.Team {
		wrong.Add("FK_ID_TIPO", "deve essere 1 o 2")
	}
}

func checkMembership(membership domain.Membership, wrong problem.Fields) {
	if membership < domain.Promotional || membership > domain.Masters {
		wrong.Add("FK_ID_TIPO_TESSERAMENTO", "deve essere tra 1 e 3")
	}
}

// PartKey identifies the event and category of a category or race. Pages send it back; it never changes.
type PartKey struct {
	EventID    Opt[int64]            `json:"FK_ID_EVENTO" check:"reserved"`
	CategoryID Opt[int64]            `json:"FK_ID_CATEGORIA" check:"reserved"`
	Disabled   Opt[Flag]             `json:"FLG_DIS" check:"reserved"`
	Kind       Opt[domain.EntryKind] `json:"FK_ID_TIPO" check:"reserved"`
}

func (k PartKey) check(eventID int64, stored domain.CategoryKey) error {
	switch {
	case Changes(k.EventID, eventID):
		return problem.Reserved("FK_ID_EVENTO")
	case Changes(k.CategoryID, stored.CategoryID):
		return problem.Reserved("FK_ID_CATEGORIA")
	case Changes(k.Disabled, Flag(stored.Disabled)):
		return problem.Reserved("FLG_DIS")
	case Changes(k.Kind, stored.Kind):
		return problem.Reserved("FK_ID_TIPO")
	}
	return nil
}

// EditEventCategory changes a category of an event.
type EditEventCategory struct {
	ID      Ref   `json:"ID_EVENTO_CATEGORIA" check:"key"`
	Version int64 `json:"VERSIONE"`
	DryRun  Flag  `json:"PROVA"`
	PartKey
	Membership Opt[domain.Membership] `json:"FK_ID_TIPO_TESSERAMENTO"`
	ByYear     Opt[Flag]              `json:"FLG_ANNO"`
	MaxRaces   Opt[int]               `json:"NUMERO_GARE_ABILITATE"`
	Options    []SentOption           `json:"opzioniSave"`
}

// Apply sets the sent fields of the stored category.
func (e EditEventCategory) Apply(c *domain.EventCategory) error {
	if err := e.PartKey.check(c.EventID, c.Key()); err != nil {
		return err
	}
	wrong := problem.Fields{}
	e.Membership.Into(&c.Membership)
	into(e.ByYear, &c.ByYear)
	e.MaxRaces.Into(&c.MaxRaces)
	if e.Membership.Set {
		checkMembership(c.Membership, wrong)
	}
	if c.MaxRaces < 0 || c.MaxRaces > 1000 {
		wrong.Add("NUMERO_GARE_ABILITATE", "deve essere tra 0 e 1000")
	}
	c.Overrides = override(c.Overrides, e.Options, wrong)
	return wrong.Err()
}

// override returns the overrides of a category or race after a change.
func override(stored option.Values, sent []SentOption, wrong problem.Fields) option.Values {
	set, gone := sentValues(sent, wrong)
	for _, id := range gone {
		if o, ok := catalog.OptionByID(id); !ok || !o.Overridable {
			wrong.Add(option.Field(id), "non modificabile per categoria o gara")
		}
	}
	checked, err := option.CheckOverrides(set)
	var p *problem.Error
	if errors.As(err, &p) {
		for field, reason := range p.Fields {
			wrong.Add(field, reason)
		}
	}
	out := option.Values{}
	for id, v := range stored {
		if !slices.Contains(gone, id) {
			out[id] = v
		}
	}
	for id, v := range checked {
		out[id] = v
	}
	return out
}

// EventRacesOf requests the races of an event, or one of them.
type EventRacesOf struct {
	EventID Ref `json:"ID_EVENTO" check:"optional"`
	RaceID  Ref `json:"ID_EVENTO_GARA" check:"optional"`
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
	EventID    Ref                    `json:"FK_ID_EVENTO" check:"key"`
	CategoryID Ref                    `json:"FK_ID_CATEGORIA"`
	RaceID     Ref                    `json:"FK_ID_GARA"`
	Disabled   Flag                   `json:"FLG_DIS"`
	Kind       Opt[domain.EntryKind]  `json:"FK_ID_TIPO"`
	Membership Opt[domain.Membership] `json:"FK_ID_TIPO_TESSERAMENTO"`
	ByYear     Opt[Flag]              `json:"FLG_ANNO"`
	Points     Opt[Flag]              `json:"FLG_PUNTI"`
}

// Event returns the event whose configuration changes.
func (n NewEventRace) Event() Ref { return n.EventID }

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
	ID      Ref        `json:"ID_EVENTO_GARA" check:"key"`
	Version int64      `json:"VERSIONE"`
	DryRun  Flag       `json:"PROVA"`
	RaceID  Opt[int64] `json:"FK_ID_GARA" check:"reserved"`
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
	ID      Ref         `json:"ID_EVENTO_GARA" check:"key"`
	Version int64       `json:"VERSIONE"`
	Note    Opt[string] `json:"NOTE" check:"max=4000"`
}

// Apply sets the note of the stored race.
func (e EventRaceNote) Apply(r *domain.EventRace) error {
	trimmed(e.Note, &r.Note)
	return nil
}

// EventRaceRef identifies a race of an event.
type EventRaceRef struct {
	ID Ref `json:"ID_EVENTO_GARA"`
}
