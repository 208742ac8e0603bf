package wire

import (
	"encoding/json"
	"errors"
	"slices"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
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
	ID Ref[id.EventCategory] `json:"ID_EVENTO_CATEGORIA"`
}

// RaceOrder reorders the races of a category: the new order and the order that the caller read.
type RaceOrder struct {
	ID     Ref[id.EventCategory] `json:"ID_EVENTO_CATEGORIA" check:"key"`
	Wanted []Ref[id.EventRace]   `json:"ORDINE" check:"required"`
	Read   []Ref[id.EventRace]   `json:"ORDINE_LETTO"`
}

// EventCategory is a category of an event with its own prices and its races.
type EventCategory struct {
	ID         id.EventCategory  `json:"ID_EVENTO_CATEGORIA"`
	EventID    id.Event          `json:"FK_ID_EVENTO"`
	CategoryID id.Category       `json:"FK_ID_CATEGORIA"`
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
	EventID    Ref[id.Event]          `json:"FK_ID_EVENTO" check:"key"`
	CategoryID Ref[id.Category]       `json:"FK_ID_CATEGORIA"`
	Disabled   Flag                   `json:"FLG_DIS"`
	Kind       Opt[domain.EntryKind]  `json:"FK_ID_TIPO"`
	Membership Opt[domain.Membership] `json:"FK_ID_TIPO_TESSERAMENTO"`
}

// Event returns the event whose configuration changes.
func (n NewEventCategory) Event() Ref[id.Event] { return n.EventID }

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
	EventID    Opt[id.Event]         `json:"FK_ID_EVENTO" check:"reserved"`
	CategoryID Opt[id.Category]      `json:"FK_ID_CATEGORIA" check:"reserved"`
	Disabled   Opt[Flag]             `json:"FLG_DIS" check:"reserved"`
	Kind       Opt[domain.EntryKind] `json:"FK_ID_TIPO" check:"reserved"`
}

func (k PartKey) check(eventID id.Event, stored domain.CategoryKey) error {
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
	ID      Ref[id.EventCategory] `json:"ID_EVENTO_CATEGORIA" check:"key"`
	Version int64                 `json:"VERSIONE"`
	DryRun  Flag                  `json:"PROVA"`
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
	set, cleared := sentValues(sent, wrong)
	for _, optionID := range cleared {
		if o, ok := catalog.OptionByID(optionID); !ok || !o.Overridable {
			wrong.Add(option.Field(optionID), "non modificabile per categoria o gara")
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
	for optionID, v := range stored {
		if !slices.Contains(cleared, optionID) {
			out[optionID] = v
		}
	}
	for optionID, v := range checked {
		out[optionID] = v
	}
	return out
}
