package wire

import (
	"fmt"
	"slices"

	"traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/problem"
)

// ChampionshipFilter filters the list of championships. Without FLG_ATTIVO it includes both values.
type ChampionshipFilter struct {
	SportID domain.Sport `json:"ID_SPORT"`
	Name    string       `json:"DESCRIZIONE"`
	Active  Opt[Flag]    `json:"FLG_ATTIVO"`
}

// Domain converts the filter; the use case adds the sports.
func (f ChampionshipFilter) Domain() domain.ChampionshipFilter {
	return domain.ChampionshipFilter{Name: f.Name, Active: optional(f.Active)}
}

// ChampionshipSport requests the championships of a sport; 0 means all.
type ChampionshipSport struct {
	SportID domain.Sport `json:"ID_SPORT"`
}

// Championship is a championship with the enrolment of the caller's club. FK_ID_STATO is 1 if the club is enrolled; ID_ORDINE is the
// order to pay before it is.
type Championship struct {
	ID        id.Championship         `json:"ID_CAMPIONATO" sort:"id"`
	Name      string                  `json:"DESCRIZIONE" sort:"name"`
	SportID   domain.Sport            `json:"FK_ID_SPORT" sort:"sport"`
	SeasonID  id.Season               `json:"FK_ID_STAGIONE" sort:"season"`
	Starts    calendar.Date           `json:"DATA_INIZIO" sort:"starts"`
	Ends      calendar.Date           `json:"DATA_FINE" sort:"ends"`
	Committee domain.Committee        `json:"FK_ID_COMITATO" sort:"committee"`
	Kind      domain.ChampionshipKind `json:"FK_ID_TIPO" sort:"kind"`
	Active    Flag                    `json:"FLG_ATTIVO" sort:"active"`
	State     Flag                    `json:"FK_ID_STATO" sort:"here"`
	Enrolled  calendar.Date           `json:"DATA_ISCRIZIONE" sort:"here"`
	OrderID   id.Order                `json:"ID_ORDINE" sort:"here"`
	Selected  Flag                    `json:"SELEZIONATO" sort:"here"` // set by the page only
	Version   int64                   `json:"VERSIONE" sort:"version"`
}

// FromChampionship converts a championship.
func FromChampionship(v meet.ChampionshipView) Championship {
	return Championship{
		ID: v.ID, Name: v.Name, SportID: v.SportID, SeasonID: v.SeasonID, Starts: v.Starts, Ends: v.Ends, Committee: v.Committee, Kind: v.Kind,
		Active: Flag(v.Active), State: Flag(v.Enrolment.Confirmed()), Enrolled: v.Enrolment.Enrolled, OrderID: v.Enrolment.UnpaidOrder(),
		Version: v.Version,
	}
}

// ClubChampionship is a championship in which the caller's club is enrolled or waits for its payment.
type ClubChampionship struct {
	ChampionshipID id.Championship `json:"FK_ID_CAMPIONATO"`
	Enrolled       calendar.Date   `json:"DATA_ISCRIZIONE"`
	OrderID        id.Order        `json:"ID_ORDINE"`
}

// ChampionshipsMore is sent with the list.
type ChampionshipsMore struct {
	Seasons []Season           `json:"STAGIONI"`
	Own     []ClubChampionship `json:"CAMPIONATI_ASSOCIATI"`
}

// FromChampionshipPage converts the data sent with a page.
func FromChampionshipPage(p meet.ChampionshipPage) ChampionshipsMore {
	return ChampionshipsMore{
		Seasons: fromSeasons(p.Seasons, p.Season),
		Own: Map(p.Enrolments, func(e domain.Enrolment) ClubChampionship {
			return ClubChampionship{e.ChampionshipID, e.Enrolled, e.UnpaidOrder()}
		}),
	}
}

// ChampionshipRef identifies a championship.
type ChampionshipRef struct {
	ID Ref[id.Championship] `json:"ID_CAMPIONATO"`
}

// ChampionshipFields are the fields of a championship that a caller may set. FK_ID_STAGIONE defaults to the season of DATA_INIZIO.
type ChampionshipFields struct {
	Name      Opt[string]                  `json:"DESCRIZIONE"`
	SportID   Opt[domain.Sport]            `json:"FK_ID_SPORT"`
	SeasonID  Opt[id.Season]               `json:"FK_ID_STAGIONE"`
	Starts    Opt[calendar.Date]           `json:"DATA_INIZIO"`
	Ends      Opt[calendar.Date]           `json:"DATA_FINE"`
	Committee Opt[domain.Committee]        `json:"FK_ID_COMITATO"`
	Kind      Opt[domain.ChampionshipKind] `json:"FK_ID_TIPO"`
	Active    Opt[Flag]                    `json:"FLG_ATTIVO" check:"notnull"`
}

func (f ChampionshipFields) apply(c *domain.Championship, wrong problem.Fields) {
	trimmed(f.Name, &c.Name)
	f.SportID.Into(&c.SportID)
	f.SeasonID.Into(&c.SeasonID)
	f.Starts.Into(&c.Starts)
	f.Ends.Into(&c.Ends)
	f.Committee.Into(&c.Committee)
	f.Kind.Into(&c.Kind)
	if f.Active.Set {
		c.Active = bool(f.Active.Value)
	}
	if c.Name == "" {
		wrong.Add("DESCRIZIONE", "obbligatorio")
	}
	if c.SportID == 0 {
		wrong.Add("FK_ID_SPORT", "obbligatorio")
	}
	if c.SeasonID < 0 || c.SeasonID > MaxID {
		wrong.Add("FK_ID_STAGIONE", "identificativo non valido")
	}
	championshipDay("DATA_INIZIO", c.Starts, wrong)
	championshipDay("DATA_FINE", c.Ends, wrong)
	if c.Ends.Before(c.Starts) {
		wrong.Add("DATA_FINE", "non può precedere la data di inizio")
	}
	if !slices.Contains(domain.Committees, c.Committee) {
		wrong.Add("FK_ID_COMITATO", "deve essere 1 (regionale) o 2 (nazionale)")
	}
	if c.Kind < 1 || c.Kind > MaxID {
		wrong.Add("FK_ID_TIPO", "deve essere un numero da 1")
	}
}

// championshipDay accepts dates of this century only: a typing error would create a season that everyone sees.
func championshipDay(name string, d calendar.Date, wrong problem.Fields) {
	switch {
	case d.IsZero():
		wrong.Add(name, "obbligatorio")
	case d.Year() < 2000 || d.Year() > 2099:
		wrong.Add(name, "l'anno deve essere tra il 2000 e il 2099")
	}
}

// NewChampionship creates a championship.
type NewChampionship struct {
	ID int64 `json:"ID_CAMPIONATO"`
	ChampionshipFields
}

// Apply sets the fields of a new championship.
func (n NewChampionship) Apply(c *domain.Championship) error {
	wrong := problem.Fields{}
	if n.ID != 0 {
		wrong.Add("ID_CAMPIONATO", "un nuovo campionato non ha ancora un identificativo")
	}
	n.apply(c, wrong)
	return wrong.Err()
}

// EditChampionship changes a championship.
type EditChampionship struct {
	ID      Ref[id.Championship] `json:"ID_CAMPIONATO" check:"key"`
	Version int64                `json:"VERSIONE"`
	ChampionshipFields
}

// Apply sets the sent fields of the stored championship.
func (e EditChampionship) Apply(c *domain.Championship) error {
	wrong := problem.Fields{}
	e.apply(c, wrong)
	return wrong.Err()
}

// ChampionshipsAsked requests the total price of championships.
type ChampionshipsAsked struct {
	IDs []Ref[id.Championship] `json:"ARRAY_NUOVI"`
}

// ChampionshipsAmount is the total price.
type ChampionshipsAmount struct {
	Total money.Cents `json:"IMPORTO_TOTALE"`
}

// ChampionshipsChosen names the championships to enrol in and the price that the caller saw.
type ChampionshipsChosen struct {
	IDs    []Ref[id.Championship] `json:"ARRAY_NUOVI" check:"required"`
	Amount Opt[money.Cents]       `json:"IMPORTO"`
}

// Seen returns the amount that the caller saw, nil if none was sent.
func (c ChampionshipsChosen) Seen() *money.Cents {
	if !c.Amount.Set {
		return nil
	}
	return &c.Amount.Value
}

// ChampionshipsEnrolled is the reply to an enrolment. An order of zero is already paid.
type ChampionshipsEnrolled struct {
	Total   money.Cents `json:"IMPORTO_TOTALE"`
	OrderID id.Order    `json:"ID_ORDINE"`
}

// Envelope reports whether the club is enrolled or must pay first.
func (e ChampionshipsEnrolled) Envelope() *Envelope {
	if e.Total > 0 {
		return &Envelope{Message: "Ordine creato: l'iscrizione sarà valida dopo il pagamento", Data: e}
	}
	return &Envelope{Message: "Iscrizione effettuata", Data: e}
}

// ChampionshipPrice is the price of enrolling in a championship of a sport and committee.
type ChampionshipPrice struct {
	SportID   domain.Sport     `json:"FK_ID_SPORT"`
	Committee domain.Committee `json:"FK_ID_COMITATO"`
	Amount    money.Cents      `json:"IMPORTO"`
}

// FromChampionshipPrice converts a price.
func FromChampionshipPrice(p domain.ChampionshipPrice) ChampionshipPrice {
	return ChampionshipPrice{p.SportID, p.Committee, p.Amount}
}

// NewChampionshipPrice sets a price.
type NewChampionshipPrice struct {
	SportID   domain.Sport     `json:"FK_ID_SPORT" check:"required"`
	Committee domain.Committee `json:"FK_ID_COMITATO" check:"required"`
	Amount    Opt[money.Cents] `json:"IMPORTO" check:"present"`
}

// ChampionshipPrices sets the listed prices and keeps the others.
type ChampionshipPrices struct {
	Prices []NewChampionshipPrice `json:"prezzi" check:"required"`
}

// Domain converts the prices. It fails on the first invalid line.
func (p ChampionshipPrices) Domain() ([]domain.ChampionshipPrice, error) {
	out := make([]domain.ChampionshipPrice, len(p.Prices))
	seen := map[domain.PriceKey]bool{}
	for i, n := range p.Prices {
		out[i].SportID, out[i].Committee, out[i].Amount = n.SportID, n.Committee, n.Amount.Value
		refuse := func(reason string) error { return problem.Field("prezzi", fmt.Sprintf("riga %d: %s", i+1, reason)) }
		switch {
		case n.SportID <= 0:
			return nil, refuse("FK_ID_SPORT obbligatorio")
		case !slices.Contains(domain.Committees, n.Committee):
			return nil, refuse("FK_ID_COMITATO deve essere 1 (regionale) o 2 (nazionale)")
		case !n.Amount.Set:
			return nil, refuse("IMPORTO obbligatorio")
		case n.Amount.Value < 0:
			return nil, refuse("IMPORTO non può essere negativo")
		case seen[out[i].PriceKey]:
			return nil, refuse("sport e comitato già presenti")
		}
		seen[out[i].PriceKey] = true
	}
	return out, nil
}
