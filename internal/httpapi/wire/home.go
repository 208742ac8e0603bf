package wire

import (
	"traguardo/internal/access"
	"traguardo/internal/app/account"
	"traguardo/internal/app/home"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
	"traguardo/internal/variant"
)

// Config is the configuration that a page gets before login.
type Config struct {
	Key           string      `json:"CHIAVE"`
	Title         string      `json:"TITOLO"`
	App           string      `json:"APP"`
	Colour        string      `json:"COLORE"`
	Sports        []Sport     `json:"SPORT"`
	Registration  Flag        `json:"FLG_REGISTRAZIONE"`
	PublicResults Flag        `json:"FLG_RISULTATI_PUBBLICI"`
	Body          int         `json:"ID_ENTE_PROMOZIONE"`
	Version       string      `json:"VERSIONE"`
	StripeKey     string      `json:"STRIPE_PUBLIC_KEY"`
	Logo          string      `json:"LOGO"`
	SupportPhone  string      `json:"TELEFONO_SUPPORTO"`
	SupportLink   string      `json:"LINK_SUPPORTO"`
	PriceMonth    money.Cents `json:"PREZZO_MESE"`
	PriceYear     money.Cents `json:"PREZZO_ANNO"`
	External      []External  `json:"ACCESSI_ESTERNI"`
}

// Sport is a sport of the variant.
type Sport struct {
	ID   int64  `json:"ID_SPORT"`
	Name string `json:"DESCRIZIONE"`
}

// External is an external sign-in provider.
type External struct {
	Provider     string `json:"PROVIDER"`
	Name         string `json:"DESCRIZIONE"`
	AuthorizeURL string `json:"URL_AUTORIZZAZIONE"`
	ClientID     string `json:"CLIENT_ID"`
}

// FromVariant returns the configuration of a deployment.
func FromVariant(v variant.Variant, version, stripeKey string, providers []account.Provider) Config {
	c := Config{
		Key: v.Key, Title: v.Title, App: string(v.App), Colour: v.Colour, Sports: []Sport{}, Registration: Flag(v.Has(variant.Registration)),
		PublicResults: Flag(v.Has(variant.PublicResults)), Body: v.Body, Version: version, StripeKey: stripeKey, Logo: v.Logo,
		SupportPhone: v.SupportPhone, SupportLink: v.SupportLink, PriceMonth: v.PriceMonth, PriceYear: v.PriceYear,
		External: Map(providers, func(p account.Provider) External { return External{p.Key, p.Name, p.AuthorizeURL, p.ClientID} }),
	}
	for _, s := range catalog.Sports() {
		if v.HasSport(domain.Sport(s.ID)) {
			c.Sports = append(c.Sports, Sport{s.ID, s.Name})
		}
	}
	return c
}

// MenuApp returns the application whose menu a variant uses.
func MenuApp(v variant.Variant) catalog.App {
	if v.App == variant.Confederation {
		return catalog.Confederation
	}
	return catalog.Swimming
}

// MenuItem is a link to a screen in the menu.
type MenuItem struct {
	Enabled  Flag              `json:"ABILITATO"`
	Colour   string            `json:"COLORE"`
	DeltaH   int64             `json:"DELTA_H"`
	Name     string            `json:"DESCRIZIONE"`
	MenuID   int64             `json:"FK_ID_MENU"`
	Icon     string            `json:"ICONA"`
	ID       int64             `json:"ID_ITEM"`
	ParentID int64             `json:"ID_ITEM_PADRE"`
	Order    int64             `json:"ORDINE"`
	Route    string            `json:"ROUTE"`
	Items    []MenuItem        `json:"items"`
	Params   map[string]string `json:"params"`
}

// FromMenuItem converts a menu item.
func FromMenuItem(m catalog.MenuItem) MenuItem {
	return MenuItem{
		Enabled: Flag(m.Enabled), Colour: m.Colour, DeltaH: m.DeltaH, Name: m.Name, MenuID: m.MenuID, Icon: m.Icon, ID: m.ID,
		ParentID: m.ParentID, Order: m.Order, Route: m.Route, Items: []MenuItem{}, Params: map[string]string{},
	}
}

// HomeUser is the caller.
type HomeUser struct {
	UserRow
	ImpersonatorID id.User    `json:"IMPERSONIFICATO_DA"`
	SeasonID       id.Season  `json:"FK_ID_STAGIONE"`
	Functions      []Function `json:"funzionalita"`
	Club           *HomeClub  `json:"SOCIETA"`
	Person         HomePerson `json:"persona"`
	Groups         []Group    `json:"gruppi"`
	CoachButton    Flag       `json:"FLG_COACH"`
	Verified       Flag       `json:"FLG_EMAIL_CONFERMATA"`
	// Restricted is set if the caller must first set up a second factor.
	Restricted Flag `json:"FLG_SECONDO_FATTORE_RICHIESTO,omitempty"`
}

// HomePerson is the caller's name, nested as the specification requires.
type HomePerson struct {
	LastName  string `json:"COGNOME"`
	FirstName string `json:"NOME"`
	Email     string `json:"EMAIL"`
}

// HomeClub is the caller's club; usoAbilitato is 0 until the club approves the caller.
type HomeClub struct {
	ID              id.Club       `json:"ID_SOCIETA"`
	Code            string        `json:"COD_AFF"`
	Name            string        `json:"DENOMINAZIONE"`
	Town            string        `json:"COMUNE"`
	AffiliatedUntil calendar.Date `json:"DATA_SCADENZA_AFFILIAZIONE"`
	Approved        Flag          `json:"usoAbilitato"`
	Unconfirmed     Flag          `json:"FLG_DA_CONFERMARE"`
}

// TodaysWorkout is a workout of today in a group that the caller may open.
type TodaysWorkout struct {
	ID      id.Workout `json:"ID_ALLENAMENTO"`
	Name    string     `json:"DESCRIZIONE"`
	GroupID id.Group   `json:"FK_ID_GRUPPO"`
}

// EventOption is an event that has limit times.
type EventOption struct {
	ID   int64  `json:"ID_EVENTO"`
	Name string `json:"DESCRIZIONE"`
}

// HomeAsked requests the start-up data; ESSENZIALE requests only what every screen needs.
type HomeAsked struct {
	Essential Flag `json:"ESSENZIALE"`
}

// Home is the start-up data.
type Home struct {
	User           HomeUser            `json:"UTENTE"`
	OpenEvents     int                 `json:"EVENTI_APERTI"`
	Balance        money.Cents         `json:"SALDO"`
	Credit         money.Cents         `json:"CREDITO"` // the part of the balance that orders may use
	Regions        []Region            `json:"REGIONI"`
	Circuits       []Circuit           `json:"CIRCUITI"`
	Methods        Methods             `json:"METODI_CALCOLO"`
	Club           *HomeClub           `json:"SOCIETA"`
	Seasons        []Season            `json:"STAGIONI"`
	Capabilities   []access.Capability `json:"CAPACITA"`
	Menu           []MenuItem          `json:"MENU"`
	PhoneMenu      []MenuItem          `json:"MENU_MOBILE"`
	Groups         []Group             `json:"GRUPPI"`
	Intensities    []Intensity         `json:"INTENSITA"`
	Styles         []Style             `json:"STILI"`
	Modalities     []Modality          `json:"MODALITA"`
	Athletes       int                 `json:"COUNT_ATLETI"`
	Body           Body                `json:"ENTE_PROMOZIONE"`
	Disabilities   []Disability        `json:"CATEGORIE_DIS"`
	Nations        []Nation            `json:"STATI"`
	TodaysWorkouts []TodaysWorkout     `json:"ALLENAMENTI_ODIERNI"`
	Categories     []CategoryRow       `json:"CATEGORIE_FEDERAZIONE"`
	Races          []Race              `json:"GARE_FEDERAZIONE"`
	LimitEvents    []EventOption       `json:"EVENTI_TEMPI_LIMITE"`
	Warnings       []string            `json:"AVVISI,omitempty"`   // for administrators
	Clock          *calendar.Instant   `json:"OROLOGIO,omitempty"` // the server's clock, if an administrator must confirm it
}

// Essential returns the data without the long lists, which few screens need and which are half of the reply.
func (h Home) Essential() Home {
	h.Nations, h.Disabilities, h.Categories, h.Races = []Nation{}, []Disability{}, []CategoryRow{}, []Race{}
	for i := range h.User.Functions {
		h.User.Functions[i].Item = nil // MENU has them
	}
	return h
}

// ClockConfirmation confirms that the server's clock, which showed ORA, is right.
type ClockConfirmation struct {
	Now calendar.Instant `json:"ORA" check:"required"`
}

// FromHome converts the start-up data.
func FromHome(d home.Data, v variant.Variant, today calendar.Date) Home {
	menuApp := MenuApp(v)
	functions := Map(d.Functions, func(f domain.Function) int64 { return int64(f) })
	club := fromHomeClub(d)
	var clock *calendar.Instant
	if !d.Clock.IsZero() {
		clock = &d.Clock
	}
	return Home{
		User: HomeUser{
			UserRow: FromUser(d.User, today), ImpersonatorID: d.ImpersonatorID, SeasonID: d.Season.ID,
			Functions: FromFunctions(d.Functions, menuApp),
			Club:      club, Person: HomePerson{d.User.LastName, d.User.FirstName, d.User.Email}, Groups: Map(d.Groups, FromGroup),
			CoachButton: Flag(d.CoachButton),
			Verified:    Flag(!d.User.Unverified), Restricted: Flag(d.Restricted),
		},
		OpenEvents: d.OpenEvents, Balance: d.Balance, Credit: d.Credit, Athletes: d.Athletes, Club: club,
		Regions:  Map(catalog.Regions(), func(i catalog.Item) Region { return Region(i) }),
		Circuits: Map(catalog.Circuits(), func(i catalog.Item) Circuit { return Circuit(i) }),
		Methods: Methods{
			Amounts: Map(catalog.FeeMethods(), func(i catalog.Item) Method { return Method(i) }),
			Points:  Map(catalog.PointsMethods(), func(i catalog.Item) Method { return Method(i) }),
		},
		Seasons:        fromSeasons(d.Seasons, d.Season),
		Capabilities:   d.Capabilities,
		Menu:           Map(catalog.Menu(catalog.MainMenu, menuApp, functions), FromMenuItem),
		PhoneMenu:      Map(catalog.Menu(catalog.PhoneMenu, menuApp, functions), FromMenuItem),
		Groups:         Map(d.Groups, FromGroup),
		Intensities:    Map(d.Intensities, fromIntensity),
		Styles:         Map(d.Styles, fromStyle),
		Modalities:     Map(d.Modalities, fromModality),
		Body:           fromBody(d.Body, v),
		Disabilities:   Map(catalog.DisabilityCategories(), func(i catalog.Item) Disability { return Disability(i) }),
		Nations:        Map(catalog.Nations(), func(p catalog.Place) Nation { return Nation{p.ID, p.Name, p.ISO} }),
		TodaysWorkouts: Map(d.Workouts, func(w domain.Workout) TodaysWorkout { return TodaysWorkout{w.ID, w.Name, w.GroupID} }),
		Categories:     Map(d.Categories, FromCategoryRow),
		Races:          Map(d.Races, FromRace),
		LimitEvents:    []EventOption{},
		Warnings:       d.Warnings,
		Clock:          clock,
	}
}

func fromHomeClub(d home.Data) *HomeClub {
	if d.Club == nil {
		return nil
	}
	return &HomeClub{d.Club.ID, d.Club.Code, d.Club.Name, d.Club.PlaceName, d.Club.AffiliatedUntil, Flag(d.Approved), Flag(d.Club.Unconfirmed)}
}
