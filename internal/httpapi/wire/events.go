package wire

import (
	"slices"
	"strings"

	"traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/option"
	"traguardo/internal/problem"
)

// EventFilter filters the list of events.
type EventFilter struct {
	SportID   domain.Sport `json:"ID_SPORT"`
	Name      string       `json:"DESCRIZIONE"`
	Organiser string       `json:"DENOMINAZIONE"`
	Place     string       `json:"LUOGO"`
	RegionID  id.Region    `json:"FK_ID_REGIONE"`
	Year      int          `json:"ANNO"`
	Status    []int        `json:"STATO"` // one or more, comma-separated
}

// Domain converts the filter.
func (f EventFilter) Domain() domain.EventFilter {
	return domain.EventFilter{
		SportID: f.SportID, Name: f.Name, Organiser: f.Organiser, Place: f.Place, RegionID: f.RegionID, Year: f.Year, Statuses: f.statuses(),
	}
}

// statuses returns at most ten distinct statuses without 0, which means any.
func (f EventFilter) statuses() []domain.EventStatus {
	var out []domain.EventStatus
	for _, n := range f.Status {
		if s := domain.EventStatus(n); n != 0 && !slices.Contains(out, s) && len(out) < 10 {
			out = append(out, s)
		}
	}
	return out
}

// EventRow is a row of the events list. The counts include only what the caller may see.
type EventRow struct {
	ID             id.Event            `json:"ID_EVENTO" sort:"id"`
	SportID        domain.Sport        `json:"FK_ID_SPORT" sort:"sport"`
	SeasonID       id.Season           `json:"FK_ID_STAGIONE" sort:"season"`
	Name           string              `json:"DESCRIZIONE" sort:"name"`
	Place          string              `json:"LUOGO" sort:"place"`
	Starts         calendar.Date       `json:"DATA_INIZIO" sort:"starts"`
	Ends           calendar.Date       `json:"DATA_FINE" sort:"ends"`
	Deadline       calendar.Date       `json:"DATA_SCADENZA_ISCRIZIONI" sort:"deadline"`
	MaxEntrants    int                 `json:"MAX_CONCORRENTI" sort:"max_entrants"`
	ClubOnly       Flag                `json:"FLG_GARA_SOCIALE" sort:"club_only"`
	ChampionshipID id.Championship     `json:"FK_ID_CAMPIONATO" sort:"championship_id"`
	Championship   string              `json:"DESC_CAMPIONATO" sort:"championship" show:"only"`
	RegionID       id.Region           `json:"FK_ID_REGIONE" sort:"region"`
	Year           int                 `json:"ANNO" sort:"year" show:"only"`
	OrganiserID    id.Club             `json:"FK_ID_SOCIETA" sort:"organiser_id"`
	Organiser      string              `json:"DENOMINAZIONE" sort:"organiser" show:"only"`
	FeeMethod      domain.FeeMethod    `json:"FK_ID_METODO_CALCOLO_IMPORTI" sort:"fee_method"`
	PointsMethod   domain.PointsMethod `json:"FK_ID_METODO_CALCOLO_PUNTEGGIO" sort:"points_method"`
	Status         int                 `json:"STATO" sort:"status"`
	Notes          string              `json:"NOTE" sort:"notes"`
	PressRelease   string              `json:"COMUNICATO" sort:"press"`
	Logo           string              `json:"LOGO" sort:"logo"`
	Link           string              `json:"LINK_ESTERNO" sort:"link"`
	LinkLabel      string              `json:"LABEL_LINK_ESTERNO" sort:"link_label"`
	Buttons        int                 `json:"PULSANTI_VISIBILI" sort:"buttons"`
	Heats          int                 `json:"FLG_BATT" sort:"heats"`
	Invoiced       Flag                `json:"FLG_FATTURATO" sort:"invoiced"`
	Clubs          int                 `json:"SOCIETA" sort:"clubs" show:"only"`
	Athletes       int                 `json:"ATLETI" sort:"athletes" show:"only"`
	Entries        int                 `json:"PRESENZE" sort:"entries" show:"only"`
	Teams          int                 `json:"STAFF" sort:"teams" show:"only"`
	CanOpen        Flag                `json:"canOpenIscrizioni" sort:"can_open" show:"only"`
	Manages        Flag                `json:"FLG_GESTIONE" sort:"manages" show:"only"`
	Oversees       Flag                `json:"FLG_ORGANIZZATORE" sort:"oversees" show:"only"`
	Version        int64               `json:"VERSIONE" sort:"version"`
}

// LogoPath is the address prefix of stored logos.
const LogoPath = "/api/pub/evento/logo?CHIAVE="

// FromEventRow converts an event as its viewer sees it.
func FromEventRow(v meet.EventView) EventRow {
	e := v.Event
	row := EventRow{
		ID: e.ID, SportID: e.SportID, SeasonID: e.SeasonID, Name: e.Name, Place: e.Place, Starts: e.Starts, Ends: e.Ends, Deadline: e.Deadline,
		MaxEntrants: e.MaxEntrants, ClubOnly: Flag(e.ClubOnly), ChampionshipID: e.ChampionshipID, Championship: e.Championship,
		RegionID: e.RegionID,
		Year:     e.Starts.Year(), OrganiserID: e.OrganiserID, Organiser: e.Organiser, FeeMethod: e.FeeMethod, PointsMethod: e.PointsMethod,
		Status: int(e.Status),
		Notes:  e.Notes, PressRelease: e.PressRelease, Link: e.Options.Text(option.ExternalLink),
		LinkLabel: e.Options.Text(option.ExternalLinkLabel),
		Buttons:   bit(e.Options.Flag(option.PublicButtons)), Heats: bit(e.Options.Flag(option.CircleSeeding)), Invoiced: Flag(e.Invoiced),
		Clubs: v.Counts.Clubs, Athletes: v.Counts.Athletes, Entries: v.Counts.Entries, Teams: v.Counts.Teams, CanOpen: Flag(v.CanOpen),
		Manages: Flag(v.Manages), Oversees: Flag(v.Oversees),
		Version: e.Version,
	}
	row.Logo = logoOf(e)
	return row
}

// logoOf returns the address of an event's logo, or "" if it has none.
func logoOf(e domain.Event) string {
	if e.LogoKey == "" {
		return ""
	}
	return LogoPath + strings.TrimPrefix(e.LogoKey, meet.LogoFolder)
}

// EventFiles are the files of an event after an upload.
type EventFiles struct {
	PressRelease string `json:"COMUNICATO"`
	Logo         string `json:"LOGO"`
}

// Files returns the event's own files.
func (r EventRow) Files() EventFiles { return EventFiles{r.PressRelease, r.Logo} }

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// adminSorts are the sort keys of values that differ by caller.
var adminSorts = []string{"clubs", "athletes", "entries", "teams", "can_open", "manages", "oversees"}

// CheckEventSort returns an error if the caller sorts by a value that they may not see.
func CheckEventSort(key string, admin bool) error {
	if !admin && slices.Contains(adminSorts, key) {
		return problem.Field("ORDINA", "non è un campo ordinabile")
	}
	return nil
}

// EventRef identifies an event.
type EventRef struct {
	ID Ref[id.Event] `json:"ID_EVENTO"`
}

// Event is one event with its circuits and option values. MOTIVO_CHIUSURA is why the caller cannot add entries now, empty if they can:
// societa, email, conferma, affiliazione, attesa, sociale, campionato, concluso, termine or chiuse.
type Event struct {
	EventRow
	Closed   string   `json:"MOTIVO_CHIUSURA" show:"only"`
	Circuits []int64  `json:"arrayCircuiti"`
	Online   Flag     `json:"FLG_ONLINE" show:"only"` // its orders are paid by card
	Titles   []string `json:"TITOLI" show:"only"`     // its national championship titles
	// OrganiserEmail is empty unless the caller may enter athletes or oversees the event.
	OrganiserEmail string        `json:"EMAIL_ORGANIZZATORE" show:"only"`
	Options        []OptionValue `json:"opzioni"`
	// InCase is 1 while the event is run at a pool.
	InCase     Flag             `json:"FLG_VALIGIA" show:"only"`
	CaseHolder string           `json:"VALIGIA_DI" show:"only"`
	CaseSince  calendar.Instant `json:"VALIGIA_DAL" show:"only"`
	// A rehearsal has FLG_PROVA 1 and the event that it rehearses; that event has its rehearsal, for those who may change it. 0: none.
	Rehearsal       Flag     `json:"FLG_PROVA" show:"only"`
	RehearsalPaused Flag     `json:"FLG_PROVA_PAUSA" show:"only"` // no invented times arrive
	RehearsalOf     id.Event `json:"ID_EVENTO_PROVATO" show:"only"`
	RehearsalID     id.Event `json:"ID_EVENTO_PROVA" show:"only"`
}

// FromEvent converts an event.
func FromEvent(v meet.EventView) Event {
	e := Event{EventRow: FromEventRow(v), Closed: string(v.Closed), Circuits: append([]int64{}, v.Event.Circuits...),
		Online: Flag(v.Event.Options.Flag(option.OnlinePayment)), Options: []OptionValue{}, InCase: Flag(v.Event.CaseID != 0),
		CaseHolder: v.Event.CaseHolder, CaseSince: v.Event.CaseSince, Rehearsal: Flag(v.Event.Rehearsal()),
		RehearsalPaused: Flag(v.Event.RehearsalPaused), RehearsalOf: v.Event.RehearsalOf, RehearsalID: v.RehearsalID}
	e.Titles = append([]string{}, v.Event.Options.Titles()...)
	if v.CanOpen || v.Oversees {
		e.OrganiserEmail = v.Event.Options.Text(option.OrganiserEmail)
	}
	for _, o := range v.Values {
		e.Options = append(e.Options, OptionValue{o.ID, v.Event.Options.Raw(o.ID)})
	}
	return e
}
