package wire

import (
	"encoding/json"
	"errors"
	"slices"

	"traguardo/internal/app"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/catalog"
	"traguardo/internal/domain/money"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

var errOptionText = errors.New("deve essere un testo o un numero")

func unquote(b []byte, to *string) error {
	if json.Unmarshal(b, to) != nil {
		return errOptionText
	}
	return nil
}

// EventCategoryRef addresses a category of an event.
type EventCategoryRef struct {
	ID Ref `json:"ID_EVENTO_CATEGORIA"`
}

// EventCategory is a category of an event with its own prices and its races.
type EventCategory struct {
	ID         int64         `json:"ID_EVENTO_CATEGORIA"`
	EventID    int64         `json:"FK_ID_EVENTO"`
	CategoryID int64         `json:"FK_ID_CATEGORIA"`
	Name       string        `json:"DESCRIZIONE"`
	Label      string        `json:"LABEL"`
	Disabled   Flag          `json:"FLG_DIS"`
	Kind       int           `json:"FK_ID_TIPO"`
	Membership int           `json:"FK_ID_TIPO_TESSERAMENTO"`
	ByYear     Flag          `json:"FLG_ANNO"`
	MaxRaces   int           `json:"NUMERO_GARE_ABILITATE"`
	MenFrom    calendar.Date `json:"DATA_NASCITA_DA_M"`
	MenTo      calendar.Date `json:"DATA_NASCITA_A_M"`
	WomenFrom  calendar.Date `json:"DATA_NASCITA_DA_F"`
	WomenTo    calendar.Date `json:"DATA_NASCITA_A_F"`
	Options    []OptionValue `json:"opzioni"`
	Races      []EventRace   `json:"gare"`
	Version    int64         `json:"VERSIONE"`
}

// EventRace is a race of a category of an event.
type EventRace struct {
	ID           int64         `json:"ID_EVENTO_GARA"`
	EventID      int64         `json:"FK_ID_EVENTO"`
	CategoryID   int64         `json:"FK_ID_CATEGORIA"`
	RaceID       int64         `json:"FK_ID_GARA"`
	Disabled     Flag          `json:"FLG_DIS"`
	Kind         int           `json:"FK_ID_TIPO"`
	Points       Flag          `json:"FLG_PUNTI"`
	Position     int           `json:"ORDINE"`
	Entries      int           `json:"PRESENZE_GARA"`
	Category     string        `json:"DESC_CATEGORIA"`
	Race         string        `json:"DESC_GARA"`
	Abbreviation string        `json:"DESC_ABBR"`
	Metres       int           `json:"METRI_GARA"`
	Members      int           `json:"COMPONENTI"`
	Sex          int           `json:"SESSO_AMMESSO"`
	Note         string        `json:"NOTE"`
	Selected     Flag          `json:"SELEZIONATO"`
	Options      []OptionValue `json:"opzioni"`
	Version      int64         `json:"VERSIONE"`
}

func overrides(v option.Values) []OptionValue {
	out := []OptionValue{}
	for _, o := range catalog.Options() {
		if v.Has(o.ID) {
			out = append(out, OptionValue{o.ID, v[o.ID]})
		}
	}
	return out
}

// FromEventRace converts a race; category is what people call the category.
func FromEventRace(r domain.EventRace, category string) EventRace {
	return EventRace{
		ID: r.ID, EventID: r.EventID, CategoryID: r.CategoryID, RaceID: r.RaceID, Disabled: Flag(r.Disabled), Kind: r.Kind, Points: Flag(r.Points),
		Position: r.Position, Entries: r.Entries, Category: category, Race: r.Race.Name, Abbreviation: r.Race.Abbreviation, Metres: r.Race.Metres,
		Members: r.Race.Members, Sex: r.Race.Sex, Note: r.Note, Selected: true, Options: overrides(r.Overrides), Version: r.Version,
	}
}

// FromEventCategory converts a category with those of the races that are its own.
func FromEventCategory(c domain.EventCategory, races []domain.EventRace) EventCategory {
	out := EventCategory{
		ID: c.ID, EventID: c.EventID, CategoryID: c.CategoryID, Name: c.Category.Name, Label: c.Category.Label, Disabled: Flag(c.Disabled), Kind: c.Kind,
		Membership: c.Membership, ByYear: Flag(c.ByYear), MaxRaces: c.MaxRaces, MenFrom: c.Category.MenFrom, MenTo: c.Category.MenTo,
		WomenFrom: c.Category.WomenFrom, WomenTo: c.Category.WomenTo, Options: overrides(c.Overrides), Races: []EventRace{}, Version: c.Version,
	}
	for _, r := range races {
		if r.Group() == c.Key() {
			out.Races = append(out.Races, FromEventRace(r, c.Category.Label))
		}
	}
	return out
}

// NewEventCategory adds a category to an event.
type NewEventCategory struct {
	ID         int64    `json:"ID_EVENTO_CATEGORIA"`
	EventID    Ref      `json:"FK_ID_EVENTO"`
	CategoryID Ref      `json:"FK_ID_CATEGORIA"`
	Disabled   Flag     `json:"FLG_DIS"`
	Kind       Opt[int] `json:"FK_ID_TIPO"`
	Membership Opt[int] `json:"FK_ID_TIPO_TESSERAMENTO"`
	Deferred
}

// Domain checks and converts it.
func (n NewEventCategory) Domain() (domain.EventCategory, error) {
	wrong := n.Wrong()
	c := domain.EventCategory{
		EventID: n.EventID.ID(), CategoryID: n.CategoryID.ID(), Disabled: bool(n.Disabled), Kind: catalog.Individual, Membership: catalog.Promotional,
	}
	if n.ID != 0 {
		wrong.Add("ID_EVENTO_CATEGORIA", "una nuova categoria non ha ancora un identificativo")
	}
	n.Kind.Into(&c.Kind)
	n.Membership.Into(&c.Membership)
	checkKind(c.Kind, wrong)
	checkMembership(c.Membership, wrong)
	return c, wrong.Err()
}

func checkKind(kind int, wrong problem.Fields) {
	if kind != catalog.Individual && kind != catalog.Team {
		wrong.Add("FK_ID_TIPO", "deve essere 1 o 2")
	}
}

func checkMembership(membership int, wrong problem.Fields) {
	if membership < catalog.Promotional || membership > catalog.Masters {
		wrong.Add("FK_ID_TIPO_TESSERAMENTO", "deve essere tra 1 e 3")
	}
}

// EditEventCategory changes a category of an event.
type EditEventCategory struct {
	ID         Ref          `json:"ID_EVENTO_CATEGORIA"`
	Version    int64        `json:"VERSIONE"`
	Membership Opt[int]     `json:"FK_ID_TIPO_TESSERAMENTO"`
	ByYear     Opt[Flag]    `json:"FLG_ANNO"`
	MaxRaces   Opt[int]     `json:"NUMERO_GARE_ABILITATE"`
	Options    []SentOption `json:"opzioniSave"`
	Deferred
}

// Apply puts the fields onto the stored category.
func (e EditEventCategory) Apply(c *domain.EventCategory) error {
	wrong := e.Wrong()
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

// override changes the own prices of a category or race.
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

// EventRacesOf asks for the races of an event, or for one of them.
type EventRacesOf struct {
	EventID Ref `json:"ID_EVENTO" check:"optional"`
	RaceID  Ref `json:"ID_EVENTO_GARA" check:"optional"`
}

// Check wants one of the two.
func (e EventRacesOf) Check() error {
	if e.EventID == 0 && e.RaceID == 0 {
		return problem.Field("ID_EVENTO", "obbligatorio")
	}
	return nil
}

// NewEventRace adds a race to a category of an event.
type NewEventRace struct {
	ID         int64     `json:"ID_EVENTO_GARA"`
	EventID    Ref       `json:"FK_ID_EVENTO"`
	CategoryID Ref       `json:"FK_ID_CATEGORIA"`
	RaceID     Ref       `json:"FK_ID_GARA"`
	Disabled   Flag      `json:"FLG_DIS"`
	Kind       Opt[int]  `json:"FK_ID_TIPO"`
	Membership Opt[int]  `json:"FK_ID_TIPO_TESSERAMENTO"`
	ByYear     Opt[Flag] `json:"FLG_ANNO"`
	Points     Opt[Flag] `json:"FLG_PUNTI"`
	Deferred
}

// Domain checks and converts it. Membership type and year flag are the category's, and only sent along.
func (n NewEventRace) Domain() (domain.EventRace, error) {
	wrong := n.Wrong()
	r := domain.EventRace{
		EventID: n.EventID.ID(), CategoryID: n.CategoryID.ID(), RaceID: n.RaceID.ID(), Disabled: bool(n.Disabled), Kind: catalog.Individual, Points: true,
	}
	if n.ID != 0 {
		wrong.Add("ID_EVENTO_GARA", "una nuova gara non ha ancora un identificativo")
	}
	n.Kind.Into(&r.Kind)
	into(n.Points, &r.Points)
	checkKind(r.Kind, wrong)
	return r, wrong.Err()
}

// EditEventRace changes a race of an event.
type EditEventRace struct {
	ID       Ref          `json:"ID_EVENTO_GARA"`
	Version  int64        `json:"VERSIONE"`
	Points   Opt[Flag]    `json:"FLG_PUNTI"`
	Position Opt[int]     `json:"ORDINE"`
	Note     Opt[string]  `json:"NOTE" check:"max=4000"`
	Options  []SentOption `json:"opzioniSave"`
	Deferred
}

// Apply puts the fields onto the stored race.
func (e EditEventRace) Apply(r *domain.EventRace) error {
	wrong := e.Wrong()
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
	ID      Ref         `json:"ID_EVENTO_GARA"`
	Version int64       `json:"VERSIONE"`
	Note    Opt[string] `json:"NOTE" check:"max=4000"`
	Deferred
}

// Apply puts the note onto the stored race.
func (e EventRaceNote) Apply(r *domain.EventRace) error {
	trimmed(e.Note, &r.Note)
	return e.Wrong().Err()
}

// EventRaceRef addresses a race of an event.
type EventRaceRef struct {
	ID Ref `json:"ID_EVENTO_GARA"`
}

// TimeStandard is a limit time.
type TimeStandard struct {
	ID         int64  `json:"ID_TEMPO_LIMITE"`
	EventID    int64  `json:"FK_ID_EVENTO"`
	RaceID     int64  `json:"FK_ID_GARA"`
	CategoryID int64  `json:"FK_ID_CATEGORIA"`
	Sex        int    `json:"SESSO"`
	Time       int    `json:"TEMPO"`
	Formatted  string `json:"TEMPO_FORMATTATO"`
	Race       string `json:"DESC_GARA"`
	Category   string `json:"DESC_CATEGORIA"`
	Version    int64  `json:"VERSIONE"`
}

// FromTimeStandard converts a limit time.
func FromTimeStandard(t domain.TimeStandard) TimeStandard {
	return TimeStandard{
		ID: t.ID, EventID: t.EventID, RaceID: t.RaceID, CategoryID: t.CategoryID, Sex: int(t.Sex), Time: t.Time, Formatted: racetime.Centis(t.Time).String(),
		Race: t.Race, Category: t.Category, Version: t.Version,
	}
}

// TimeStandardFields may be set of a limit time.
type TimeStandardFields struct {
	RaceID     Opt[int64] `json:"FK_ID_GARA"`
	CategoryID Opt[int64] `json:"FK_ID_CATEGORIA"`
	Sex        Opt[int]   `json:"SESSO"`
	Time       Opt[int]   `json:"TEMPO"`
}

// maxTime is the longest time that two digits of minutes hold.
const maxTime = 99*6000 + 59*100 + 99

func (f TimeStandardFields) apply(t *domain.TimeStandard, wrong problem.Fields) {
	f.RaceID.Into(&t.RaceID)
	f.CategoryID.Into(&t.CategoryID)
	f.Time.Into(&t.Time)
	if f.Sex.Set {
		t.Sex = domain.Sex(f.Sex.Value)
	}
	if t.RaceID <= 0 {
		wrong.Add("FK_ID_GARA", "obbligatorio")
	}
	if t.CategoryID <= 0 {
		wrong.Add("FK_ID_CATEGORIA", "obbligatorio")
	}
	if t.Sex != domain.Male && t.Sex != domain.Female {
		wrong.Add("SESSO", "deve essere 1 o 2")
	}
	if t.Time <= 0 || t.Time > maxTime {
		wrong.Add("TEMPO", "deve essere un tempo maggiore di zero")
	}
}

// NewTimeStandard makes a limit time.
type NewTimeStandard struct {
	ID      int64 `json:"ID_TEMPO_LIMITE"`
	EventID Ref   `json:"FK_ID_EVENTO"`
	TimeStandardFields
	Deferred
}

// Apply fills a new limit time.
func (n NewTimeStandard) Apply(t *domain.TimeStandard) error {
	wrong := n.Wrong()
	if n.ID != 0 {
		wrong.Add("ID_TEMPO_LIMITE", "un nuovo tempo limite non ha ancora un identificativo")
	}
	n.apply(t, wrong)
	return wrong.Err()
}

// EditTimeStandard changes a limit time.
type EditTimeStandard struct {
	ID      Ref        `json:"ID_TEMPO_LIMITE"`
	EventID Opt[int64] `json:"FK_ID_EVENTO"`
	Version int64      `json:"VERSIONE"`
	TimeStandardFields
	Deferred
}

// Apply puts the fields onto the stored limit time.
func (e EditTimeStandard) Apply(t *domain.TimeStandard) error {
	if Changes(e.EventID, t.EventID) {
		return errForeign("FK_ID_EVENTO")
	}
	wrong := e.Wrong()
	e.apply(t, wrong)
	return wrong.Err()
}

// TimeStandardRef addresses a limit time.
type TimeStandardRef struct {
	ID Ref `json:"ID_TEMPO_LIMITE"`
}

// Entrant is what a start list shows of an athlete.
type Entrant struct {
	ID         int64  `json:"ID_ATLETA" sort:"id"`
	LastName   string `json:"COGNOME" sort:"name"`
	FirstName  string `json:"NOME" sort:"first"`
	Sex        int    `json:"SESSO" sort:"sex"`
	BirthYear  int    `json:"ANNO_NASCITA" sort:"birth"`
	ClubID     int64  `json:"FK_ID_SOCIETA" sort:"club_id"`
	ClubName   string `json:"DENOMINAZIONE" sort:"club"`
	Card       string `json:"TESSERA" sort:"card"`
	Membership int    `json:"FK_ID_TIPO_TESSERAMENTO" sort:"membership"`
	Disability int    `json:"FK_ID_CATEGORIA_DIS" sort:"disability"`
	Member     Flag   `json:"STATO_TESSERAMENTO" sort:"member"`
}

// FromEntrant converts an athlete of an event.
func FromEntrant(e domain.Entrant, today calendar.Date) Entrant {
	return Entrant{
		ID: e.ID, LastName: e.LastName, FirstName: e.FirstName, Sex: int(e.Sex), BirthYear: e.Birth.Year(), ClubID: e.ClubID, ClubName: e.ClubName, Card: e.Card,
		Membership: e.Membership, Disability: e.Disability, Member: Flag(!e.MemberUntil.IsZero() && !e.MemberUntil.Before(today)),
	}
}

// Exception is an athlete put into a category by hand.
type Exception struct {
	ID         int64  `json:"ID_SPEC"`
	EventID    int64  `json:"FK_ID_EVENTO"`
	CategoryID int64  `json:"FK_ID_CATEGORIA"`
	AthleteID  int64  `json:"FK_ID_ATLETA"`
	Category   string `json:"DESC_CATEGORIA"`
	LastName   string `json:"COGNOME"`
	FirstName  string `json:"NOME"`
	Sex        int    `json:"SESSO"`
	BirthYear  int    `json:"ANNO_NASCITA"`
	ClubName   string `json:"DENOMINAZIONE"`
}

// FromException converts an exception.
func FromException(e domain.CategoryException) Exception {
	return Exception{
		ID: e.ID, EventID: e.EventID, CategoryID: e.CategoryID, AthleteID: e.AthleteID, Category: e.Category, LastName: e.Athlete.LastName,
		FirstName: e.Athlete.FirstName, Sex: int(e.Athlete.Sex), BirthYear: e.Athlete.Birth.Year(), ClubName: e.Athlete.ClubName,
	}
}

// NewException puts an athlete into a category.
type NewException struct {
	EventID    Ref `json:"FK_ID_EVENTO"`
	CategoryID Ref `json:"FK_ID_CATEGORIA"`
	AthleteID  Ref `json:"FK_ID_ATLETA"`
}

// ExceptionRef addresses an exception.
type ExceptionRef struct {
	ID Ref `json:"ID_SPEC"`
}

// EntrantSearch looks for athletes of an event.
type EntrantSearch struct {
	EventID Ref    `json:"ID_EVENTO"`
	Text    string `json:"q"`
}

// EventLink ties an earlier event to the one it qualifies for.
type EventLink struct {
	MainID Ref `json:"FK_ID_EVENTO_PRINCIPALE"`
	ID     Ref `json:"FK_ID_EVENTO"`
}

// LinkedEvent is an event in a list of links.
type LinkedEvent struct {
	ID        int64         `json:"ID_EVENTO"`
	Name      string        `json:"DESCRIZIONE"`
	Place     string        `json:"LUOGO"`
	Starts    calendar.Date `json:"DATA_INIZIO"`
	Ends      calendar.Date `json:"DATA_FINE"`
	Organiser string        `json:"DENOMINAZIONE"`
	Status    int           `json:"STATO"`
}

// FromLinkedEvent converts an event of a link.
func FromLinkedEvent(e domain.Event) LinkedEvent {
	return LinkedEvent{ID: e.ID, Name: e.Name, Place: e.Place, Starts: e.Starts, Ends: e.Ends, Organiser: e.Organiser, Status: int(e.Status)}
}

// Previous are the earlier events of an event.
type Previous struct {
	Available []LinkedEvent `json:"DISPONIBILI"`
	Linked    []LinkedEvent `json:"COLLEGATI"`
}

// Extension gives a club more time, or takes it back.
type Extension struct {
	EventID Ref  `json:"ID_EVENTO"`
	ClubID  Ref  `json:"FK_ID_SOCIETA"`
	On      Flag `json:"FLG_PROROGA" check:"present"`
}

// ClubSummary is a club in an event: what it entered and what it paid.
type ClubSummary struct {
	RaceID       int64       `json:"FK_ID_GARA"`
	ClubID       int64       `json:"FK_ID_SOCIETA"`
	Name         string      `json:"DENOMINAZIONE"`
	Athletes     int         `json:"TOT_ATLETI"`
	Individual   int         `json:"TOT_IND"`
	WildCards    int         `json:"TOT_WILD_CARD"`
	TeamAthletes int         `json:"TOT_ATLETI_SOLO_SQUADRE"`
	Teams        int         `json:"TOT_SQU"`
	Paid         money.Cents `json:"IMPORTO_PAGATO"`
	Credit       money.Cents `json:"IMPORTO_STORNATO_DA_CREDITI"`
	Total        money.Cents `json:"IMPORTO_TOTALE"`
	Extended     Flag        `json:"FLG_PROROGA"`
}

// FromClubSummary converts a club of an event.
func FromClubSummary(s app.ClubSummary) ClubSummary {
	return ClubSummary{
		ClubID: s.ClubID, Name: s.ClubName, Athletes: s.Athletes + s.TeamAthletes, Individual: s.Entries, WildCards: s.WildCards, TeamAthletes: s.TeamAthletes,
		Teams: s.Teams, Paid: s.Paid, Credit: s.Credit, Total: s.Total, Extended: Flag(s.Extended),
	}
}

// CategoryStatistics is how many entered a category.
type CategoryStatistics struct {
	CategoryID int64            `json:"FK_ID_CATEGORIA"`
	Name       string           `json:"DESCRIZIONE"`
	Label      string           `json:"LABEL"`
	Disabled   Flag             `json:"FLG_DIS"`
	Kind       int              `json:"FK_ID_TIPO"`
	Athletes   int              `json:"TOT_ATLETI"`
	Women      int              `json:"TOT_ATLETI_F"`
	Men        int              `json:"TOT_ATLETI_M"`
	Races      []RaceStatistics `json:"ARRAY_GARE"`
}

// RaceStatistics is how many entered a race of a category.
type RaceStatistics struct {
	RaceID  int64  `json:"FK_ID_GARA"`
	Name    string `json:"DESC_GARA"`
	Entries int    `json:"TOT"`
	Women   int    `json:"TOT_F"`
	Men     int    `json:"TOT_M"`
	Mixed   int    `json:"TOT_X"`
}

// FromCategoryStatistics converts the figures of a category.
func FromCategoryStatistics(s app.CategoryStatistics) CategoryStatistics {
	return CategoryStatistics{
		CategoryID: s.Category.CategoryID, Name: s.Category.Category.Name, Label: s.Category.Category.Label, Disabled: Flag(s.Category.Disabled), Kind: s.Category.Kind,
		Athletes: s.Athletes, Women: s.Women, Men: s.Men,
		Races: Map(s.Races, func(r app.RaceStatistics) RaceStatistics {
			return RaceStatistics{RaceID: r.RaceID, Name: r.Race, Entries: r.Entries, Women: r.Women, Men: r.Men, Mixed: r.Mixed}
		}),
	}
}

// EventCopy duplicates an event.
type EventCopy struct {
	ID    Ref    `json:"ID_EVENTO"`
	Name  string `json:"DESCRIZIONE" check:"required"`
	Place string `json:"LUOGO"`
	Deferred
}

// EventImport takes over another event's categories and races.
type EventImport struct {
	ID   Ref `json:"ID_EVENTO"`
	From Ref `json:"ID_EVENTO_FROM"`
}

// CategoryImport copies the races of one category of the event to another.
type CategoryImport struct {
	EventID  Ref  `json:"ID_EVENTO"`
	Disabled Flag `json:"FLG_DIS"`
	Kind     int  `json:"FK_ID_TIPO"`
	To       Ref  `json:"ID_CATEGORIA_TO"`
	From     Ref  `json:"ID_CATEGORIA_FROM"`
}

// Imported answers what was copied.
type Imported struct {
	Categories int `json:"CATEGORIE"`
	Races      int `json:"GARE"`
	Skipped    int `json:"SALTATE"`
}

// Envelope says so in words.
func (i Imported) Envelope() *Envelope { return &Envelope{Message: MessageDone, Data: i} }

// Cleaned answers what a clean-up removed.
type Cleaned struct {
	Removed    int `json:"ELIMINATI"`
	Categories int `json:"CATEGORIE"`
	Races      int `json:"GARE"`
}

// Envelope says so in words.
func (c Cleaned) Envelope() *Envelope { return &Envelope{Message: MessageDone, Data: c} }

// EventFileRef addresses a document of an event.
type EventFileRef struct {
	ID Ref `json:"ID_DOCUMENTO"`
}

// EventFile is a document of an event.
type EventFile struct {
	ID        int64            `json:"ID_DOCUMENTO"`
	EventID   int64            `json:"FK_ID_EVENTO"`
	Name      string           `json:"NOME"`
	Type      string           `json:"TIPO"`
	Size      int64            `json:"DIMENSIONE"`
	CreatedAt calendar.Instant `json:"DATA_CREAZIONE"`
}

// FromEventFile converts a document.
func FromEventFile(f domain.EventFile) EventFile {
	return EventFile{ID: f.ID, EventID: f.EventID, Name: f.Name, Type: f.ContentType, Size: f.Size, CreatedAt: f.CreatedAt}
}

// LogoKey addresses a logo by what it shows.
type LogoKey struct {
	Key string `json:"CHIAVE" check:"required"`
}

// EventSummaryFilter narrows the events summary.
type EventSummaryFilter struct {
	Name      string        `json:"DESCRIZIONE"`
	Organiser string        `json:"DENOMINAZIONE"`
	From      calendar.Date `json:"DATA_DA"`
	To        calendar.Date `json:"DATA_A"`
}

// Domain converts the filter.
func (f EventSummaryFilter) Domain() domain.EventFilter {
	return domain.EventFilter{Name: f.Name, Organiser: f.Organiser, From: f.From, To: f.To}
}

// EventTotals are the sums over the events summary.
type EventTotals struct {
	Events   int `json:"EVENTI"`
	Clubs    int `json:"SOCIETA"`
	Athletes int `json:"ATLETI"`
	Entries  int `json:"PRESENZE"`
	Teams    int `json:"STAFF"`
}
