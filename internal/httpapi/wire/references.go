package wire

import (
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/variant"
)

// Item is an item of a short list.
type Item struct {
	ID   int64  `json:"ID"`
	Name string `json:"DESCRIZIONE"`
}

// Region is a region, or NAZIONALE.
type Region struct {
	ID   int64  `json:"ID_REGIONE"`
	Name string `json:"DESCRIZIONE"`
}

// Circuit is a group of events with common records.
type Circuit struct {
	ID   int64  `json:"ID_CIRCUITO"`
	Name string `json:"DESCRIZIONE"`
}

// Method is a way to compute amounts or points.
type Method struct {
	ID   int64  `json:"ID_METODO_CALCOLO"`
	Name string `json:"DESCRIZIONE"`
}

// Methods are both lists of methods.
type Methods struct {
	Amounts []Method `json:"IMPORTI"`
	Points  []Method `json:"PUNTEGGIO"`
}

// Disability is a class of athletes with a disability; 1 means none.
type Disability struct {
	ID   int64  `json:"ID_CATEGORIA_DIS"`
	Name string `json:"DESCRIZIONE"`
}

// Nation is a state.
type Nation struct {
	ID   id.Place `json:"ID_STATO_NAZIONALE"`
	Name string   `json:"DESCRIZIONE"`
	ISO  string   `json:"ISO"`
}

// Season is a sporting year.
type Season struct {
	ID         id.Season     `json:"ID_STAGIONE"`
	Name       string        `json:"DESCRIZIONE"`
	Selectable Flag          `json:"SELEZIONABILE"`
	StartsOn   calendar.Date `json:"DATA_INIZIO_STAGIONE"`
	Selected   Flag          `json:"SELEZIONATO"`
}

func fromSeasons(list []domain.Season, current domain.Season) []Season {
	return Map(list, func(s domain.Season) Season {
		return Season{s.ID, s.Name, Flag(s.Selectable), s.StartsOn, Flag(s.ID == current.ID)}
	})
}

// Group is a training group that the caller may open.
type Group struct {
	ID      id.Group `json:"ID_GRUPPO"`
	Name    string   `json:"DESCRIZIONE"`
	Visible Flag     `json:"FLG_VISIBILE"`
	Shared  Flag     `json:"FLG_CONDIVISO"`
	Version int64    `json:"VERSIONE"`
}

// FromGroup converts a group.
func FromGroup(g domain.Group) Group {
	return Group{g.ID, g.Name, Flag(g.Visible), Flag(g.Selected), g.Version}
}

// Style, Intensity and Modality are a coach's catalogues.
type Style struct {
	ID      id.Term `json:"ID_STILE"`
	Stroke  int     `json:"NUMERO"`
	Name    string  `json:"DESCRIZIONE"`
	Visible Flag    `json:"FLG_VISIBILE"`
	Version int64   `json:"VERSIONE"`
}

// Intensity is a training zone with its colour.
type Intensity struct {
	ID      id.Term `json:"ID_INTENSITA"`
	Name    string  `json:"DESCRIZIONE"`
	Colour  string  `json:"COLORE"`
	Visible Flag    `json:"FLG_VISIBILE"`
	Version int64   `json:"VERSIONE"`
}

// Modality is how a series is swum.
type Modality struct {
	ID      id.Term `json:"ID_MODALITA"`
	Name    string  `json:"DESCRIZIONE"`
	Visible Flag    `json:"FLG_VISIBILE"`
	Version int64   `json:"VERSIONE"`
}

// Body is the promotion body of the deployment.
type Body struct {
	ID              id.Body      `json:"ID_ENTE_PROMOZIONE"`
	Name            string       `json:"DENOMINAZIONE"`
	ManagesAthletes Flag         `json:"FLG_GESTIONE_ANA"`
	Logo            string       `json:"LOGO_HOME"`
	Options         []BodyOption `json:"opzioni"`
}

// BodyOption is a field of an athlete that the body may require.
type BodyOption struct {
	ID    int64  `json:"FK_ID_OPZIONE"`
	Name  string `json:"DESCRIZIONE"`
	Value Flag   `json:"VALORE"`
}

func fromBody(b catalog.Body, v variant.Variant) Body {
	return Body{
		ID: b.ID, Name: b.Name, ManagesAthletes: Flag(b.ManagesAthletes), Logo: v.Logo,
		Options: Map(b.Options, func(o catalog.BodyOption) BodyOption { return BodyOption{o.ID, o.Name, Flag(o.On)} }),
	}
}
