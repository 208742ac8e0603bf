package wire

import (
	"strings"

	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/problem"
)

// CategoryFilter filters the category catalogue.
type CategoryFilter struct {
	SeasonID   id.Season         `json:"FK_ID_STAGIONE"`
	SportID    domain.Sport      `json:"FK_ID_SPORT"`
	Kind       domain.EntryKind  `json:"FK_ID_TIPO"`
	Membership domain.Membership `json:"FK_ID_TIPO_TESSERAMENTO"`
	Name       string            `json:"DESCRIZIONE"`
	// EventID is an event whose categories have SELEZIONATO 1; 0 for none.
	EventID id.Event `json:"ID_EVENTO"`
}

// Domain converts the filter.
func (f CategoryFilter) Domain() domain.CategoryFilter {
	return domain.CategoryFilter{SeasonID: f.SeasonID, SportID: f.SportID, Kind: f.Kind, Membership: f.Membership, Name: f.Name}
}

// CategoryRow is a row of the category catalogue.
type CategoryRow struct {
	ID           id.Category       `json:"ID_CATEGORIA" sort:"id"`
	AssociatedID int64             `json:"FK_ID_CATEGORIA_ASS" sort:"code"`
	SeasonID     id.Season         `json:"FK_ID_STAGIONE" sort:"season"`
	SportID      domain.Sport      `json:"FK_ID_SPORT" sort:"sport"`
	Name         string            `json:"DESCRIZIONE" sort:"name"`
	Label        string            `json:"LABEL" sort:"label"`
	Kind         domain.EntryKind  `json:"FK_ID_TIPO" sort:"kind"`
	Membership   domain.Membership `json:"FK_ID_TIPO_TESSERAMENTO" sort:"membership"`
	MenFrom      calendar.Date     `json:"DATA_NASCITA_DA_M" sort:"men_from"`
	MenTo        calendar.Date     `json:"DATA_NASCITA_A_M" sort:"men_to"`
	WomenFrom    calendar.Date     `json:"DATA_NASCITA_DA_F" sort:"women_from"`
	WomenTo      calendar.Date     `json:"DATA_NASCITA_A_F" sort:"women_to"`
	AgeSumMin    int               `json:"ETA_MIN" sort:"age_min"`
	AgeSumMax    int               `json:"ETA_MAX" sort:"age_max"`
	Selected     Flag              `json:"SELEZIONATO" sort:"here"` // the event of the filter has it
	Version      int64             `json:"VERSIONE" sort:"version"`
}

// FromCategoryRow converts a category.
func FromCategoryRow(c domain.Category) CategoryRow {
	return CategoryRow{
		ID: c.ID, AssociatedID: c.Code, SeasonID: c.SeasonID, SportID: c.SportID, Name: c.Name, Label: c.Label, Kind: c.Kind,
		Membership: c.Membership,
		MenFrom:    c.MenFrom, MenTo: c.MenTo, WomenFrom: c.WomenFrom, WomenTo: c.WomenTo, AgeSumMin: c.AgeSumMin, AgeSumMax: c.AgeSumMax,
		Version: c.Version,
	}
}

// CategoryFields are the fields of a category that a caller may set.
type CategoryFields struct {
	SeasonID   Opt[id.Season]         `json:"FK_ID_STAGIONE"`
	SportID    Opt[domain.Sport]      `json:"FK_ID_SPORT"`
	Name       Opt[string]            `json:"DESCRIZIONE"`
	Label      Opt[string]            `json:"LABEL"`
	Kind       Opt[domain.EntryKind]  `json:"FK_ID_TIPO"`
	Membership Opt[domain.Membership] `json:"FK_ID_TIPO_TESSERAMENTO"`
	MenFrom    Opt[calendar.Date]     `json:"DATA_NASCITA_DA_M"`
	MenTo      Opt[calendar.Date]     `json:"DATA_NASCITA_A_M"`
	WomenFrom  Opt[calendar.Date]     `json:"DATA_NASCITA_DA_F"`
	WomenTo    Opt[calendar.Date]     `json:"DATA_NASCITA_A_F"`
	AgeSumMin  Opt[int]               `json:"ETA_MIN"`
	AgeSumMax  Opt[int]               `json:"ETA_MAX"`
}

func (f CategoryFields) apply(c *domain.Category, wrong problem.Fields) {
	f.SeasonID.Into(&c.SeasonID)
	f.SportID.Into(&c.SportID)
	trimmed(f.Name, &c.Name)
	trimmed(f.Label, &c.Label)
	f.Kind.Into(&c.Kind)
	f.Membership.Into(&c.Membership)
	f.MenFrom.Into(&c.MenFrom)
	f.MenTo.Into(&c.MenTo)
	f.WomenFrom.Into(&c.WomenFrom)
	f.WomenTo.Into(&c.WomenTo)
	f.AgeSumMin.Into(&c.AgeSumMin)
	f.AgeSumMax.Into(&c.AgeSumMax)
	if c.Name == "" {
		wrong.Add("DESCRIZIONE", "obbligatorio")
	}
	if c.Label == "" {
		wrong.Add("LABEL", "obbligatorio")
	}
	if c.SeasonID <= 0 {
		wrong.Add("FK_ID_STAGIONE", "obbligatorio")
	}
	if c.Kind != catalog.Individual && c.Kind != catalog.Team {
		wrong.Add("FK_ID_TIPO", "deve essere 1 o 2")
	}
	if c.Membership < 0 || c.Membership > catalog.Masters {
		wrong.Add("FK_ID_TIPO_TESSERAMENTO", "deve essere tra 0 e 3")
	}
	bounds := func(from, to calendar.Date, name string) {
		if from.IsZero() != to.IsZero() || to.Before(from) {
			wrong.Add(name, "servono entrambe le date, la prima non dopo la seconda")
		}
	}
	bounds(c.MenFrom, c.MenTo, "DATA_NASCITA_A_M")
	bounds(c.WomenFrom, c.WomenTo, "DATA_NASCITA_A_F")
	if c.MenFrom.IsZero() && c.WomenFrom.IsZero() {
		wrong.Add("DATA_NASCITA_DA_M", "indica le date di nascita di almeno un sesso")
	}
	if c.AgeSumMin < 0 || c.AgeSumMax < c.AgeSumMin || c.AgeSumMax > 2000 {
		wrong.Add("ETA_MAX", "somma delle età non valida")
	}
}

// NewCategory creates a category.
type NewCategory struct {
	ID int64 `json:"ID_CATEGORIA"`
	CategoryFields
}

// Apply sets the fields of a new category.
func (n NewCategory) Apply(c *domain.Category) error {
	wrong := problem.Fields{}
	if n.ID != 0 {
		wrong.Add("ID_CATEGORIA", "una nuova categoria non ha ancora un identificativo")
	}
	n.apply(c, wrong)
	return wrong.Err()
}

// EditCategory changes a category.
type EditCategory struct {
	ID      Ref[id.Category] `json:"ID_CATEGORIA" check:"key"`
	Version int64            `json:"VERSIONE"`
	CategoryFields
}

// Apply sets the sent fields of the stored category.
func (e EditCategory) Apply(c *domain.Category) error {
	wrong := problem.Fields{}
	e.apply(c, wrong)
	return wrong.Err()
}

// CategoryRef identifies a category.
type CategoryRef struct {
	ID Ref[id.Category] `json:"ID_CATEGORIA"`
}

// SeasonCopy names the season whose categories are copied to the next one.
type SeasonCopy struct {
	SeasonID Ref[id.Season] `json:"FK_ID_STAGIONE"`
}

// Copied is how many categories were copied.
type Copied struct {
	Copied int `json:"COPIATE"`
}

// RaceFilter filters the race catalogue.
type RaceFilter struct {
	SportID domain.Sport     `json:"FK_ID_SPORT"`
	Kind    domain.EntryKind `json:"FK_ID_TIPO"`
	Name    string           `json:"DESCRIZIONE"`
}

// Domain converts the filter.
func (f RaceFilter) Domain() domain.RaceFilter {
	return domain.RaceFilter{SportID: f.SportID, Kind: f.Kind, Name: f.Name}
}

// Race is a race of the catalogue.
type Race struct {
	ID           id.Race          `json:"ID_GARA" sort:"id"`
	SportID      domain.Sport     `json:"FK_ID_SPORT" sort:"sport"`
	Name         string           `json:"DESCRIZIONE" sort:"name"`
	Abbreviation string           `json:"DESC_ABBR" sort:"abbreviation"`
	LegMetres    int              `json:"METRI" sort:"leg"`
	Metres       int              `json:"METRI_GARA" sort:"metres"`
	StyleID      int              `json:"FK_ID_STILE" sort:"style"`
	Kind         domain.EntryKind `json:"FK_ID_TIPO" sort:"kind"`
	Members      int              `json:"COMPONENTI" sort:"members"`
	Sex          domain.Sex       `json:"SESSO_AMMESSO" sort:"sex"`
	Version      int64            `json:"VERSIONE" sort:"version"`
}

// FromRace converts a race.
func FromRace(r domain.Race) Race {
	return Race{
		ID: r.ID, SportID: r.SportID, Name: r.Name, Abbreviation: r.Abbreviation, LegMetres: r.LegMetres, Metres: r.Metres, StyleID: r.StyleID,
		Kind: r.Kind, Members: r.Members, Sex: r.Sex, Version: r.Version,
	}
}

// RaceFields are the fields of a race that a caller may set. METRI_GARA defaults to METRI times COMPONENTI.
type RaceFields struct {
	SportID      Opt[domain.Sport]     `json:"FK_ID_SPORT"`
	Name         Opt[string]           `json:"DESCRIZIONE"`
	Abbreviation Opt[string]           `json:"DESC_ABBR"`
	LegMetres    Opt[int]              `json:"METRI"`
	Metres       Opt[int]              `json:"METRI_GARA"`
	StyleID      Opt[int]              `json:"FK_ID_STILE"`
	Kind         Opt[domain.EntryKind] `json:"FK_ID_TIPO"`
	Members      Opt[int]              `json:"COMPONENTI"`
	Sex          Opt[domain.Sex]       `json:"SESSO_AMMESSO"`
}

func (f RaceFields) apply(r *domain.Race, wrong problem.Fields) {
	f.SportID.Into(&r.SportID)
	trimmed(f.Name, &r.Name)
	trimmed(f.Abbreviation, &r.Abbreviation)
	f.LegMetres.Into(&r.LegMetres)
	f.StyleID.Into(&r.StyleID)
	f.Kind.Into(&r.Kind)
	f.Members.Into(&r.Members)
	f.Sex.Into(&r.Sex)
	if f.Metres.Set {
		r.Metres = f.Metres.Value
	} else if f.LegMetres.Set || f.Members.Set {
		r.Metres = r.LegMetres * max(r.Members, 1)
	}
	if r.Name == "" {
		wrong.Add("DESCRIZIONE", "obbligatorio")
	}
	if r.Abbreviation == "" || strings.ContainsAny(r.Abbreviation, ";\n") {
		wrong.Add("DESC_ABBR", "obbligatorio, senza punto e virgola")
	}
	if r.LegMetres < 0 || r.LegMetres > 100_000 || r.Metres < r.LegMetres || r.Metres > 1_000_000 {
		wrong.Add("METRI", "distanza non valida")
	}
	if catalog.ItemName(catalog.Styles(), int64(r.StyleID)) == "" {
		wrong.Add("FK_ID_STILE", "stile inesistente")
	}
	switch {
	case r.Kind != catalog.Individual && r.Kind != catalog.Team:
		wrong.Add("FK_ID_TIPO", "deve essere 1 o 2")
	case r.Kind == catalog.Individual && r.Members != 1:
		wrong.Add("COMPONENTI", "una gara individuale ha un solo componente")
	case r.Kind == catalog.Team && (r.Members < 2 || r.Members > 30):
		wrong.Add("COMPONENTI", "una squadra ha da 2 a 30 componenti")
	}
	if r.Sex < catalog.EitherSex || r.Sex > catalog.Mixed || (r.Sex == catalog.Mixed && r.Kind == catalog.Individual) {
		wrong.Add("SESSO_AMMESSO", "deve essere 0, 1, 2 o, per le squadre, 3")
	}
}

// NewRace creates a race.
type NewRace struct {
	ID int64 `json:"ID_GARA"`
	RaceFields
}

// Apply sets the fields of a new race.
func (n NewRace) Apply(r *domain.Race) error {
	wrong := problem.Fields{}
	if n.ID != 0 {
		wrong.Add("ID_GARA", "una nuova gara non ha ancora un identificativo")
	}
	n.apply(r, wrong)
	return wrong.Err()
}

// EditRace changes a race.
type EditRace struct {
	ID      Ref[id.Race] `json:"ID_GARA" check:"key"`
	Version int64        `json:"VERSIONE"`
	RaceFields
}

// Apply sets the sent fields of the stored race.
func (e EditRace) Apply(r *domain.Race) error {
	wrong := problem.Fields{}
	e.apply(r, wrong)
	return wrong.Err()
}

// RaceRef identifies a race.
type RaceRef struct {
	ID Ref[id.Race] `json:"ID_GARA"`
}
