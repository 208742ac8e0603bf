package wire

import (
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/option"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/domain/ranking"
	"traguardo/internal/problem"
)

// RaceEntriesAsk requests the entries of an event for entering results.
type RaceEntriesAsk struct {
	EventID    Ref              `json:"ID_EVENTO"`
	ID         Ref              `json:"ID_PRESENZA" check:"optional"`
	LastName   string           `json:"COGNOME"`
	FirstName  string           `json:"NOME"`
	Heat       Opt[int]         `json:"BATTERIA"`
	Lane       Opt[int]         `json:"CORSIA"`
	Sex        domain.Sex       `json:"SESSO"`
	RaceID     Ref              `json:"FK_ID_GARA" check:"optional"`
	CategoryID Ref              `json:"FK_ID_CATEGORIA" check:"optional"`
	Kind       domain.EntryKind `json:"FK_ID_TIPO"`
}

// Filter returns the filter of the use case.
func (a RaceEntriesAsk) Filter() raceday.LineFilter {
	f := raceday.LineFilter{ID: a.ID.ID(), LastName: a.LastName, FirstName: a.FirstName, Sex: a.Sex, RaceID: a.RaceID.ID(),
		CategoryID: a.CategoryID.ID(), Kind: a.Kind}
	if a.Heat.Set {
		f.Heat = &a.Heat.Value
	}
	if a.Lane.Set {
		f.Lane = &a.Lane.Value
	}
	return f
}

// RaceEntry is an entry with its result. TEMPO_BASE and TEMPO_RECORD are times that a plausible result does not beat, 0 for none.
type RaceEntry struct {
	Entry
	ResultID  int64           `json:"ID_RISULTATO" show:"only"`
	Formatted string          `json:"TEMPO_FORMATTATO" show:"only"`
	Short     string          `json:"DESC_ABBR" show:"only"`
	Metres    int             `json:"METRI_GARA" show:"only"`
	Turn      int             `json:"TURNO" show:"only"`
	Base      racetime.Centis `json:"TEMPO_BASE" show:"only"`
	Record    racetime.Centis `json:"TEMPO_RECORD" show:"only"`
}

// FromRaceEntry converts an entry with its result.
func FromRaceEntry(l raceday.Line) RaceEntry {
	return RaceEntry{
		Entry: FromEntry(&l.Participation, l.Race, l.Category.Label), ResultID: l.Result.ID,
		Formatted: l.Result.Text(raceday.Scored(l.Race.SportID)), Short: l.Race.Abbreviation,
		Metres: l.Race.Metres, Turn: l.Place.Position, Base: l.Limits.Base, Record: l.Limits.Record,
	}
}

// RaceNews are the latest results of an event. PRESENZE has every result that changed after DA_REVISIONE. A client with an earlier
// REVISIONE_RISULTATI, another REVISIONE or another VERSIONE must reload all entries.
type RaceNews struct {
	Version  int64       `json:"VERSIONE"`
	Revision int64       `json:"REVISIONE"`
	Results  int64       `json:"REVISIONE_RISULTATI"`
	Since    int64       `json:"DA_REVISIONE"`
	Entries  []RaceEntry `json:"PRESENZE"`
}

// FromRecent converts the latest results.
func FromRecent(r raceday.Recent) RaceNews {
	return RaceNews{Version: r.Stamp.Version, Revision: r.Stamp.Revision, Results: r.Stamp.Results, Since: r.Since,
		Entries: Map(r.Lines, FromRaceEntry)}
}

// EditResult sets the result of an entry. Missing fields keep their value.
type EditResult struct {
	ID             Ref                      `json:"ID_PRESENZA" check:"key"`
	Version        int64                    `json:"VERSIONE"`
	EventID        Opt[int64]               `json:"FK_ID_EVENTO" check:"reserved"`
	RaceID         Opt[int64]               `json:"FK_ID_GARA" check:"reserved"`
	AthleteID      Opt[int64]               `json:"FK_ID_ATLETA" check:"reserved"`
	Time           Opt[racetime.Centis]     `json:"TEMPO"`
	Status         Opt[domain.ResultStatus] `json:"FK_ID_STATO"`
	PenaltyPoints  Opt[int]                 `json:"PENALITA_PT"`
	PenaltySeconds Opt[int]                 `json:"PENALITA_SEC"`
	EditDetails
}

// maxPenalty is above any penalty in the rules.
const maxPenalty = 3600

// Apply sets the sent fields of the stored entry. A status that differs from the stored one takes precedence, and 0 clears the result;
// otherwise a time gives an entry without a result the regular status.
func (e EditResult) Apply(n *domain.Participation) error {
	switch {
	case Changes(e.EventID, n.EventID):
		return problem.Reserved("FK_ID_EVENTO")
	case Changes(e.RaceID, n.RaceID):
		return problem.Reserved("FK_ID_GARA")
	case Changes(e.AthleteID, n.AthleteID):
		return problem.Reserved("FK_ID_ATLETA")
	}
	wrong := problem.Fields{}
	e.check(wrong)
	r := &n.Result
	before := *r
	e.Time.Into(&r.Time)
	e.PenaltyPoints.Into(&r.PenaltyPoints)
	e.PenaltySeconds.Into(&r.PenaltySeconds)
	timed := r.Time > 0 && r.Time != before.Time
	switch {
	case Changes(e.Status, before.Status):
		r.Status = e.Status.Value
		if r.Status == domain.ResultNone {
			*r = domain.Result{ID: r.ID, EntryID: r.EntryID, Version: r.Version}
		}
	case r.Time > 0 && before.Status == domain.ResultNone, timed && !e.Status.Set:
		r.Status = domain.ResultRegular
	}
	e.apply(n, wrong)
	return wrong.Err()
}

func (e EditResult) check(wrong problem.Fields) {
	if e.Time.Value < 0 || e.Time.Value > maxTime {
		wrong.Add("TEMPO", "tempo non valido")
	}
	if e.Status.Value < domain.ResultNone || e.Status.Value > domain.ResultAbsent {
		wrong.Add("FK_ID_STATO", "deve essere 0, 1, 2 o 3")
	}
	if e.PenaltyPoints.Value < 0 || e.PenaltyPoints.Value > maxPenalty {
		wrong.Add("PENALITA_PT", "penalità non valida")
	}
	if e.PenaltySeconds.Value < 0 || e.PenaltySeconds.Value > maxPenalty {
		wrong.Add("PENALITA_SEC", "penalità non valida")
	}
}

// ResultChange is one change of a result. PRIMA is null for the first one.
type ResultChange struct {
	ID     int64            `json:"ID_MODIFICA"`
	Author string           `json:"UTENTE"`
	At     calendar.Instant `json:"DATA"`
	Before *ResultState     `json:"PRIMA"`
	After  ResultState      `json:"DOPO"`
}

// ResultState is a result at one time.
type ResultState struct {
	Time           racetime.Centis     `json:"TEMPO"`
	Formatted      string              `json:"TEMPO_FORMATTATO"`
	Status         domain.ResultStatus `json:"FK_ID_STATO"`
	PenaltyPoints  int                 `json:"PENALITA_PT"`
	PenaltySeconds int                 `json:"PENALITA_SEC"`
	ResultDetails
}

func fromResultState(r domain.Result, scored bool) ResultState {
	details := fromDetails(r)
	details.Legs = Map(r.Legs, func(l domain.Leg) LegReaction { return LegReaction{l.AthleteID, fromReaction(l.Reaction)} })
	return ResultState{Time: r.Time, Formatted: r.Text(scored), Status: r.Status, PenaltyPoints: r.PenaltyPoints,
		PenaltySeconds: r.PenaltySeconds, ResultDetails: details}
}

// FromModification converts one change of a result.
func FromModification(scored bool) func(raceday.Modification) ResultChange {
	return func(m raceday.Modification) ResultChange {
		out := ResultChange{ID: m.ID, Author: m.Author, At: m.At, After: fromResultState(m.After, scored)}
		if m.Before.ID != 0 {
			before := fromResultState(m.Before, scored)
			out.Before = &before
		}
		return out
	}
}

// ResultUndo undoes one change of a result.
type ResultUndo struct {
	ID     Ref `json:"ID_PRESENZA" check:"key"`
	Change Ref `json:"ID_MODIFICA"`
}

// points converts hundredths of a point to points.
func points(hundredths int) float64 { return float64(hundredths) / 100 }

// EventResults are the rankings of an event. FLG_EVIDENZIA 1 highlights rows with points; without FLG_PUNTEGGI_SOCIETA the event has no
// club ranking.
type EventResults struct {
	EventID     int64         `json:"ID_EVENTO"`
	Name        string        `json:"DESCRIZIONE"`
	Provisional Flag          `json:"FLG_PROVVISORIO"`
	Revision    int64         `json:"REVISIONE"`
	Highlight   Flag          `json:"FLG_EVIDENZIA"`
	ClubScores  Flag          `json:"FLG_PUNTEGGI_SOCIETA"`
	Groups      []ResultGroup `json:"GRUPPI"`
	Clubs       ClubRanking   `json:"CLASSIFICA_SOCIETA"`
}

// ResultGroup is one ranking.
type ResultGroup struct {
	Label      string           `json:"LABEL"`
	RaceID     int64            `json:"FK_ID_GARA"`
	Race       string           `json:"DESC_GARA"`
	CategoryID int64            `json:"FK_ID_CATEGORIA"`
	Category   string           `json:"DESC_CATEGORIA"`
	Sex        domain.Sex       `json:"SESSO"`
	Kind       domain.EntryKind `json:"FK_ID_TIPO"`
	Disabled   Flag             `json:"FLG_DIS"`
	Year       int              `json:"ANNO"`
	Points     Flag             `json:"FLG_PUNTI"`
	Results    []ResultRow      `json:"RISULTATI"`
	Notes      []ResultNote     `json:"NOTE"`
}

// ResultNote is a remark under a ranking.
type ResultNote struct {
	Text string `json:"NOTA"`
}

// ResultRow is a row of a ranking. POSIZIONE 1000 means unplaced.
type ResultRow struct {
	Position       int                 `json:"POSIZIONE"`
	Athlete        string              `json:"ATLETA"`
	BirthYear      int                 `json:"ANNO_NASCITA"`
	ClubName       string              `json:"DENOMINAZIONE"`
	Formatted      string              `json:"TEMPO_FORMATTATO"`
	Time           racetime.Centis     `json:"TEMPO"`
	Status         domain.ResultStatus `json:"FK_ID_STATO"`
	PenaltyPoints  int                 `json:"PENALITA_PT"`
	PenaltySeconds int                 `json:"PENALITA_SEC"`
	ResultDetails
	Points      float64    `json:"PUNTI"`
	Sex         domain.Sex `json:"SESSO"`
	RaceID      int64      `json:"FK_ID_GARA"`
	CategoryID  int64      `json:"FK_ID_CATEGORIA"`
	Metres      int        `json:"METRI_GARA"`
	ResultID    int64      `json:"ID_RISULTATO"`
	EntryID     int64      `json:"FK_ID_PRESENZA"`
	ClubID      int64      `json:"FK_ID_SOCIETA"`
	Progressive int        `json:"PROGRESSIVO"`
	Surnames    string     `json:"COMPO_COG"`
	Heat        int        `json:"BATTERIA"`
	Lane        int        `json:"CORSIA"`
}

// ClubRanking ranks the clubs, in total and by women's and men's races.
type ClubRanking struct {
	Total []ClubRankingRow `json:"TOTALE"`
	Women []ClubRankingRow `json:"F"`
	Men   []ClubRankingRow `json:"M"`
}

// ClubRankingRow is a club in the ranking.
type ClubRankingRow struct {
	Position int     `json:"POSIZIONE"`
	ClubID   int64   `json:"FK_ID_SOCIETA"`
	Name     string  `json:"DENOMINAZIONE"`
	Points   float64 `json:"PUNTI"`
}

// FromBoard converts the rankings of an event; groups without results are omitted. Only users who run the event see the times of
// disqualified swims.
func FromBoard(b *raceday.Board, runs bool) EventResults {
	out := EventResults{
		EventID: b.Event.ID, Name: b.Event.Name, Provisional: Flag(b.Provisional()), Revision: b.Stamp.Results, Groups: []ResultGroup{},
		Highlight: Flag(b.Event.Options.Flag(option.HighlightScoring)), ClubScores: Flag(b.Event.Options.Flag(option.ClubScores)),
		Clubs: ClubRanking{Map(b.Clubs.Total, fromClubLine), Map(b.Clubs.Women, fromClubLine), Map(b.Clubs.Men, fromClubLine)},
	}
	for _, g := range b.Groups {
		if g.Run() {
			out.Groups = append(out.Groups, fromGroup(g, runs))
		}
	}
	return out
}

func fromClubLine(c raceday.ClubLine) ClubRankingRow {
	return ClubRankingRow{Position: c.Position, ClubID: c.Club, Name: c.Name, Points: points(c.Points)}
}

func fromGroup(g raceday.Group, runs bool) ResultGroup {
	out := ResultGroup{
		Label: g.Label(), RaceID: g.RaceID, Race: g.Race.Name, CategoryID: g.CategoryID, Category: g.Named(g.Category.Label), Sex: g.Sex,
		Kind: g.Kind, Disabled: Flag(g.Disabled), Year: g.Year,
		Points: Flag(g.Points), Results: Map(g.Rows, func(r raceday.Row) ResultRow { return fromResultRow(g, r, runs) }), Notes: []ResultNote{},
	}
	if g.Note != "" {
		out.Notes = append(out.Notes, ResultNote{g.Note})
	}
	return out
}

func fromResultRow(g raceday.Group, r raceday.Row, runs bool) ResultRow {
	n := FromEntry(r.Participation, g.Race, "")
	result := r.Result
	result.Status = raceday.Outcome(*r.Participation)
	if !runs {
		result = result.Official()
	}
	return ResultRow{
		Position: r.Position, Athlete: n.Athlete, BirthYear: n.BirthYear, ClubName: r.ClubName,
		Formatted: result.Text(raceday.Scored(g.Race.SportID)), Time: result.Time, Status: result.Status,
		PenaltyPoints: r.Result.PenaltyPoints, PenaltySeconds: r.Result.PenaltySeconds, ResultDetails: fromOutcome(r.Participation, result),
		Points: points(r.Points), Sex: r.Sex, RaceID: r.RaceID,
		CategoryID: r.CategoryID, Metres: g.Race.Metres,
		ResultID: r.Result.ID, EntryID: r.ID, ClubID: r.ClubID, Progressive: r.Progressive, Surnames: n.Surnames, Heat: r.Place.Heat,
		Lane: r.Place.Lane,
	}
}

// Unplaced is the position of an unplaced result.
const Unplaced = ranking.Unplaced

// Recalculated counts the recalculated rankings and the new records.
type Recalculated struct {
	Groups  int `json:"GRUPPI"`
	Records int `json:"RECORD"`
}

// SplitsAsk requests the splits of a result or an entry.
type SplitsAsk struct {
	ResultID Ref `json:"FK_ID_RISULTATO" check:"optional"`
	EntryID  Ref `json:"FK_ID_PRESENZA" check:"optional"`
}

// Check requires one of the two ids.
func (a SplitsAsk) Check(wrong problem.Fields) {
	if a.ResultID == 0 && a.EntryID == 0 {
		wrong.Add("FK_ID_RISULTATO", "obbligatorio")
	}
}

// Ref returns the result or entry of the splits.
func (a SplitsAsk) Ref() raceday.SplitRef {
	return raceday.SplitRef{ResultID: a.ResultID.ID(), EntryID: a.EntryID.ID()}
}
