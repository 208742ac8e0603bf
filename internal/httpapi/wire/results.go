package wire

import (
	"traguardo/internal/app/raceday"
	"traguardo/internal/domain"
	"traguardo/internal/domain/calendar"
	"traguardo/internal/domain/id"
	"traguardo/internal/domain/racetime"
	"traguardo/internal/problem"
)

// RaceEntriesAsk requests the entries of an event for entering results.
type RaceEntriesAsk struct {
	EventID    Ref[id.Event]    `json:"ID_EVENTO"`
	ID         Ref[id.Entry]    `json:"ID_PRESENZA" check:"optional"`
	LastName   string           `json:"COGNOME"`
	FirstName  string           `json:"NOME"`
	Heat       Opt[int]         `json:"BATTERIA"`
	Lane       Opt[int]         `json:"CORSIA"`
	Sex        domain.Sex       `json:"SESSO"`
	RaceID     Ref[id.Race]     `json:"FK_ID_GARA" check:"optional"`
	CategoryID Ref[id.Category] `json:"FK_ID_CATEGORIA" check:"optional"`
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
	ResultID  id.Result       `json:"ID_RISULTATO" show:"only"`
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
	ID             Ref[id.Entry]            `json:"ID_PRESENZA" check:"key"`
	Version        int64                    `json:"VERSIONE"`
	EventID        Opt[id.Event]            `json:"FK_ID_EVENTO" check:"reserved"`
	RaceID         Opt[id.Race]             `json:"FK_ID_GARA" check:"reserved"`
	AthleteID      Opt[id.Athlete]          `json:"FK_ID_ATLETA" check:"reserved"`
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
	ID     Ref[id.Entry] `json:"ID_PRESENZA" check:"key"`
	Change Ref[int64]    `json:"ID_MODIFICA"`
}

// Recalculated counts the recalculated rankings and the new records.
type Recalculated struct {
	Groups  int `json:"GRUPPI"`
	Records int `json:"RECORD"`
}

// SplitsAsk requests the splits of a result or an entry.
type SplitsAsk struct {
	ResultID Ref[id.Result] `json:"FK_ID_RISULTATO" check:"optional"`
	EntryID  Ref[id.Entry]  `json:"FK_ID_PRESENZA" check:"optional"`
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
