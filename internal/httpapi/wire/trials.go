package wire

import (
	"fmt"
	"strings"

	"traguardo/internal/app/sheet"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/split"
	"traguardo/internal/problem"
)

// TrialsAsk requests the data of the form for trials; without an athlete, for the caller's club.
type TrialsAsk struct {
	AthleteID Ref[id.Athlete] `json:"ID_ATLETA" check:"optional"`
}

// TrialsStart is the data of the form for trials.
type TrialsStart struct {
	Recent   []ExternalEvent `json:"PROVE_TEMPO_RECENTI"`
	Races    []Race          `json:"GARE"`
	Athletes []AthleteRow    `json:"ATLETI"`
	Groups   []TrialGroup    `json:"GRUPPI"`
	Writable Flag            `json:"FLG_MODIFICABILE"`
	Reason   string          `json:"MOTIVO"`
}

// TrialGroup is a training group of the caller with the ids of its athletes in ATLETI.
type TrialGroup struct {
	ID       id.Group     `json:"ID_GRUPPO"`
	Name     string       `json:"DESCRIZIONE"`
	Athletes []id.Athlete `json:"ID_ATLETI"`
}

// FromTrialsStart converts the data of the form for trials.
func FromTrialsStart(s sheet.Start, today calendar.Date) TrialsStart {
	return TrialsStart{
		Recent: Map(s.Recent, FromExternalEvent), Races: Map(s.Races, FromRace),
		Athletes: Map(s.Athletes, func(a domain.Athlete) AthleteRow { return FromAthleteRow(a.Summary(), today) }),
		Groups:   Map(s.Groups, func(g sheet.Squad) TrialGroup { return TrialGroup{ID: g.ID, Name: g.Name, Athletes: g.AthleteIDs} }),
		Writable: Flag(s.Write), Reason: s.Reason,
	}
}

// ExternalEvent is a race (FLG_EVENTO 1) or a trial outside the portal.
type ExternalEvent struct {
	ID      id.ExternalEvent `json:"ID_EVENTO_ESTERNO"`
	ClubID  id.Club          `json:"FK_ID_SOCIETA"`
	Race    Flag             `json:"FLG_EVENTO"`
	Name    string           `json:"DESCRIZIONE"`
	Pool    int              `json:"TIPO_VASCA"`
	Day     calendar.Date    `json:"DATA_INIZIO"`
	Place   string           `json:"LUOGO"`
	Count   int              `json:"TOT_RISULTATI" show:"only"`
	Results []ExternalResult `json:"risultati"`
	Version int64            `json:"VERSIONE"`
}

// ExternalResult is an athlete's time in an external event.
type ExternalResult struct {
	ID        id.Result        `json:"ID_RISULTATO"`
	EventID   id.ExternalEvent `json:"FK_ID_EVENTO"`
	AthleteID id.Athlete       `json:"FK_ID_ATLETA"`
	Athlete   string           `json:"ATLETA" show:"only"`
	RaceID    id.Race          `json:"FK_ID_GARA"`
	Short     string           `json:"DESC_ABBR" show:"only"`
	Race      string           `json:"DESC_GARA" show:"only"`
	Metres    int              `json:"METRI_GARA" show:"only"`
	Time      racetime.Centis  `json:"TEMPO"`
	Formatted string           `json:"TEMPO_FORMATTATO" show:"only"`
	Splits    []SheetSplit     `json:"arraySplit"`
	Version   int64            `json:"VERSIONE"`
}

// FromExternalEvent converts a race or trial with its results.
func FromExternalEvent(x sheet.EventView) ExternalEvent {
	return ExternalEvent{
		ID: x.ID, ClubID: x.ClubID, Race: Flag(x.Race), Name: x.Name, Pool: x.Pool, Day: x.Day, Place: x.Place, Count: x.ExternalEvent.Results,
		Results: Map(x.Results, FromExternalResult), Version: x.Version,
	}
}

// FromExternalResult converts a result.
func FromExternalResult(r domain.ExternalResult) ExternalResult {
	return ExternalResult{
		ID: r.ID, EventID: r.EventID, AthleteID: r.AthleteID, Athlete: r.Athlete.LastName + " " + r.Athlete.FirstName, RaceID: r.RaceID,
		Short: r.Race.Abbreviation, Race: r.Race.Name,
		Metres: r.Race.Metres, Time: r.Time, Formatted: r.Time.String(), Splits: Map(r.Splits, fromSplit), Version: r.Version,
	}
}

// ExternalEventRef identifies a race or trial.
type ExternalEventRef struct {
	ID Ref[id.ExternalEvent] `json:"ID_EVENTO_ESTERNO"`
}

// NewExternalEvent records a race or trial with its results, all or nothing.
type NewExternalEvent struct {
	ID      int64         `json:"ID_EVENTO_ESTERNO"`
	ClubID  Ref[id.Club]  `json:"FK_ID_SOCIETA" check:"optional"`
	Race    Flag          `json:"FLG_EVENTO"`
	Name    string        `json:"DESCRIZIONE"`
	Pool    int           `json:"TIPO_VASCA" check:"required"`
	Day     calendar.Date `json:"DATA_INIZIO" check:"required"`
	Place   string        `json:"LUOGO"`
	Results []NewSwim     `json:"risultati"`
}

// NewSwim is a result of a new external event.
type NewSwim struct {
	AthleteID Ref[id.Athlete] `json:"FK_ID_ATLETA"`
	RaceID    Ref[id.Race]    `json:"FK_ID_GARA"`
	Time      racetime.Centis `json:"TEMPO"`
	Splits    []NewSplit      `json:"arraySplit"`
}

// NewSplit is a split of a new result.
type NewSplit struct {
	Metres    int             `json:"METRI"`
	Time      racetime.Centis `json:"TEMPO"`
	Frequency int             `json:"FREQUENZA"`
}

// Check validates the fields.
func (n NewExternalEvent) Check(wrong problem.Fields) {
	newID("ID_EVENTO_ESTERNO", n.ID, wrong)
	trainingDay("DATA_INIZIO", n.Day, wrong)
	checkPool(n.Pool, wrong)
	if len(n.Results) > sheet.MaxResults {
		wrong.Add("risultati", fmt.Sprintf("al massimo %d", sheet.MaxResults))
	}
	for i, r := range n.Results {
		r.check(fmt.Sprintf("risultati[%d]", i), wrong)
	}
}

func checkPool(metres int, wrong problem.Fields) {
	if metres != 0 && metres != 25 && metres != 50 {
		wrong.Add("TIPO_VASCA", "deve essere 25 o 50")
	}
}

func (s NewSwim) check(field string, wrong problem.Fields) {
	switch {
	case s.AthleteID <= 0:
		wrong.Add(field, "FK_ID_ATLETA è obbligatorio")
	case s.RaceID <= 0:
		wrong.Add(field, "FK_ID_GARA è obbligatorio")
	case s.Time <= 0 || s.Time > maxTime:
		wrong.Add(field, "TEMPO deve essere maggiore di zero")
	}
	checkSplits(field, s.Splits, wrong)
}

// maxSplits is above the number of splits of the longest race.
const maxSplits = 200

func checkSplits(field string, list []NewSplit, wrong problem.Fields) {
	if len(list) > maxSplits {
		wrong.Add(field, fmt.Sprintf("al massimo %d split", maxSplits))
	}
	for _, s := range list {
		if s.Frequency < 0 || s.Frequency > 100 {
			wrong.Add(field, "FREQUENZA deve essere tra 1 e 100")
		}
		if s.Time <= 0 || s.Time > maxTime {
			wrong.Add(field, "il tempo di uno split deve essere maggiore di zero")
		}
	}
}

// Domain returns the race or trial without its results.
func (n NewExternalEvent) Domain() domain.ExternalEvent {
	name := strings.TrimSpace(n.Name)
	if name == "" {
		name = "Prova tempo"
		if n.Race {
			name = "Gara"
		}
	}
	return domain.ExternalEvent{ClubID: n.ClubID.ID(), Race: bool(n.Race), Name: name, Pool: n.Pool, Day: n.Day,
		Place: strings.TrimSpace(n.Place)}
}

// Swims returns the results.
func (n NewExternalEvent) Swims() []domain.ExternalResult { return Map(n.Results, NewSwim.domain) }

func (s NewSwim) domain() domain.ExternalResult {
	return domain.ExternalResult{AthleteID: s.AthleteID.ID(), RaceID: s.RaceID.ID(), Time: s.Time, Splits: Map(s.Splits, NewSplit.domain)}
}

func (s NewSplit) domain() split.Split {
	return split.Split{Metres: s.Metres, Time: s.Time, Frequency: s.Frequency}
}

// EditExternalEvent changes a race or trial; its results have separate calls.
type EditExternalEvent struct {
	ID      Ref[id.ExternalEvent] `json:"ID_EVENTO_ESTERNO" check:"key"`
	ClubID  Opt[id.Club]          `json:"FK_ID_SOCIETA" check:"reserved"`
	Race    Opt[Flag]             `json:"FLG_EVENTO" check:"notnull"`
	Name    Opt[string]           `json:"DESCRIZIONE"`
	Pool    Opt[int]              `json:"TIPO_VASCA" check:"notnull"`
	Day     Opt[calendar.Date]    `json:"DATA_INIZIO" check:"notnull"`
	Place   Opt[string]           `json:"LUOGO"`
	Version int64                 `json:"VERSIONE"`
}

// Apply sets the sent fields of the stored event.
func (e EditExternalEvent) Apply(x *domain.ExternalEvent) error {
	if Changes(e.ClubID, x.ClubID) {
		return problem.Reserved("FK_ID_SOCIETA")
	}
	wrong := problem.Fields{}
	if e.Pool.Set && e.Pool.Value != 25 && e.Pool.Value != 50 {
		wrong.Add("TIPO_VASCA", "deve essere 25 o 50")
	}
	trainingDay("DATA_INIZIO", e.Day.Value, wrong)
	if e.Name.Set && strings.TrimSpace(e.Name.Value) == "" {
		wrong.Add("DESCRIZIONE", "obbligatorio")
	}
	if e.Race.Set {
		x.Race = bool(e.Race.Value)
	}
	trimmed(e.Name, &x.Name)
	trimmed(e.Place, &x.Place)
	e.Pool.Into(&x.Pool)
	e.Day.Into(&x.Day)
	return wrong.Err()
}

// NewExternalResult adds a result to a race or trial.
type NewExternalResult struct {
	ID        int64                 `json:"ID_RISULTATO"`
	EventID   Ref[id.ExternalEvent] `json:"FK_ID_EVENTO" check:"key"`
	AthleteID Ref[id.Athlete]       `json:"FK_ID_ATLETA" check:"key"`
	RaceID    Ref[id.Race]          `json:"FK_ID_GARA"`
	Time      racetime.Centis       `json:"TEMPO"`
	Splits    []NewSplit            `json:"arraySplit"`
}

// Check validates the fields.
func (n NewExternalResult) Check(wrong problem.Fields) {
	newID("ID_RISULTATO", n.ID, wrong)
	if n.Time <= 0 || n.Time > maxTime {
		wrong.Add("TEMPO", "deve essere un tempo maggiore di zero")
	}
	checkSplits("arraySplit", n.Splits, wrong)
}

// Domain converts the result.
func (n NewExternalResult) Domain() domain.ExternalResult {
	r := NewSwim{AthleteID: n.AthleteID, RaceID: n.RaceID, Time: n.Time, Splits: n.Splits}.domain()
	r.EventID = n.EventID.ID()
	return r
}

// EditExternalResult changes a result; its splits have separate calls.
type EditExternalResult struct {
	ID        Ref[id.Result]        `json:"ID_RISULTATO" check:"key"`
	EventID   Opt[id.ExternalEvent] `json:"FK_ID_EVENTO" check:"reserved"`
	AthleteID Opt[Ref[id.Athlete]]  `json:"FK_ID_ATLETA" check:"notnull"`
	RaceID    Opt[Ref[id.Race]]     `json:"FK_ID_GARA" check:"notnull"`
	Time      Opt[racetime.Centis]  `json:"TEMPO" check:"notnull"`
	Version   int64                 `json:"VERSIONE"`
}

// Apply sets the sent fields of the stored result.
func (e EditExternalResult) Apply(r *domain.ExternalResult) error {
	if Changes(e.EventID, r.EventID) {
		return problem.Reserved("FK_ID_EVENTO")
	}
	if e.Time.Set && (e.Time.Value <= 0 || e.Time.Value > maxTime) {
		return problem.Field("TEMPO", "deve essere un tempo maggiore di zero")
	}
	if e.AthleteID.Set {
		r.AthleteID = e.AthleteID.Value.ID()
	}
	if e.RaceID.Set {
		r.RaceID = e.RaceID.Value.ID()
	}
	e.Time.Into(&r.Time)
	return nil
}

// ExternalResultRef identifies a result.
type ExternalResultRef struct {
	ID Ref[id.Result] `json:"ID_RISULTATO"`
}
