package wire

import (
	"traguardo/internal/app/meet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/money"
)

// Extension grants a club more time, or revokes that.
type Extension struct {
	EventID Ref[id.Event] `json:"ID_EVENTO"`
	ClubID  Ref[id.Club]  `json:"FK_ID_SOCIETA"`
	On      Flag          `json:"FLG_PROROGA" check:"present"`
}

// Event returns the event whose configuration changes.
func (e Extension) Event() Ref[id.Event] { return e.EventID }

// ClubSummary is what a club entered and paid in an event.
type ClubSummary struct {
	RaceID       id.Race     `json:"FK_ID_GARA"`
	ClubID       id.Club     `json:"FK_ID_SOCIETA"`
	Name         string      `json:"DENOMINAZIONE"`
	Athletes     int         `json:"TOT_ATLETI"`
	Individual   int         `json:"TOT_IND"`
	WildCards    int         `json:"TOT_WILD_CARD"`
	TeamAthletes int         `json:"TOT_ATLETI_SOLO_SQUADRE"`
	Teams        int         `json:"TOT_SQU"`
	OpenTeams    int         `json:"TOT_SQU_INCOMPLETE"` // incomplete, not counted
	OpenAthletes int         `json:"TOT_ATLETI_SOLO_INCOMPLETE"`
	Absent       int         `json:"TOT_ASSENTI"`
	Unpaid       int         `json:"TOT_NON_PAGATE"`
	Paid         money.Cents `json:"IMPORTO_PAGATO"`
	Credit       money.Cents `json:"IMPORTO_STORNATO_DA_CREDITI"`
	Due          money.Cents `json:"IMPORTO_DA_PAGARE"`
	Total        money.Cents `json:"IMPORTO_TOTALE"`
	Settled      Flag        `json:"FLG_PAGATO"` // nothing is due
	Extended     Flag        `json:"FLG_PROROGA"`
}

// FromClubSummary converts a club's summary.
func FromClubSummary(s meet.ClubSummary) ClubSummary {
	return ClubSummary{
		ClubID: s.ClubID, Name: s.ClubName, Athletes: s.Athletes + s.TeamAthletes, Individual: s.Entries, WildCards: s.WildCards,
		TeamAthletes: s.TeamAthletes,
		Teams:        s.Teams, OpenTeams: s.OpenTeams, OpenAthletes: s.OpenAthletes, Absent: s.Absent, Unpaid: s.Unpaid, Paid: s.Paid,
		Credit: s.Credit,
		Due:    s.Due, Total: s.Total, Settled: Flag(s.Due == 0), Extended: Flag(s.Extended),
	}
}

// CategoryStatistics counts the entries of a category.
type CategoryStatistics struct {
	CategoryID id.Category      `json:"FK_ID_CATEGORIA"`
	Name       string           `json:"DESCRIZIONE"`
	Label      string           `json:"LABEL"`
	Disabled   Flag             `json:"FLG_DIS"`
	Kind       domain.EntryKind `json:"FK_ID_TIPO"`
	Athletes   int              `json:"TOT_ATLETI"`
	Women      int              `json:"TOT_ATLETI_F"`
	Men        int              `json:"TOT_ATLETI_M"`
	Races      []RaceStatistics `json:"ARRAY_GARE"`
}

// RaceStatistics counts the entries of a race in a category.
type RaceStatistics struct {
	RaceID  id.Race `json:"FK_ID_GARA"`
	Name    string  `json:"DESC_GARA"`
	Entries int     `json:"TOT"`
	Women   int     `json:"TOT_F"`
	Men     int     `json:"TOT_M"`
	Mixed   int     `json:"TOT_X"`
}

// FromCategoryStatistics converts the statistics of a category.
func FromCategoryStatistics(s meet.CategoryStatistics) CategoryStatistics {
	return CategoryStatistics{
		CategoryID: s.Category.CategoryID, Name: s.Category.Category.Name, Label: s.Category.Category.Label, Disabled: Flag(s.Category.Disabled),
		Kind:     s.Category.Kind,
		Athletes: s.Athletes, Women: s.Women, Men: s.Men,
		Races: Map(s.Races, func(r meet.RaceStatistics) RaceStatistics {
			return RaceStatistics{RaceID: r.RaceID, Name: r.Race, Entries: r.Entries, Women: r.Women, Men: r.Men, Mixed: r.Mixed}
		}),
	}
}

// EventSummaryFilter filters the events summary.
type EventSummaryFilter struct {
	Name      string        `json:"DESCRIZIONE"`
	Organiser string        `json:"DENOMINAZIONE"`
	From      calendar.Date `json:"DATA_DA"`
	To        calendar.Date `json:"DATA_A"`
	// Only events that are over, had athletes and have no invoice.
	Uninvoiced Flag `json:"FLG_DA_FATTURARE"`
}

// Domain converts the filter.
func (f EventSummaryFilter) Domain() domain.EventFilter {
	return domain.EventFilter{Name: f.Name, Organiser: f.Organiser, From: f.From, To: f.To, Uninvoiced: bool(f.Uninvoiced)}
}

// EventYears are the years that have events, the latest first.
type EventYears struct {
	Years []int `json:"ANNI"`
}

// EventTotals are the totals of the events summary.
type EventTotals struct {
	Events   int `json:"EVENTI"`
	Clubs    int `json:"SOCIETA"`
	Athletes int `json:"ATLETI"`
	Entries  int `json:"PRESENZE"`
	Teams    int `json:"STAFF"`
}
